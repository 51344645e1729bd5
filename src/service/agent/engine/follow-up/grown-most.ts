import type { Group, Query } from '../query/query.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { grainOf } from '../time/period.ts';
import { tableName } from '../wording/names.ts';
import { type Token, tokensAt } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const GREW =
  /\b(grew|grow|grown|growing|increased|rose|improved|gained|up)\b.*\b(most|fastest|best)\b|\b(biggest|largest|highest) (growth|increase|gain|rise)\b/;
const SHRANK =
  /\b(declined|dropped|fell|decreased|shrank|lost|down)\b.*\b(most|fastest|worst)\b|\b(biggest|largest) (drop|decline|decrease|loss)\b/;

const NOUN =
  /^(?:and |so )?(?:which|what) (?!(?:one|ones|has|had|did|of|is|was)\b)(\S+(?: \S+)?) (?:has |have |had )?(?:grew|grown|grow|increased|rose|improved|gained|declined|dropped|fell|decreased|shrank|lost|went|(?:had|has|saw) the)\b/;

/**
 * Which channel grew the most, after two periods were compared: those in order of what is shown already.
 * @param regroup the comparison by something else, where another thing is asked for than it shows
 */
export function grownMost(
  knowledge: Knowledge,
  { tokens, parent }: { tokens: Token[]; parent: Query },
  regroup: (words: Token[]) => Query | null,
): Query | null {
  const growth = parent.measures.at(-1);
  if (parent.measures.length !== 4 || growth?.over?.percent !== true) return null;
  const words = tokens.filter(({ kind }) => kind !== 'symbol');
  const said = words.map(({ lower }) => lower).join(' ');
  const isUp = GREW.test(said);
  if ((!isUp && !SHRANK.test(said)) || tokens.length > 8) return null;
  const noun = nounOf(words, said);
  const [first] = noun;
  const isShown = first === undefined || parent.groups.some((group) => isOf(knowledge, group, noun));
  const of = isShown ? parent : regroup([...tokensAt('by', first), ...noun]);
  if (of === null || of.groups.length === 0) return null;
  const order = {
    by: { kind: 'measure' as const, measure: growth },
    direction: isUp ? 'desc' : 'asc',
    words: said,
  } as const;
  return { ...structuredClone(of), order, notes: [] };
}

const GREW_MOST = new RegExp(
  `^${LEAD}(?:which|what) \\S+(?: \\S+)? (?:grew|grown|increased|improved|shrank|declined|dropped|fell|decreased)(?: the)? (?:most|fastest|best|worst)$`,
);

/** Which clinic grew the most, after how many visits each had: asked with the visits, so that it is by no other number. */
export function withWhatGrew(
  { catalog }: Knowledge,
  tokens: readonly Token[],
  { question, parent }: { question: string; parent: Query },
): string | null {
  const [measure, ...more] = parent.measures;
  const isCounted = measure?.function === 'count' && measure.ref === null && more.length === 0;
  const isPlain = measure?.over === undefined && measure?.where === undefined && parent.within === undefined;
  const isWhole = parent.filters.every(({ kind }) => kind === 'period') && parent.groups.length === 1;
  if (!isCounted || !isPlain || !isWhole || !GREW_MOST.test(saidText(tokens))) return null;
  return `${question.replace(/[\s?.!]+$/, '')} in number of ${tableName(catalog, parent.base)}`;
}

function nounOf(words: Token[], said: string): Token[] {
  const noun = NOUN.exec(said);
  if (noun?.[1] === undefined) return [];
  const start = said.slice(0, said.indexOf(` ${noun[1]} `)).split(' ').length;
  return words.slice(start, start + noun[1].split(' ').length);
}

/** Whether a group is what words name: by country, of countries. */
function isOf(knowledge: Knowledge, group: Group, noun: Token[]): boolean {
  if (group.kind === 'time') return noun.some(({ lemma }) => grainOf(lemma) !== undefined);
  return readTokens(knowledge, noun).subjects.some(({ mention }) =>
    mention.candidates.some(
      (c) =>
        c.score >= 0.75 &&
        (group.kind === 'entity'
          ? c.table === group.table
          : c.kind === 'column' && c.table === group.ref.table && c.column === group.ref.column),
    ),
  );
}
