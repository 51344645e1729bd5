import { STOP_WORDS } from '../words/lexicon.ts';
import { tokenize } from '../words/tokenize.ts';
import { type Candidate, valueKey } from './candidates.ts';
import type { Catalog } from './catalog.ts';
import type { PhraseIndex } from './phrase-index.ts';

const MOST_LINES = 500;
/** `gmv = orders.total_cents`, `- "big account": customers.segment = 'Enterprise'`, `turnover means sales.amount`. */
const ENTRY =
  /^\s*(?:[-*•]\s+)?["“'`]?([^"“”`:=]{1,80}?)["”'`]?\s*(?::|=|->|→|\smeans\s|\sis\s)\s*[`"]?([\p{L}\p{N}_$]+(?:\.[\p{L}\p{N}_$]+){0,2})[`"]?(?:\s*=\s*'([^']{1,200})')?\s*[.;,]?\s*$/u;

/**
 * Business words that the people of a resource explained in its description, one a line; they rule over what names and
 * comments say. A line that names nothing in the database is prose and changes nothing.
 */
export function addGlossary(index: PhraseIndex, catalog: Catalog, description: string): void {
  for (const { phrase, candidate } of readGlossary(catalog, description)) {
    if (candidate.kind === 'value') index.values.rule(valueKey(phrase), candidate);
    else index.names.rule(phraseKey(phrase), candidate);
  }
}

/** The words that a description explains, and what each of them stands for. */
export function readGlossary(catalog: Catalog, description: string): { phrase: string; candidate: Candidate }[] {
  return description
    .split(/\n|(?<=[.;])\s/)
    .slice(0, MOST_LINES)
    .flatMap((line) => {
      const [, phrase = '', target = '', value] = ENTRY.exec(line) ?? [];
      const candidate = target === '' ? undefined : findTarget(catalog, target, value);
      return candidate === undefined || isPlainSpeech(phrase) ? [] : [{ phrase, candidate }];
    });
}

const phraseKey = (phrase: string): string =>
  tokenize(phrase)
    .map((token) => token.lemma)
    .join(' ');

/** Words that every question needs are not to be explained away. */
const isPlainSpeech = (phrase: string): boolean =>
  tokenize(phrase).every((token) => token.kind !== 'word' || STOP_WORDS.has(token.lower));

/** The one table or column that is called so, in any case; undefined for none and for several. */
function findTarget(catalog: Catalog, target: string, value: string | undefined): Candidate | undefined {
  const wanted = target.toLowerCase();
  const found = [...catalog.tables.values()].flatMap((table): Candidate[] => {
    const names = [table.info.name, table.key].map((name) => name.toLowerCase());
    const columns = [...table.columns.keys()].filter((column) =>
      [column, ...names.map((name) => `${name}.${column}`)].some((name) => name.toLowerCase() === wanted),
    );
    return [
      ...(names.includes(wanted) ? [{ kind: 'table', table: table.key, score: 1.1 } as const] : []),
      ...columns.map((column) => ({ kind: 'column', table: table.key, column, score: 1.1 }) as const),
    ];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return undefined;
  if (value === undefined) return only;
  return only.kind === 'column' ? { ...only, kind: 'value', value } : undefined;
}
