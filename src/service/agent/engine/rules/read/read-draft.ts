import { type Candidate, identity } from '../../catalog/candidates.ts';
import { wholeUnit } from '../../time/period.ts';
import {
  MOTION,
  PEOPLE,
  SOFT_STOP_WORDS,
  SOURCE_NAMES,
  STOP_WORDS,
  TALK_WORDS,
  TARGET_NAMES,
  UNIT_WORDS,
  VERB_NOUNS,
} from '../../words/lexicon.ts';
import { isAcronym } from '../../words/tokenize.ts';
import { readAboutRow } from './about-rows.ts';
import { readAfterDiscount } from './after-discount.ts';
import { readAgainst, readHowDoing } from './against.ts';
import { readAgeAtHire } from './age-at-hire.ts';
import { readHowMuch, readRepaid, readTakings } from './amounts.ts';
import { readAmountOf } from './amounts-of.ts';
import { readAndWho } from './and-who.ts';
import { readApposition } from './apposition.ts';
import {
  readBiggest,
  readBoughtMost,
  readDoers,
  readLess,
  readNet,
  readSold,
  readWeMost,
  readWhatSold,
  readWorst,
} from './askings.ts';
import { readAverageBehind } from './average-behind.ts';
import { readBackLate } from './back-late.ts';
import { readBecoming } from './becoming.ts';
import { besideLead } from './beside-rows.ts';
import { readBetweenPlaces } from './between-places.ts';
import { readBothEnds } from './both-ends.ts';
import { tableAt } from './business.ts';
import { readBySeller } from './by-seller.ts';
import { readCollected } from './collected.ts';
import { readComparedByVerb } from './compared-by-verb.ts';
import { readComparedRows } from './compared-rows.ts';
import { readOnlyCount } from './comparisons.ts';
import { readCostOf } from './cost-of.ts';
import { readCostToDo } from './cost-to-do.ts';
import { readCosting, readPriceOf } from './costing.ts';
import { readCountedAtExtreme } from './counted-at-extreme.ts';
import { isNumber } from './counts-beside.ts';
import { readCurrent, readGone, readToday } from './current.ts';
import { bestScore, type Cursor, keep } from './cursor.ts';
import { readDeedOfKey } from './deeds-of-keys.ts';
import { readDeedOfValue } from './deeds-of-values.ts';
import { readDidInEach } from './did-in-each.ts';
import { readDifference, readDifferenceOfValues } from './differences.ts';
import { readDoing } from './doing.ts';
import { type Draft, emptyDraft, type Mention, rowsSaid } from './draft.ts';
import { readEarners } from './earners.ts';
import { readBlank, readEmpty, readTrade } from './emptiness.ts';
import { readEmptyMeans } from './empty-means.ts';
import { readEquipped } from './equipped.ts';
import { readExpired } from './expired.ts';
import { readExtremeOfGroups } from './extremes-of-groups.ts';
import { NEGATIONS, readFilter, readPartial } from './filters.ts';
import { FIRMS, readOurPlace } from './firm-rows.ts';
import { readFirstTime } from './first-time.ts';
import { columnOf, readFlag } from './flags.ts';
import { readFounded } from './founded.ts';
import { readFreeNow } from './free-now.ts';
import { readFunctionsBehind } from './functions-behind.ts';
import { readGroupBound } from './group-bounds.ts';
import { endNamed, readGroups } from './groups.ts';
import { readGrowing } from './growing.ts';
import { readHappened } from './happened.ts';
import { readHappenedTimes, readHowManyTimes } from './happened-times.ts';
import { readHours } from './hours.ts';
import { readHowManyDid } from './how-many-did.ts';
import { readHowOften } from './how-often.ts';
import { readInBoth } from './in-both.ts';
import { readInPercent } from './in-percent.ts';
import { readInUnit, readUnitBehind, readUnitOf } from './in-unit.ts';
import { readBeginnings, readJoined, readNew } from './joining.ts';
import { readKeptOut } from './kept-out.ts';
import { readHolders } from './keyed-values.ts';
import { readLastLongAgo } from './last-long-ago.ts';
import { readLastThingDone } from './last-thing-done.ts';
import { readLasting } from './lasting.ts';
import { readFirstDate, readFirstOfEach, readLast, readLastOf, readWhenLast } from './lasts.ts';
import { readDelay, readLateRate } from './lateness.ts';
import { readHowLate, readHowLong, readHowLongOne, readLongestOnAverage } from './longest-on-average.ts';
import { readLongestRoute } from './longest-route.ts';
import { readLosesMost, readLosing } from './losing.ts';
import { readManagers, readReports, readReportsTo } from './managers.ts';
import { readExtremeValue, readMeasure } from './measures.ts';
import { readMostAtEnd } from './most-at-end.ts';
import { readNewAndReturning } from './new-and-returning.ts';
import { readNoManager } from './no-manager.ts';
import { readNobody, readNobodyDid, readNoDoer } from './nobody.ts';
import { readNotSince } from './not-since.ts';
import { readNumbered } from './numbered.ts';
import { readLongInState, readOlderRows } from './older-rows.ts';
import { readSpendEach } from './on-average.ts';
import { readOpenAmount } from './open-amounts.ts';
import { readOpen } from './open-states.ts';
import { readOrder } from './orders.ts';
import { readOrdinal } from './ordinals.ts';
import { readOtherCost } from './other-costs.ts';
import { readOverdue } from './overdue.ts';
import { readOwing } from './owing.ts';
import { readPaidIn } from './paid-in.ts';
import { readPaidOver } from './paid-over.ts';
import { readBreakdown, readDoneLast, readEarning, readMostDone } from './people.ts';
import { readPerNumber } from './per-number.ts';
import { readPercentOf } from './percent-of.ts';
import { readPeriods } from './periods.ts';
import { readPersonName } from './person-names.ts';
import { readRank } from './ranks.ts';
import { readRatings } from './ratings.ts';
import { readRepeatRate } from './repeat-rate.ts';
import { readMostReports, readReportsPer } from './reports-per.ts';
import { readRising } from './rising.ts';
import type { Reading, Rule } from './rule.ts';
import { readSaidFlag } from './said-flags.ts';
import { readSameEnds } from './same-ends.ts';
import { readSelfDeed } from './self-deeds.ts';
import { readSelling } from './selling.ts';
import { settle } from './settle.ts';
import { readSharedTail } from './shared-tail.ts';
import { readShare } from './shares.ts';
import { readSizeOf } from './sized-rows.ts';
import { readSlowest } from './slowest.ts';
import { readSoftState } from './soft-states.ts';
import { readSoldUnits, readThingsSold } from './sold-units.ts';
import { readEvery, readRoute, readSpan } from './spans.ts';
import { readStateNouns } from './state-nouns.ts';
import { readStateVerb } from './state-verbs.ts';
import { readDone, readHasDone, readPresence, readRepeat, readStock, readTimes, readUndone } from './states.ts';
import { readStopped } from './stopped.ts';
import { dropStrays } from './strays.ts';
import { readTakers } from './takers.ts';
import { readTakesPlace } from './takes-place.ts';
import { readText } from './texts.ts';
import { readTheRest } from './the-rest.ts';
import { readTimeBetween, readTimeSince } from './time-since.ts';
import { readTitledName } from './titled-names.ts';
import { readTookLonger } from './took-longer.ts';
import { readTotalTime } from './total-time.ts';
import { readSpent } from './totals.ts';
import { readManyAndMuch, readTwoNumbers } from './two-numbers.ts';
import { readUpOrDown } from './up-or-down.ts';
import { readUpcoming } from './upcoming.ts';
import { readValueDoers } from './value-doers.ts';
import { readValueVerb } from './value-verbs.ts';
import { readVersus } from './versus.ts';
import { readVersusRows } from './versus-rows.ts';
import { readWayEnd } from './way-ends.ts';
import { readWeekdays, readWeekdaysApart } from './weekdays.ts';
import { readWhoDid } from './who-did.ts';
import { readWhoDoes } from './who-does.ts';
import { readWhoHas, readWhoIsIn, readWhoOn } from './who-has.ts';
import { readWhoMade, readWhoMadeNamed } from './who-made.ts';
import { readTimeAsked, readTimeBest, readTrend, readWindow } from './windows.ts';
import { readWithStated } from './with-stated.ts';
import { readWorstRows } from './worst-rows.ts';

/** A named thing this weak is a guess from a comment: fit to choose a measure by, not to build a question on. */
const FIRM = 0.5;

/** Words that a part further left has already used. */
const readSkipped: Rule = ({ skipped }, at) => (skipped.has(at) ? 1 : 0);

/** In the order they are tried at each word; the first that takes words wins. */
const RULES: readonly Rule[] = [
  readSkipped,
  readAgeAtHire,
  readBecoming,
  readLastThingDone,
  readPaidOver,
  readCostToDo,
  readAboutRow,
  readSizeOf,
  readHowManyTimes,
  readManyAndMuch,
  readHowDoing,
  readBoughtMost,
  readAndWho,
  readInBoth,
  readAfterDiscount,
  readGroupBound,
  readCountedAtExtreme,
  readAmountOf,
  readHowManyDid,
  readHolders,
  readFunctionsBehind,
  readSaidFlag,
  readAverageBehind,
  readTimeSince,
  readTimeBetween,
  readKeptOut,
  readTotalTime,
  readInPercent,
  readUnitOf,
  readUnitBehind,
  readInUnit,
  readSpan,
  readHowLong,
  readHowLongOne,
  readHowLate,
  readCostOf,
  readLasting,
  readWhenLast,
  readWhoMade,
  readWhoMadeNamed,
  readTimeAsked,
  readTimeBest,
  readEvery,
  readBothEnds,
  readComparedRows,
  readVersusRows,
  readOnlyCount,
  readRising,
  readSameEnds,
  readPriceOf,
  readCosting,
  readLongestRoute,
  readLastLongAgo,
  readOrder,
  readFirstDate,
  readNewAndReturning,
  readFirstTime,
  readFirstOfEach,
  readLastOf,
  readLast,
  readWeekdaysApart,
  readAgainst,
  readDoing,
  readUpOrDown,
  readHappened,
  readEquipped,
  readHours,
  readToday,
  readGone,
  readOlderRows,
  readLongInState,
  readTakesPlace,
  readUpcoming,
  readPeriods,
  readWeekdays,
  readSoldUnits,
  readThingsSold,
  readTheRest,
  readVersus,
  readText,
  readDifferenceOfValues,
  readWindow,
  readTrend,
  readRepeatRate,
  readLateRate,
  readExtremeOfGroups,
  readPerNumber,
  readPercentOf,
  readShare,
  readDifference,
  readOtherCost,
  readNet,
  readLess,
  readSelfDeed,
  readReportsPer,
  readMostReports,
  readReports,
  readReportsTo,
  readNoManager,
  readManagers,
  readStock,
  readNotSince,
  readDidInEach,
  readOrdinal,
  readBeginnings,
  readStateNouns,
  readNew,
  readJoined,
  readGrowing,
  readLosing,
  readLosesMost,
  readSelling,
  readOwing,
  readEarners,
  readEarning,
  readSpent,
  readMostDone,
  readBreakdown,
  readDoneLast,
  readSpendEach,
  readCollected,
  readPaidIn,
  readRepaid,
  readTakings,
  readOpenAmount,
  readHowMuch,
  readWhatSold,
  readWeMost,
  readDoers,
  readWhoDoes,
  readWhoDid,
  readWhoHas,
  readWhoOn,
  readWhoIsIn,
  readNobody,
  readNobodyDid,
  readNoDoer,
  readSold,
  readTimes,
  readRepeat,
  readStopped,
  readRatings,
  readNumbered,
  readSlowest,
  readTookLonger,
  readWorstRows,
  readWorst,
  readBiggest,
  readWayEnd,
  readMostAtEnd,
  readLongestOnAverage,
  readExtremeValue,
  readRank,
  readTwoNumbers,
  readMeasure,
  readBetweenPlaces,
  readRoute,
  readBySeller,
  readGroups,
  readHasDone,
  readSoftState,
  readOverdue,
  readExpired,
  readDelay,
  readBackLate,
  readOpen,
  readBlank,
  readEmptyMeans,
  readEmpty,
  readTrade,
  readFlag,
  readFreeNow,
  readCurrent,
  readWithStated,
  readPresence,
  readDone,
  readUndone,
  readMotion,
  readHowOften,
  readHappenedTimes,
  readFounded,
  readValueDoers,
  readStateVerb,
  readValueVerb,
  readTitledName,
  readPersonName,
  readSharedTail,
  readComparedByVerb,
  readApposition,
  readFilter,
  readDeedOfKey,
  readDistinct,
  readSubject,
  readDeedOfValue,
  readVerb,
  readTakers,
  readOurPlace,
  readFiller,
  readPartial,
];

/** Reads all words of a question, left to right. Each word either causes a part, is grammar, or is told as unknown. */
export function readDraft(cursor: Cursor): Draft {
  const reading: Reading = {
    cursor,
    draft: emptyDraft(cursor.today),
    role: null,
    lastNumber: null,
    skipped: new Set(),
  };
  let filterEnd = 0;
  for (let at = 0; at < cursor.tokens.length; ) {
    const { length: known } = reading.draft.filters;
    const taken = RULES.reduce((length, rule) => length || rule(reading, at), 0);
    const added = reading.draft.filters[known];
    if (added !== undefined && known > 0 && isAfterOr(cursor, at, filterEnd)) added.either = true;
    if (added !== undefined) filterEnd = at + taken;
    const token = cursor.tokens[at];
    if (taken === 0 && token !== undefined) reading.draft.unknown.push(token);
    at += Math.max(taken, 1);
  }
  dropStrays(cursor, reading.draft);
  settle(reading);
  refuse(reading);
  return reading.draft;
}

/** Only small words and an “or” stand between two conditions. */
function isAfterOr(cursor: Cursor, at: number, filterEnd: number): boolean {
  const between = cursor.tokens.slice(filterEnd, at).map(({ lower }) => lower);
  return between[0] === 'or' && between.slice(1).every((word) => word in MOTION || STOP_WORDS.has(word));
}

/** Words that were read one by one but say something together that is not read. */
function refuse({ cursor, draft }: Reading): void {
  const amounts = 'more less fewer greater higher lower above equal later earlier after before newer older'.split(' ');
  const isOr = cursor.tokens.some((token, at) => token.lower === 'or' && !cursor.is(at + 1, ...amounts));
  const places = new Set(
    draft.filters.map((filter) => (filter.kind === 'value' ? placesOf(filter.mention) : filter.words)),
  );
  const compares = cursor.tokens.some((token) =>
    ['compare', 'compared', 'comparing', 'comparison', 'vs', 'versus'].includes(token.lower),
  );
  const isCompared =
    draft.newcomers !== null || draft.comparison !== null || draft.rest !== null || draft.weekdayParts !== null;
  const numbers = draft.measures.length + draft.subjects.filter(({ mention }) => isNumber(cursor, mention)).length;
  if (
    compares &&
    draft.groups.length === 0 &&
    numbers < 2 &&
    !isCompared &&
    !draft.filters.some(({ kind }) => kind === 'versus')
  )
    draft.refusals.push('it is not clear what to set side by side; say “by” and what, for example “by month”');
  // Which concerts does each musician play: which they are, and not how many.
  const isOfEach = cursor.tokens.some(
    (_, at) => cursor.is(at, 'do', 'does', 'did') && cursor.is(at + 1, 'each', 'every'),
  );
  const isListed = draft.subjects.some(({ lead, mention }) => ['which', 'what'].includes(lead) && mention.start <= 2);
  if (isOfEach && isListed && draft.measures.length + draft.ranks.length === 0 && draft.order === null)
    draft.refusals.push('a list for each of them is more than I can read');
  // Last year and this year by month: the months say the year as well.
  if (draft.groups.filter((group) => group.kind === 'time').length > 1)
    draft.groups = draft.groups.filter((group) => !draft.periods.some((period) => period.label === group.words));
  if (draft.share !== null && draft.ranks.length > 0 && draft.filters.some(isPart))
    draft.refusals.push('it is not clear what the percentage is a part of');
  if (asksHowMuch(cursor) && !hasNumber(cursor, draft))
    draft.refusals.push('it is not clear which number “how much” asks for');
  setApart(draft);
  if (draft.periods.length > 1 && draft.comparison === null)
    draft.refusals.push('two periods at once are two questions');
  if (
    isOr &&
    places.size > 1 &&
    !isAllEither(draft) &&
    !isOfOneColumn(cursor, draft) &&
    !draft.groups.some((group) => group.kind === 'mention' && places.has(placesOf(group.mention)))
  )
    draft.refusals.push('“or” between conditions on different things is more than I can read');
}

/** How much did we …: a number is asked for, and never a list of rows. */
const asksHowMuch = (cursor: Cursor): boolean => {
  const at = cursor.skip(0, 'and', 'so', 'hi', 'hey', 'hello', ',', 'please', 'ok');
  return cursor.is(at, 'how') && cursor.is(at + 1, 'much');
};

const hasNumber = (cursor: Cursor, { measures, ranks, subjects, groups, ...draft }: Draft): boolean =>
  measures.length + ranks.length + groups.length > 0 ||
  [draft.share, draft.span, draft.timeRank, draft.less, draft.most, draft.order, draft.comparison].some(
    (part) => part !== null,
  ) ||
  subjects.some(({ mention }) => isNumber(cursor, mention));

/** Late flights, of those from the top 5 airports: either may be the part that is told in percent. */
const isPart = ({ kind }: Draft['filters'][number]): boolean =>
  ['compare', 'concept', 'having', 'versus', 'missing'].includes(kind);

/** This year, last year: two units of a kind are set side by side. */
function setApart(draft: Draft): void {
  const [one, other, ...more] = draft.periods;
  if (one === undefined || other === undefined || more.length > 0 || draft.comparison !== null) return;
  const grain = wholeUnit(one);
  if (grain === null || grain !== wholeUnit(other) || one.from === other.from) return;
  const [first, second] = (one.from ?? '') < (other.from ?? '') ? [one, other] : [other, one];
  draft.comparison = { first, second };
  draft.periods = [];
}

/** Each condition is joined to another by “or”, so that none stands beside them. */
const isAllEither = ({ filters }: Draft): boolean =>
  filters.every((filter, at) => filter.either === true || filters[at + 1]?.either === true);

/** In Leeds or York, with a balance over 5: each “or” joins two values of one column, and the rest must hold as well. */
function isOfOneColumn(cursor: Cursor, { filters }: Draft): boolean {
  const joined = filters.filter(({ either }) => either === true);
  const ors = cursor.tokens.filter(({ lower }) => lower === 'or').length;
  const isSame = (at: number) => {
    const [before, filter] = [filters[at - 1], filters[at]];
    return (
      filter?.kind === 'value' &&
      before?.kind === 'value' &&
      !filter.negated &&
      !before.negated &&
      placesOf(filter.mention) === placesOf(before.mention)
    );
  };
  return joined.length === ors && filters.every(({ either }, at) => either !== true || isSame(at));
}

const placesOf = (mention: Mention): string =>
  mention.candidates
    .map((candidate) => JSON.stringify([candidate.table, candidate.kind === 'table' ? null : candidate.column]))
    .sort((a, b) => a.localeCompare(b))
    .join();

/** left, departed from, arriving at, from, to: which end of a movement is named next */
function readMotion(reading: Reading, at: number): number {
  const { cursor } = reading;
  // Leave out Boston, and nothing that leaves.
  if (cursor.phrase(at, NEGATIONS) !== null) return 0;
  const end = endNamed(cursor, at);
  if (end !== null) {
    reading.role = end;
    return 1;
  }
  const word = cursor.lower(at);
  const role = Object.hasOwn(MOTION, word) ? MOTION[word] : undefined;
  if (role !== undefined && isPhase(cursor, at)) return 0;
  if (role !== undefined && bestScore(cursor.named(at)) < 0.95) {
    const left = dayOfRows(reading, at);
    if (left === null && leavesNothing(reading, at)) return 0;
    if (left === null) reading.role = role;
    else reading.draft.hints.push(left);
    return 1;
  }
  // Revenue to date: until now.
  if (cursor.is(at, 'to') && cursor.is(at + 1, 'date', 'now')) return 0;
  if (word === 'from') reading.role = 'source';
  if (word === 'to') reading.role = 'target';
  return word === 'from' || word === 'to' ? 1 : 0;
}

/** Speed during landing, where Landing Roll is a value: a part of the way, and no end of it. */
const isPhase = (cursor: Cursor, at: number): boolean =>
  cursor.is(at - 1, 'during', 'while', 'on', 'at', 'in', 'upon') &&
  (cursor.value(at) ?? cursor.partial(at)) !== null &&
  cursor.value(cursor.skip(at + 1, 'in', 'at', 'from', 'to', 'the')) === null;

/** Teachers who left in May: of rows that have the day they left, it is that day and no end of a way. */
function dayOfRows({ cursor, draft }: Reading, at: number): Mention | null {
  const rows = rowsSaid(draft);
  const own = new Set((rows?.candidates ?? []).filter(({ kind }) => kind === 'table').map(({ table }) => table));
  const candidates = cursor.dates(cursor.lower(at)).filter(({ table }) => own.has(table));
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

/** How many employees have left, where nothing says who did: no end of a way, and not to be left out. */
function leavesNothing({ cursor, draft }: Reading, at: number): boolean {
  const rows = rowsSaid(draft);
  const tables = keep(rows, ({ kind, score }) => kind === 'table' && score >= 0.75)?.candidates ?? [];
  const next = cursor.skip(
    at + 1,
    'the',
    'our',
    'company',
    'firm',
    'business',
    'us',
    'already',
    'so',
    'far',
    '?',
    '.',
    '!',
  );
  const isEnd =
    next >= cursor.tokens.length || cursor.period(next) !== null || cursor.is(next, 'per', 'each', 'every', 'by');
  return (
    isEnd &&
    cursor.is(at, 'left', 'leave', 'leaving') &&
    tables.length > 0 &&
    !tables.some((one) => isMoving(cursor, one))
  );
}

/** Rows with a place or a day that they leave from or arrive at. */
const isMoving = ({ catalog }: Cursor, { table }: Candidate): boolean =>
  [...(catalog.tables.get(table)?.columns.values() ?? [])].some(({ words }) =>
    words.some((word) => SOURCE_NAMES.has(word) || TARGET_NAMES.has(word)),
  );

/** Machines bought in 2025, which have the day of their purchase: that day, and no orders of somebody. */
function dayOfThings({ cursor, draft }: Reading, at: number): Mention | null {
  const word = cursor.lower(at);
  const rows = rowsSaid(draft) ?? draft.ranks.at(-1)?.entity ?? null;
  const things = keep(rows, ({ kind, table }) => kind === 'table' && !isOfPeople(cursor, table));
  if (things === null || !Object.hasOwn(VERB_NOUNS, word)) return null;
  const days = [word, ...(VERB_NOUNS[word] ?? [])].flatMap((noun) => cursor.dates(noun));
  const candidates = days.filter(
    (day) => things.candidates.some(({ table }) => table === day.table) && isBareDay(cursor, day),
  );
  return candidates.length === 0 ? null : { start: at, length: 1, words: cursor.words(at, at + 1), candidates };
}

const isOfPeople = ({ catalog }: Cursor, table: string): boolean =>
  catalog.tables.get(table)?.words.some((word) => PEOPLE.has(word)) === true;

/** Purchase date, bought on; not the last order date. */
const isBareDay = (cursor: Cursor, day: Candidate): boolean => (columnOf(cursor, day)?.words.length ?? 0) <= 2;

function readDistinct({ cursor, draft }: Reading, at: number): number {
  if (!cursor.is(at, 'distinct', 'different', 'unique')) return 0;
  draft.distinct = true;
  return 1;
}

function readSubject(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  if (cursor.is(at, 'total') && cursor.is(at - 1, 'in') && cursor.named(at)?.length === 1) return 0;
  // 2000 miles: the unit, even where a column's comment says it as well.
  if (UNIT_WORDS.has(cursor.lower(at)) && cursor.number(at - 1) !== null) return 0;
  // Sold is a verb, even where a comment says it as well.
  const isVerb = Object.hasOwn(VERB_NOUNS, cursor.lower(at));
  const found = keep(cursor.named(at), (candidate) => candidate.score >= (isVerb ? 0.8 : FIRM));
  if (found === null) return 0;
  if (isVerbBehindDoer(cursor, found)) {
    draft.hints.push(found);
    return found.length;
  }
  // Batches brewed by, hours logged: said of the rows and not asked for.
  if (isBehindRows(reading, at) && isDone(cursor, found)) {
    draft.hints.push(dayOnly(cursor, found));
    return found.length;
  }
  if (namesMeasured(reading, found) || namesColumn(cursor, found)) return found.length;
  const mention = compound(reading, ofTable(cursor, found));
  if (mention === null) return found.length;
  const numeric = keep(mention, (candidate) => cursor.isMeasurable(candidate));
  // Orders are rows, even where units on order are a number.
  if (numeric !== null && bestScore(numeric) >= bestScore(mention) - 0.1) reading.lastNumber = numeric;
  const lead = leadOf(cursor, kindStart(draft, at));
  // Who signed up: said of the rows and not asked for.
  const isSaid = ['who', 'that', 'which', 'have', 'has', 'had'].includes(lead);
  if (isSaid && draft.subjects.length > 0 && isDone(cursor, mention)) {
    draft.hints.push(dayOnly(cursor, mention));
    return mention.length;
  }
  draft.subjects.push({ mention, role: reading.role, lead: besideLead(cursor, draft, mention) ?? lead });
  reading.role = null;
  return mention.length;
}

/** How many films did each actor star in, how many customers does Jane support: the verb, whatever else its word resembles. */
function isVerbBehindDoer(cursor: Cursor, { start, length, candidates }: Mention): boolean {
  const doing = cursor.tokens.findIndex(({ lower }) => ['do', 'does', 'did'].includes(lower));
  const end = cursor.skip(start + length, 'in', 'for', 'on', 'at', 'with', '?', '.', '!');
  return (
    cursor.is(0, 'how', 'which', 'what') &&
    doing > 0 &&
    doing < start - 1 &&
    length === 1 &&
    end >= cursor.tokens.length &&
    candidates.every(({ score, kind }) => score < 0.8 && kind === 'column')
  );
}

/** Right behind rows that are named, and not at the end. */
function isBehindRows({ cursor, draft }: Reading, at: number): boolean {
  const rows = rowsSaid(draft);
  // Hours logged: a number of what was done.
  const isTable = keep(rows, (c) => (c.kind === 'table' && c.score >= 0.75) || cursor.isMeasurable(c)) !== null;
  let start = at;
  while (cursor.is(start - 1, 'were', 'was', 'are', 'is', 'been', 'being', 'have', 'has', 'that', 'which', 'who'))
    start--;
  return (
    isTable && rows !== null && rows.start + rows.length === start && !cursor.is(at + 1, 'date', 'dates', 'and', ',')
  );
}

const isDone = (cursor: Cursor, mention: Mention): boolean =>
  /(ed|ned|ought|eft|ent|quit)\b/i.test(mention.words) &&
  mention.candidates.every(
    // What resembles it less, nobody means.
    (candidate) => cursor.isTime(candidate) || candidate.score < bestScore(mention) - 0.2,
  );

const dayOnly = (cursor: Cursor, mention: Mention): Mention =>
  keep(mention, (candidate) => cursor.isTime(candidate)) ?? mention;

/** Names of parties: the columns are those of the table that is named next. */
function ofTable(cursor: Cursor, mention: Mention): Mention {
  const end = listEnd(cursor, mention.start + mention.length);
  if (!cursor.is(end, 'of', 'for')) return mention;
  const next = cursor.skip(end + 1, 'the', 'all', 'each', 'every', 'a', 'an', 'different', 'distinct', 'those', 'any');
  const tables =
    keep(cursor.named(next), (candidate) => candidate.kind === 'table' && candidate.score >= 0.75)?.candidates ?? [];
  const columns = mention.candidates.filter(
    (c) => c.kind === 'column' && tables.some((table) => table.table === c.table),
  );
  if (columns.length > 0) return { ...mention, candidates: columns };
  if (tables.length === 0 || !/^(full )?names?$/i.test(mention.words)) return mention;
  const labels = tables.flatMap((table) =>
    textLabels(cursor, table.table).map(
      (column): Candidate => ({ kind: 'column', table: table.table, column, score: 0.9 }),
    ),
  );
  return labels.length === 1 ? { ...mention, candidates: labels } : mention;
}

/** Names of authors, where the author is a text of the rows: that text, which the next words name. */
function namesColumn(cursor: Cursor, { start, length, words }: Mention): boolean {
  if (!/^(full )?names?$/i.test(words) || !cursor.is(start + length, 'of')) return false;
  const next = cursor.named(cursor.skip(start + length + 1, 'the', 'all', 'different', 'distinct', 'those'));
  const isOwn = keep(next, (c) => c.score >= 0.95 && columnOf(cursor, c)?.info.kind === 'text') !== null;
  return isOwn && keep(next, (c) => c.kind === 'table' && c.score >= 0.75) === null;
}

/** The average hourly wage, of a column that both words name: it is one number. */
function namesMeasured({ draft }: Reading, { start, candidates }: Mention): boolean {
  const before = draft.measures.at(-1)?.target ?? null;
  if (before === null || before.start + before.length !== start) return false;
  const shared = before.candidates.filter(
    (one) => one.kind === 'column' && candidates.some((other) => identity(one) === identity(other)),
  );
  if (shared.length > 0) before.candidates = shared;
  return shared.length > 0;
}

/** Two names side by side are one thing: a column of the table before it, or nothing that is known. */
function compound({ cursor, draft }: Reading, mention: Mention): Mention | null {
  const before = draft.subjects.at(-1)?.mention;
  if (before === undefined || before.start + before.length !== mention.start) return mention;
  // Student ids: their key, even where the students themselves are called so as well.
  const key = keep(
    mention,
    (c) => c.kind === 'column' && isKeyOf(cursor, c) && before.candidates.every(({ table }) => table === c.table),
  );
  if (key !== null && /^ids?$/i.test(mention.words)) return key;
  const shared = before.candidates.filter((a) => mention.candidates.some((b) => identity(a) === identity(b)));
  if (shared.length > 0) {
    before.candidates = shared;
    return null;
  }
  const own = keep(
    mention,
    (c) => c.kind === 'column' && before.candidates.some((t) => t.kind === 'table' && t.table === c.table),
  );
  if (own !== null) return own;
  draft.refusals.push(`it is not clear what “${before.words} ${mention.words}” is`);
  return null;
}

const isKeyOf = ({ catalog }: Cursor, one: Candidate): boolean =>
  one.kind === 'column' && catalog.tables.get(one.table)?.info.primaryKey.join() === one.column;

/** Name, city and capacity of: where the list of columns ends. */
function listEnd(cursor: Cursor, from: number): number {
  let end = from;
  for (let next = cursor.skip(end, ',', 'and', 'the'); next > end; next = cursor.skip(end, ',', 'and', 'the')) {
    const column = keep(cursor.named(next), (candidate) => candidate.kind === 'column');
    if (column === null) break;
    end = next + column.length;
  }
  return end;
}

/** A key that stands in for a name is no name. */
function textLabels({ catalog }: Cursor, key: string): string[] {
  const table = catalog.tables.get(key);
  return (table?.labels ?? []).filter(
    (label) => table?.columns.get(label)?.info.kind === 'text' && !table.info.primaryKey.includes(label),
  );
}

/** With Rock tracks: what says of which kind they are stands between. */
function kindStart({ filters }: Draft, at: number): number {
  const before = filters.at(-1);
  const isKind = before?.kind === 'value' || before?.kind === 'missing';
  return isKind && before.mention.start + before.mention.length === at ? before.mention.start : at;
}

function leadOf(cursor: Cursor, at: number): string {
  let before = at - 1;
  while (
    cursor.is(before, 'the', 'a', 'an', 'all', 'any', 'some', 'their', 'its', 'corresponding', 'different', 'distinct')
  )
    before--;
  return cursor.lower(before);
}

/** sold, bought, shipped, delayed: a verb that names a table or a date column */
function readVerb(reading: Reading, at: number): number {
  const { cursor, draft } = reading;
  const own = dayOfThings(reading, at);
  if (own !== null) draft.hints.push(own);
  if (own !== null) return 1;
  const mention = cursor.verb(at);
  // Open tickets: a state, and not the day they were opened.
  if (mention === null || cursor.is(at, 'open')) return 0;
  const numeric = keep(mention, (candidate) => cursor.isMeasurable(candidate));
  if (numeric === null) draft.hints.push(mention);
  else if (saysSome(cursor, at, numeric)) {
    const words = cursor.words(at, at + 1);
    draft.filters.push({ kind: 'compare', target: numeric, operator: '>', value: 0, words });
    draft.assumed.push(`“${words}” is read as a ${numericName(numeric)} over 0`);
  } else reading.lastNumber = numeric;
  return 1;
}

/** Discounted items: those with a discount, where nothing else says how high it is. */
function saysSome(cursor: Cursor, at: number, numeric: Mention): boolean {
  const rows = tableAt(cursor, at + 1);
  return (
    cursor.lower(at).endsWith('ed') &&
    rows?.candidates.some(({ table }) => numeric.candidates.some((one) => one.table === table)) === true
  );
}

const numericName = ({ candidates: [first] }: Mention): string =>
  first?.kind === 'column' ? first.column.replaceAll('_', ' ') : 'number';

function readFiller({ cursor }: Reading, at: number): number {
  const token = cursor.tokens[at];
  if (token === undefined) return 0;
  // Below 40 %: in the unit that it is told in.
  if (token.text === '%' && cursor.number(at - 1) !== null) return 1;
  if (token.kind === 'symbol') return /^[?.,!:;…()&'’"/-]$/.test(token.text) ? 1 : 0;
  // Which one, one of the orders; but who made one movie says how many.
  if (token.kind === 'number') return token.lower === 'one' && cursor.named(at + 1) === null ? 1 : 0;
  if (token.kind === 'quoted') return 0;
  // Who only ever ship by road, who bought only tea: left out, the answer would be another.
  if (token.lower === 'only' && (cursor.is(at + 1, 'ever') || /[a-z](ed|ought|old)$/.test(cursor.lower(at - 1))))
    return 0;
  if (isDoneBy(cursor, at) || isOurDoing(cursor, at)) return 1;
  // Refunds due to late delivery, because of damages: no more than a preposition.
  if ((cursor.is(at, 'due') && cursor.is(at + 1, 'to')) || (cursor.is(at, 'because') && cursor.is(at + 1, 'of')))
    return 2;
  // Vaccinated against rabies: what the rows say it was.
  if (cursor.is(at, 'against') && cursor.value(at + 1) !== null) return 1;
  // Who left the company: ours, where there is no other.
  if (cursor.is(at, 'the', 'our') && cursor.is(at + 1, ...FIRMS) && cursor.named(at + 1) === null) return 2;
  const said = cursor.phrase(at, NOW) ?? cursor.phrase(at, TIES);
  if (said !== null) return said.length;
  // `in the US` names something, `us` does not.
  if (isAcronym(cursor.tokens, token)) return 0;
  if (STOP_WORDS.has(token.lower) || SOFT_STOP_WORDS.has(token.lower)) return isNegation(token.lower) ? 0 : 1;
  if (TALK_WORDS.has(token.lower) && !/^\p{Lu}/u.test(at > 0 ? token.text : '')) return 1;
  const isUnit = UNIT_WORDS.has(token.lower) && (cursor.number(at - 1) !== null || cursor.is(at - 1, 'in'));
  // In percent is asked for: left out, the answer would be another.
  return isUnit && !(token.lower === 'percent' && cursor.number(at - 1) === null) ? 1 : 0;
}

/** Said of what is so today, or anywhere and ever, as everything is that is asked for. */
const NOW =
  'right now, at the moment, at present, at this moment, as of now, as of today, these days, in total, all in all, so far, to date, in the world, in the whole world, on earth, worldwide, of all time, of all times, on record, in history, in our data, in the data, in the database, in the system, in our system, in our records, on our books, on file, with us, at all, out there, as a whole, across the board'.split(
    ', ',
  );

/** Clients that an agent looks after: the two belong together, and nothing comes after anything. */
const TIES = 'look after, looks after, looked after, looking after, take care of, takes care of'.split(', ');

/** Supplied by Exotic Liquids: the verb says no more than who it was. */
const isDoneBy = (cursor: Cursor, at: number): boolean =>
  /[a-z](ed|en|wn|ung|ought|uilt|one)$/.test(cursor.lower(at)) &&
  cursor.is(at + 1, 'by') &&
  cursor.value(cursor.skip(at + 2, 'the')) !== null;

/** How many liters did we collect: that we did says nothing of which rows are meant. */
const isOurDoing = (cursor: Cursor, at: number): boolean =>
  cursor.is(at, 'collect', 'gather', 'receive', 'handle', 'process') &&
  cursor.is(at - 1, 'we') &&
  cursor.is(at - 2, 'did', 'do') &&
  cursor.mention(at) === null;

/** Left over, a negation would turn the answer around. */
const isNegation = (word: string): boolean => ['not', 'no', 'without', 'never', 'neither', 'nor'].includes(word);
