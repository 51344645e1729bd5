import { getTable } from '../catalog/catalog.ts';
import type { Query } from '../query/query.ts';
import { isRowCount } from '../query/row-counts.ts';
import { type Knowledge, readTokens } from '../rules/understand.ts';
import { readWhole } from '../suggest/suggest.ts';
import { tokenize } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { LEAD } from './said.ts';
import { tableNamed } from './table-named.ts';

const WHICH_DAY = new RegExp(
  `^${LEAD}(?:on |at )?(?:which|what) (?:day|date)(?: (?:was|is|did) (?:that|it|this)(?: happen(?:ed)?| on)?)?$`,
);
const WHERE_TO = new RegExp(
  `^${LEAD}where (?:did|do|does) (?:they|these|those|it)(?: all)? (?:go|fly|travel|head|sail|drive|run)(?: to)?$|^${LEAD}where to$`,
);
const WHERE_FROM = new RegExp(
  `^${LEAD}where (?:did|do|does) (?:they|these|those|it)(?: all)? (?:come|fly|start|leave|depart|arrive|set off) from$|^${LEAD}(?:where from|from where)$`,
);
const HAS_MOST = new RegExp(
  `^${LEAD}(?:which|what) (\\S+(?: (?!there\\b|of\\b)\\S+)?)(?: there| of (?:them|those|these))? (?:has|had|have|got|gets|saw|sees) the (most|fewest|least)(?: there| of (?:them|those|these|it))?$`,
);

/** What people say of an answer in a word or two, as what is read for the same; null for anything else. */
export function asBareWay(knowledge: Knowledge, text: string, parent: Query): string | null {
  const year = shortYear(text, parent);
  if (year !== null) return year;
  const column = columnOfRow(knowledge, text, parent);
  if (column !== null) return column;
  if (WHICH_DAY.test(text)) return parent.groups.length === 0 ? 'when was that' : null;
  const end = WHERE_TO.test(text) ? 'destination' : WHERE_FROM.test(text) ? 'origin' : null;
  if (end !== null) return byEnd(knowledge, end, parent);
  const [, thing, most] = HAS_MOST.exec(text) ?? [];
  return thing === undefined || most === undefined ? null : hasMost(knowledge, thing, most, parent);
}

const WHAT_WAS = new RegExp(`^${LEAD}what(?:'s| is| was| were| are) (?:the |its |their |his |her )(\\S+(?: \\S+)?)$`);

/** What was the reason, after one row: the reason of that one, and not all that there are. */
function columnOfRow(knowledge: Knowledge, text: string, parent: Query): string | null {
  const said = WHAT_WAS.exec(text)?.[1];
  if (said === undefined || parent.limit?.count !== 1 || !isListing(parent)) return null;
  const { subjects, unknown, filters, measures } = readTokens(knowledge, tokenize(said));
  const [subject, ...more] = subjects;
  if (subject === undefined || more.length + unknown.length + filters.length + measures.length > 0) return null;
  const isOwn = subject.mention.candidates.some(
    (c) => c.kind === 'column' && c.score >= 0.9 && c.table === parent.base,
  );
  return isOwn ? `show their ${said}` : null;
}

const SHORT_YEAR = new RegExp(`^${LEAD}(?:in |for )?(\\d\\d)$`);

/** And 98, after 1997. */
function shortYear(text: string, { filters }: Query): string | null {
  const short = SHORT_YEAR.exec(text)?.[1];
  const years = filters.flatMap((one) =>
    one.kind === 'period' ? (/\b(?:19|20)\d\d\b/.exec(one.label)?.[0] ?? []) : [],
  );
  const [year, ...more] = new Set(years.map((one) => one.slice(0, 2)));
  return short === undefined || year === undefined || more.length > 0 ? null : `and in ${year}${short}`;
}

/** Where did they go, of rows that say their destination: by it, or beside each of them. */
function byEnd({ catalog }: Knowledge, end: string, parent: Query): string | null {
  const columns = [...getTable(catalog, parent.base).columns.values()];
  if (!columns.some(({ words }) => words.includes(end))) return null;
  const isCount = parent.measures.length > 0 && parent.groups.length === 0;
  return isCount ? `by ${end}` : isListing(parent) ? `show their ${end}` : null;
}

/** Which airport has the most, after strikes by year: the first by airport, where each of them is of one airport. */
function hasMost(knowledge: Knowledge, thing: string, most: string, parent: Query): string | null {
  const { measures, groups, base, limit } = parent;
  const isOverTime = groups.every(({ kind }) => kind === 'time');
  const table = tableNamed(knowledge, thing);
  if (measures.length !== 1 || !isOverTime || limit !== null || table === null || table === base) return null;
  return most === 'most' ? `by ${thing} top 1` : `by ${thing} bottom 1`;
}

const PER_UNIT = new RegExp(
  `^${LEAD}(?:(?:what(?:'s| is| was)|show(?: me)?) )?(?:the |our )?(?:average|avg|mean) (?:number )?(?:per|a|by|each) (day|week|month|quarter|year)(?: (.+))?$`,
);

/** Average per day this month, after the orders of today: how many there are of them on a day of that time. */
export function askPerUnit(knowledge: Knowledge, text: string, parent: Query): Query | null {
  const [, unit, rest = ''] = PER_UNIT.exec(text) ?? [];
  const isCounted = parent.measures.every((one) => isRowCount(one) && !one.where);
  const sum = isCounted ? null : sumShown(parent);
  if (
    unit === undefined ||
    (!isCounted && sum === null) ||
    parent.groups.length > 0 ||
    parent.limit !== null ||
    parent.within !== undefined
  )
    return null;
  const rows = getTable(knowledge.catalog, parent.base).words.join(' ');
  const query = readWhole(knowledge, `average number of ${rows}s per ${unit} ${rest}`.trim());
  if (query === null || query.base !== parent.base || query.groups.length > 0) return null;
  const isDated = query.filters.some(({ kind }) => kind === 'period');
  if (rest !== '' && !isDated) return null;
  const [average] = query.measures;
  if (sum !== null && average?.over === undefined) return null;
  const measures = sum === null ? query.measures : [{ ...sum, over: average?.over }];
  const kept = parent.filters.filter(({ kind }) => !isDated || kind !== 'period');
  return { ...query, measures, filters: [...query.filters, ...structuredClone(kept)] };
}

/** The one plain sum that is shown. */
function sumShown({ measures }: Query): Query['measures'][number] | null {
  const [measure, ...more] = measures;
  if (measure?.function !== 'sum' || more.length > 0) return null;
  return [measure.over, measure.minus, measure.where, measure.window, measure.per].every((part) => part === undefined)
    ? measure
    : null;
}
