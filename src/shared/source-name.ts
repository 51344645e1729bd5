/**
 * The question without the name of its own data source: `Ice rink: how many members?`, `members by level in Ice rink`.
 * Where something in it has that name too, that is meant rather than the source, unless a colon says otherwise.
 */
export function withoutSourceName(question: string, name: string, isTable: (name: string) => boolean): string {
  const said = name.trim().replaceAll(/\s+/g, ' ');
  if (said === '' || !question.toLowerCase().includes(said.toLowerCase().split(' ')[0] ?? '')) return question;
  const written = said
    .split(' ')
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join(String.raw`\s+`);
  const called = `["“”'’]?${written}["“”'’]?`;
  const rest = question.replace(new RegExp(String.raw`^\s*(?:${WHERE}\s+)?${called}\s*[:–—]\s*`, 'iu'), '');
  if (rest !== question) return rest.trim() === '' ? question : rest;
  const place = String.raw`${WHERE}\s+${called}(?:\s+(?:data|database|db|source))?`;
  const found =
    new RegExp(String.raw`^\s*${place}(?:\s*,\s*|\s+)`, 'iu').exec(question) ??
    new RegExp(String.raw`\s*,?\s+${place}(?=\s*[?.!]*\s*$)`, 'iu').exec(question);
  if (found === null) return question;
  const left = question.slice(0, found.index) + question.slice(found.index + found[0].length);
  return isTable(said) || ASKS_WHERE.test(left) ? question : left.trim();
}

/** Nothing, or what is said of the place itself: `what data is`. */
const ASKS_WHERE = /(?:^|\b(?:is|are|was|were|be|there|ask|know|about))[\s?.!]*$/i;

const WHERE = String.raw`(?:in|from|on|of|for|using|at|within)(?:\s+(?:the|our|my))?`;
