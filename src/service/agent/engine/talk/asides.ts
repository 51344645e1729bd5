import { bestScore, Cursor } from '../rules/read/cursor.ts';
import type { Knowledge } from '../rules/understand.ts';
import { tokenize } from '../words/tokenize.ts';

/** What resembles a name less than this is none. */
const FIRM = 0.75;

/** Where a sentence or a part of one ends. */
const BREAK = /\s*(?:[.!?;:,](?=\s)|\s[–—-](?=\s))\s*/gu;
/** What somebody says of themselves: I'm new here, need to plan the week. */
const OF_ONESELF =
  /^(?:(?:but|and|so|as|because|since) )?(?:i|we|my|i['’](?:m|ve|d|ll)|we['’](?:re|ve|d|ll))\b|^(?:(?:need|want|have|got|trying|going|planning|hoping) )?to (?!be\b)\p{Ll}+\b|^(?:just )?(?:asking|checking) (?:for|because)\b/iu;
/** What asks by itself, whatever stands before or behind it. */
const ASKS =
  /^(?:and |so |please )*(?:(?:in|on|at|for|from|to|by|with|of|per) )?(?:how|what|which|who|whose|when|where|show|list|give|is|are|was|were|do|does|did|has|have|can|count|number|top)\b/i;
/** Words that narrow or turn around what is asked. */
const NARROWS =
  /\b(?:only|just (?!started|joined)|not|no|without|except|excluding|instead|never|most|least|best|worst|top|more|less|per|each|every|today|yesterday|days?|weeks?|months?|quarters?|years?|since|until)\b|n['’]t\b/i;
/** Somebody asks, and then what: a client on the phone wants to know what it costs. */
const SOMEBODY_ASKS =
  /^(?!.*\b(?:who|that|which) (?:asks?|asked|wants?)\b)(?:an?|one|my|our|the|some) [\p{Ll} ]{2,60}?(?:asks|asked(?: me| us)?|is asking|keeps asking|wants? to know|would like to know|needs? to know|wonders|is wondering)(?: me| us)?:? (?=(?:what|how|which|who|whose|when|where)\b)/u;
/** Insurance wants a list of the films which …: who it is for. */
const SOMEBODY_WANTS =
  /^(?!(?:which|what|who|how|every|each|any)\b)(?:the |our |my )?\p{L}+(?: \p{L}+)? (?:wants?|needs?|asks for|asked (?:me |us )?for|would like|is asking for)(?: to (?:have|see|get))? (?:a |the )?(?:full |complete )?(?:list|overview|names?) (?:of|with) (?:all )?(?:of )?(?:the |our )?(?=\p{L})/iu;
/** The phone of Ada Moe, she left her umbrella in the shop: why somebody is looked for. */
const REASON =
  /(?<=\S+ \S+ \S+)(?:,| [\u2013-]|[.;])\s+((?:s?he|they)(?:[\u2019']s|[\u2019']ve| has| have| had)? (?:left|lost|forgot|forgotten|called|phoned|complained|wants?|needs?|asked|is|was|are|were|won|broke|dropped) [^?]{3,60}?)[\s.!]*(?=\??$)/iu;

/**
 * The question without what somebody says of themselves beside it: “I'm new here - in which towns do we have members?”. Nothing is left out that names
 * something of the data, a number, a time or a name.
 */
export function withoutAsides(knowledge: Knowledge, question: string): string {
  const asked = withoutReason(knowledge, question.replace(SOMEBODY_ASKS, '').replace(SOMEBODY_WANTS, 'list '));
  const parts = partsOf(asked);
  const first = parts.findIndex((part) => ASKS.test(part.text));
  if (parts.length < 2 || first < 0) return asked;
  const isAside = (part: Part) => {
    const others = parts.filter((one) => one !== part).flatMap(({ text }) => tokenize(text));
    return OF_ONESELF.test(part.text) && saysNothing(knowledge, part.text, new Set(others.map(({ lemma }) => lemma)));
  };
  const begin = parts.slice(0, first).every(isAside) ? first : 0;
  const kept = parts.findLastIndex((part, at) => at <= begin || !isAside(part));
  // Only the torn ones, I think: said of what narrows the question.
  const last = ASKS.test(parts[kept]?.text ?? '') ? kept : parts.length - 1;
  const [from, to] = [parts[begin], parts[last]];
  return from === undefined || to === undefined
    ? asked
    : asked.slice(from.start, last === parts.length - 1 ? undefined : to.end);
}

const withoutReason = (knowledge: Knowledge, question: string): string =>
  question.replace(REASON, (whole, reason: string) => (saysNothing(knowledge, reason, new Set()) ? '' : whole));

interface Part {
  text: string;
  start: number;
  end: number;
}

function partsOf(question: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { index, 0: sign } of [...question.matchAll(BREAK), { index: question.length, 0: '' }]) {
    const text = question.slice(start, index);
    if (text.trim() !== '') parts.push({ text, start, end: index });
    start = index + sign.length;
  }
  return parts;
}

/** @param said words of the rest, which names the same things itself */
function saysNothing(knowledge: Knowledge, text: string, said: ReadonlySet<string>): boolean {
  if (NARROWS.test(text) || /[\d"“”]/.test(text)) return false;
  const tokens = tokenize(text);
  const cursor = new Cursor({ ...knowledge, tokens });
  return tokens.every((token, at) => {
    const isName = at > 0 && /^\p{Lu}/u.test(token.text) && !/^I(?:['’]|$)/.test(token.text);
    return !isName && (said.has(token.lemma) || bestScore(cursor.mention(at)) < FIRM);
  });
}
