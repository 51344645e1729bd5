import type { Candidate } from '../../catalog/candidates.ts';
import { opposite } from '../../query/direction.ts';
import { type Period, wholeUnit } from '../../time/period.ts';
import { spokenTable } from '../../wording/nouns.ts';
import { lemma } from '../../words/lemma.ts';
import { BAD_WHEN_HIGH, BUYERS, DEALS, PRODUCTS } from '../../words/lexicon.ts';
import { showAskedFlag } from './asked-flag.ts';
import { whoIsOfKind, worksNow } from './at-work.ts';
import { boundPeriods } from './bounded-periods.ts';
import { dealsAt, productsAt, revenueAt } from './business.ts';
import { showKeyed } from './contents.ts';
import { countPerValue } from './counted-values.ts';
import { countBeside, numberBeside } from './counts-beside.ts';
import { holdNow, saysPast } from './current.ts';
import { type Cursor, keep } from './cursor.ts';
import type { Draft, DraftMeasure, Mention } from './draft.ts';
import { joinKeys, rankInEach } from './each-of-values.ts';
import { settleGrowing } from './growing.ts';
import { settleDays } from './happened-days.ts';
import { holdBoth } from './hold-both.ts';
import { sumUnits } from './in-unit.ts';
import { keepJoinedRows } from './joined-rows.ts';
import { countEvents, listEvents, listKind } from './kinds.ts';
import { hasTime } from './lasts.ts';
import { numberListed } from './listed-numbers.ts';
import { movementsSaid, settleMovement } from './movements.ts';
import { sumNamesakes } from './namesakes.ts';
import { restrictToMost } from './of-the-most.ts';
import { setOppositesApart } from './opposites.ts';
import { settlePlace } from './ordinals.ts';
import { averageOwn } from './own-averages.ts';
import { countByOwn } from './own-counts.ts';
import { refuseTraitsOfOthers } from './own-traits.ts';
import { partsOfKinds } from './parts-of-kinds.ts';
import { rankInOwnPlace } from './place-of-ranked.ts';
import { rankByGroup } from './ranked-behind-groups.ts';
import { numberRanked } from './ranked-numbers.ts';
import { rankPerEach } from './ranked-per.ts';
import { rankRowsByColumn } from './rows-by-column.ts';
import { nameRowsOfValues } from './rows-of-values.ts';
import type { Reading } from './rule.ts';
import { joinInOneColumn, valuesOfGroups } from './same-column.ts';
import { settlePart } from './share-part.ts';
import { sideBySide } from './side-by-side.ts';
import { countThose } from './those-of-kind.ts';
import { sumEach } from './totals.ts';
import { daysApart } from './weekdays.ts';
import { settleWho } from './who-has.ts';
import { withoutSuch } from './without-such.ts';
import { settleYearlyNow } from './yearly-now.ts';

/** Defaults that a whole question shows: what is set side by side, by what something is ranked. */
export function settle(reading: Reading): void {
  const { cursor, draft } = reading;
  draft.isOfPast ||= saysPast(cursor);
  if (worksNow(cursor, draft)) holdNow(reading, 'at work today');
  whoIsOfKind(cursor, draft);
  joinInOneColumn(draft);
  joinKeys(cursor, draft);
  rankInEach(cursor, draft);
  rankInOwnPlace(cursor, draft);
  valuesOfGroups(draft);
  holdBoth(cursor, draft);
  withoutSuch(draft);
  settleDays(cursor, draft);
  sumUnits(cursor, draft);
  countThose(cursor, draft);
  settleMovement(reading);
  settleGrowing(cursor, draft);
  boundPeriods(draft);
  countPerValue(cursor, draft);
  countByOwn(cursor, draft);
  sumNamesakes(cursor, draft);
  numberListed(cursor, draft);
  countRoutes(draft);
  numberBeside(cursor, draft);
  countBeside(cursor, draft);
  keepJoinedRows(cursor, draft);
  shareByPeriod(draft);
  nameRowsOfValues(cursor, draft);
  settleYearlyNow(cursor, draft);
  averageOwn(draft);
  settlePart(cursor, draft);
  partsOfKinds(cursor, draft);
  sumEach(cursor, draft);
  setOppositesApart(cursor, draft);
  sideBySide(cursor, draft);
  rankByGroup(cursor, draft);
  numberRanked(cursor, draft);
  rankRowsByColumn(cursor, draft);
  rankByMoney(cursor, draft);
  rankPerEach(cursor, draft);
  rankByRows(draft);
  timeOrder(cursor, draft);
  daysApart(cursor, draft);
  settlePlace(draft);
  growthNeedsTime(draft);
  countEvery(cursor, draft);
  countAcross(cursor, draft);
  listKind(cursor, draft);
  showKeyed(cursor, draft);
  countEvents(cursor, draft);
  listEvents(cursor, draft);
  settleWho(cursor, draft);
  showAskedFlag(cursor, draft);
  restrictToMost(cursor, draft);
  refuseTraitsOfOthers(cursor, draft);
}

/** Top 10 products: by the money they bring in, where there is some. */
function rankByMoney(cursor: Cursor, draft: Draft): void {
  const [rank] = draft.ranks;
  if (rank === undefined || rank.by !== null || rank.entity === null || draft.measures.length > 0) return;
  if (draft.order !== null && draft.order.by !== null) return;
  const { entity } = rank;
  const isSold = /\b(selling|sold|sellers?)\b/i.test(rank.words);
  // Best selling category, top category: a column of what is sold, or of who buys it, will do.
  const isColumn = isSold || (draft.subjects.length === 0 && entity.candidates.some((c) => isOfTrade(cursor, c)));
  const isKind = (c: Candidate) => c.score >= 0.75 && (c.kind === 'table' || (isColumn && c.kind === 'column'));
  if (!entity.candidates.some(isKind)) return;
  const revenue = keep(revenueAt(cursor, entity.start), (c) =>
    entity.candidates.some(
      (e) => isKind(e) && (isSold || e.kind === 'table' || isOfTrade(cursor, e)) && cursor.reaches(c.table, e.table),
    ),
  );
  if (revenue === null) return;
  rank.by = { function: 'sum', target: revenue, words: 'revenue' };
  draft.assumed.push(`“${rank.words}” is by revenue`);
}

/** The kind of a product, the country of a customer, the channel of an order. */
const isOfTrade = (cursor: Cursor, { table }: Candidate): boolean =>
  [PRODUCTS, BUYERS, new Set(DEALS)].some((names) => names.has(cursor.catalog.tables.get(table)?.words.at(-1) ?? '')) ||
  productsAt(cursor, 0)?.candidates.some((sold) => sold.table === table) === true;

/** Busiest routes: the rows that lead from the one end to the other, where no number of theirs is named. */
function countRoutes(draft: Draft): void {
  const [from, to, ...more] = draft.groups;
  const isRoute = (group: Draft['groups'][number] | undefined) =>
    group?.kind === 'mention' && group.mention.words === 'route';
  if (!isRoute(from) || !isRoute(to) || more.length > 0 || from?.kind !== 'mention') return;
  if (draft.measures.length > 0 || draft.subjects.length > 0 || draft.ranks.length > 0 || draft.order !== null) return;
  const candidates = from.mention.candidates.map(({ table }): Candidate => ({ kind: 'table', table, score: 1 }));
  draft.measures.push({ function: 'count', target: { ...from.mention, candidates }, words: 'routes' });
}

/** Refund rate in 2026 vs 2025, average order value this month vs last: a part or a ratio has a row for each of them. */
function shareByPeriod(draft: Draft): void {
  const { comparison, share } = draft;
  const isRatio = draft.measures.some(
    (one) => one.per !== undefined || one.of !== undefined || one.function === 'margin',
  );
  if (comparison === null || (share === null && !isRatio) || draft.groups.some(({ kind }) => kind === 'time')) return;
  const { first, second } = comparison;
  const grain = wholeUnit(first);
  if (grain === null || grain !== wholeUnit(second) || first.to !== second.from) return;
  const label = `${first.label} and ${second.label}`;
  draft.groups.push({ kind: 'time', grain, mention: null, words: label });
  draft.periods.push({ from: first.from, to: second.to, label });
  draft.comparison = null;
}

/** Top reasons for refunds: a state or kind that is no number, by how many rows there are of it. */
function rankByRows(draft: Draft): void {
  const [rank] = draft.ranks;
  if (rank === undefined || rank.by !== null || rank.entity === null || draft.measures.length > 0) return;
  if (draft.order !== null && draft.order.by !== null) return;
  const columns = rank.entity.candidates.flatMap((c) => (c.kind === 'column' && c.score >= 0.75 ? [c.table] : []));
  const isTable = rank.entity.candidates.some((c) => c.kind === 'table' && c.score >= 0.75);
  if (!isTable && draft.subjects.length === 0 && new Set(columns).size === 1) {
    rank.by = 'rows';
    draft.assumed.push(`“${rank.words}” is by how often each is there`);
    return;
  }
  const owner = draft.subjects.find(({ mention, lead }) => {
    const isOwner = mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75 && columns.includes(c.table));
    return isOwner && ['for', 'of', 'in', 'among', 'behind'].includes(lead);
  });
  if (isTable || owner === undefined) return;
  rank.by = 'rows';
  draft.assumed.push(`“${rank.words}” is by the number of ${owner.mention.words.toLowerCase()}`);
}

/** Which month had the highest revenue: the times are in order of the number, and the first is the answer. */
function timeOrder(cursor: Cursor, draft: Draft): void {
  const { timeRank } = draft;
  if (timeRank === null) return;
  const numeric = draft.subjects.find(({ mention }) => keep(mention, (c) => cursor.isMeasurable(c)) !== null);
  const [measure] = draft.measures;
  const target = numeric === undefined ? null : keep(numeric.mention, (c) => cursor.isMeasurable(c));
  const isBusy = timeRank.isOfRows === true || /busiest|quietest|peak/.test(timeRank.words.toLowerCase());
  const start = cursor.tokens.length;
  const alone = draft.subjects.length === 0 && measure === undefined && draft.ranks.length === 0;
  if (alone) {
    const deals = movementsSaid(cursor, draft) ?? datedRowsOf(cursor, draft) ?? dealsAt(cursor, start);
    const usual: DraftMeasure | null = isBusy
      ? deals && { function: 'count', target: deals, words: deals.words }
      : { function: 'sum', target: revenueAt(cursor, start), words: 'revenue' };
    if (usual === null || usual.target === null) return;
    draft.measures.push(usual);
  }
  const by =
    draft.measures[0] ?? (target === null ? null : { function: 'default' as const, target, words: target.words });
  const direction = isTurned(draft, by) ? opposite(timeRank.direction) : timeRank.direction;
  draft.order = {
    by: by ?? { function: 'count', target: null, words: timeRank.words },
    direction,
    words: timeRank.words,
  };
  draft.limit ??= { count: 1, words: timeRank.words };
}

/** The busiest day at O'Hare: rows with a date that the place belongs to, by far the most of them; null where no value is named. */
function datedRowsOf(cursor: Cursor, draft: Draft): Mention | null {
  const values = draft.filters.flatMap((filter) => (filter.kind === 'value' ? [filter.mention] : []));
  const [said] = values;
  if (said === undefined) return null;
  const has = (table: string, { candidates }: Mention) =>
    candidates.some((one) => one.table === table || cursor.reaches(table, one.table));
  const isDated = (table: string) => hasTime(cursor, { kind: 'table', table, score: 1 });
  const [most, next] = [...cursor.catalog.tables.values()]
    .filter(({ key }) => isDated(key) && values.every((value) => has(key, value)))
    .sort((a, b) => (b.info.rowEstimate ?? 0) - (a.info.rowEstimate ?? 0));
  if (most === undefined || (most.info.rowEstimate ?? 0) < 1.5 * (next?.info.rowEstimate ?? 0)) return null;
  const words = spokenTable(cursor.catalog, most.key);
  draft.assumed.push(`the ${words} are counted`);
  return { start: said.start, length: said.length, words, candidates: [{ kind: 'table', table: most.key, score: 1 }] };
}

/** The worst month for delays has the longest; said of the highest or lowest, nothing turns. */
function isTurned(draft: Draft, by: DraftMeasure | null): boolean {
  const judged = draft.timeRank?.judged;
  const words = by?.target?.words ?? draft.subjects[0]?.mention.words ?? '';
  const isBad = words.split(' ').some((word) => BAD_WHEN_HIGH.has(lemma(word)));
  if (judged === undefined || !isBad) return false;
  draft.assumed.push(`“${judged}” is read as the ${judged === 'worst' ? 'highest' : 'lowest'} ${words}`);
  return true;
}

/** Growth without a time to grow along is by month; of two periods it is between them. */
function growthNeedsTime(draft: Draft): void {
  const { window } = draft;
  if (window === null || draft.comparison !== null || draft.groups.some(({ kind }) => kind === 'time')) return;
  const grain = grainWithin(draft.periods[0]);
  draft.groups.push({ kind: 'time', grain, mention: null, words: window.words });
  draft.assumed.push(`“${window.words}” is by ${grain}`);
}

/** Of a month or a week the days, of anything longer the months. */
function grainWithin(period: Period | undefined): 'day' | 'month' {
  const unit = period === undefined ? null : wholeUnit(period);
  return unit === 'month' || unit === 'week' ? 'day' : 'month';
}

/** In every month: as many as the period has that have begun. */
function countEvery(cursor: Cursor, draft: Draft): void {
  for (const filter of draft.filters) {
    if (filter.kind !== 'every') continue;
    const [period] = draft.periods;
    const count = period === undefined ? null : cursor.begun(period, filter.grain);
    if (count === null) draft.refusals.push(`it is not said in which time “${filter.words}” is meant`);
    else filter.count = count;
  }
}

/** Rentals by category: where a film has several categories, no rental has one, and they are counted for each. */
function countAcross(cursor: Cursor, draft: Draft): void {
  const [subject, ...others] = draft.subjects;
  const isPlain = draft.measures.length === 0 && draft.ranks.length === 0 && draft.order === null;
  const [group, ...more] = draft.groups;
  if (!isPlain || subject === undefined || others.length > 0 || more.length > 0 || draft.share !== null) return;
  if (group?.kind !== 'mention' || group.within === true) return;
  const isTable = (candidate: Candidate) => candidate.kind === 'table' && candidate.score >= 0.75;
  const counted = keep(subject.mention, isTable);
  const per = keep(group.mention, isTable);
  if (counted === null || per === null) return;
  if (counted.candidates.some((one) => per.candidates.some((other) => cursor.reaches(one.table, other.table)))) return;
  draft.subjects = [];
  draft.measures.push({ function: 'count', target: counted, words: counted.words });
}
