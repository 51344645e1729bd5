import { MOTION, STOP_WORDS } from '../../words/lexicon.ts';
import { readAboutRow } from './about-rows.ts';
import { readAfterDiscount } from './after-discount.ts';
import { readAgainst, readHowDoing } from './against.ts';
import { readAgeAtHire } from './age-at-hire.ts';
import { readAmountDone } from './amount-done.ts';
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
import { readBetweenPlaces } from './between-places.ts';
import { readBothEnds } from './both-ends.ts';
import { readBoundedPeriods } from './bounded-periods.ts';
import { readBySeller } from './by-seller.ts';
import { readCollected } from './collected.ts';
import { readComparedByVerb } from './compared-by-verb.ts';
import { readComparedRows } from './compared-rows.ts';
import { readOnlyCount } from './comparisons.ts';
import { readCostOf } from './cost-of.ts';
import { readCostToDo } from './cost-to-do.ts';
import { readCosting, readPriceOf } from './costing.ts';
import { readCountedAtExtreme } from './counted-at-extreme.ts';
import { readCurrent, readGone, readToday } from './current.ts';
import { type Cursor } from './cursor.ts';
import { readDeedOfKey } from './deeds-of-keys.ts';
import { readDeedOfValue } from './deeds-of-values.ts';
import { readDidInEach } from './did-in-each.ts';
import { readDifference, readDifferenceOfValues } from './differences.ts';
import { readDistinctBound } from './distinct-bounds.ts';
import { readDoing } from './doing.ts';
import { readDoneBySomebody } from './done-by-somebody.ts';
import { readDoneSoOften } from './done-so-often.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { readEarners, readEarnsOnAverage } from './earners.ts';
import { readBlank, readEmpty, readTrade } from './emptiness.ts';
import { readEmptyMeans } from './empty-means.ts';
import { readEquipped } from './equipped.ts';
import { readExpired } from './expired.ts';
import { readExtremeOfGroups } from './extremes-of-groups.ts';
import { readFiller } from './fillers.ts';
import { readFilter, readPartial } from './filters.ts';
import { readFirstAndLast } from './first-and-last.ts';
import { readFirstTime } from './first-time.ts';
import { readFlag } from './flags.ts';
import { readFounded } from './founded.ts';
import { readFreeNow } from './free-now.ts';
import { readFunctionsBehind } from './functions-behind.ts';
import { readGroupBound } from './group-bounds.ts';
import { readGroups } from './groups.ts';
import { readGrowing } from './growing.ts';
import { readHappened } from './happened.ts';
import { readHappenedTimes, readHowManyTimes } from './happened-times.ts';
import { readHours } from './hours.ts';
import { readHowManyDid } from './how-many-did.ts';
import { readHowOften } from './how-often.ts';
import { readInAdvance } from './in-advance.ts';
import { readInBoth } from './in-both.ts';
import { readInPercent } from './in-percent.ts';
import { readInUnit, readUnitBehind, readUnitOf } from './in-unit.ts';
import { readBeginnings, readJoined, readNew } from './joining.ts';
import { readKeptOut } from './kept-out.ts';
import { readHolders } from './keyed-values.ts';
import { readLastLongAgo } from './last-long-ago.ts';
import { readLastThingDone } from './last-thing-done.ts';
import { readLasting, readTimeSpent } from './lasting.ts';
import { readFirstDate, readFirstOfEach, readLast, readLastOf, readWhenLast } from './lasts.ts';
import { readDelay, readLateRate } from './lateness.ts';
import { readHowLate, readHowLong, readHowLongOne, readLongestOnAverage } from './longest-on-average.ts';
import { readLongestRoute } from './longest-route.ts';
import { readLosesMost, readLosing } from './losing.ts';
import { readManagers, readReports, readReportsTo } from './managers.ts';
import { readExtremeValue, readMeasure } from './measures.ts';
import { readMoreThanThen } from './more-than-then.ts';
import { readMostAtEnd } from './most-at-end.ts';
import { readMotion } from './motions.ts';
import { readNamedLikeRank } from './named-like-ranks.ts';
import { readNewAndReturning } from './new-and-returning.ts';
import { readNoManager } from './no-manager.ts';
import { readNobody, readNobodyDid, readNoDoer } from './nobody.ts';
import { readNotSince } from './not-since.ts';
import { readNumbered } from './numbered.ts';
import { readLongInState, readOlderRows } from './older-rows.ts';
import { readSpendEach } from './on-average.ts';
import { readOpenAmount } from './open-amounts.ts';
import { readOpen, readStillHere } from './open-states.ts';
import { readOrder } from './orders.ts';
import { readOrdinal } from './ordinals.ts';
import { readOtherCost } from './other-costs.ts';
import { readOurPlace } from './our-place.ts';
import { readOverdue } from './overdue.ts';
import { readOwing } from './owing.ts';
import { readOwnDay } from './own-days.ts';
import { readPaidIn } from './paid-in.ts';
import { readPaidOver } from './paid-over.ts';
import { readPart } from './part-done.ts';
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
import { readRoomFor } from './room-for.ts';
import { readRowsMoney } from './rows-money.ts';
import { type Reading, type Rule } from './rule.ts';
import { readSaidFlag } from './said-flags.ts';
import { refuse } from './said-together.ts';
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
import { readStillInside } from './still-inside.ts';
import { readStopped } from './stopped.ts';
import { dropStrays } from './strays.ts';
import { readDistinct, readSubject } from './subjects.ts';
import { readTakers } from './takers.ts';
import { readTakesPlace } from './takes-place.ts';
import { readText } from './texts.ts';
import { readTheRest } from './the-rest.ts';
import { readTimeBetween, readTimeSince } from './time-since.ts';
import { readTitledName } from './titled-names.ts';
import { readTookLonger } from './took-longer.ts';
import { readTopTimes } from './top-times.ts';
import { readTotalTime } from './total-time.ts';
import { readSpent } from './totals.ts';
import { readManyAndMuch, readTwoNumbers } from './two-numbers.ts';
import { readUpOrDown } from './up-or-down.ts';
import { readUpcoming } from './upcoming.ts';
import { readValueDoers } from './value-doers.ts';
import { readValueVerb } from './value-verbs.ts';
import { readVerb } from './verbs.ts';
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
import { readWithUs } from './with-us.ts';
import { readWorstRows } from './worst-rows.ts';

/** Words that a part further left has already used. */
const readSkipped: Rule = ({ skipped }, at) => (skipped.has(at) ? 1 : 0);

/** In the order they are tried at each word; the first that takes words wins. */
const RULES: readonly Rule[] = [
  readSkipped,
  readNamedLikeRank,
  readBoundedPeriods,
  readTopTimes,
  readDoneBySomebody,
  readDoneSoOften,
  readAgeAtHire,
  readBecoming,
  readLastThingDone,
  readPaidOver,
  readCostToDo,
  readAboutRow,
  readPart,
  readMoreThanThen,
  readWithUs,
  readOurPlace,
  readSizeOf,
  readHowManyTimes,
  readManyAndMuch,
  readHowDoing,
  readBoughtMost,
  readAndWho,
  readInBoth,
  readAfterDiscount,
  readGroupBound,
  readDistinctBound,
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
  readStillInside,
  readAmountDone,
  readInAdvance,
  readTotalTime,
  readTimeSpent,
  readRoomFor,
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
  readFirstAndLast,
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
  readEarnsOnAverage,
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
  readRowsMoney,
  readMeasure,
  readBetweenPlaces,
  readRoute,
  readBySeller,
  readGroups,
  readOwnDay,
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
  readStillHere,
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
    const taken = takenBy(reading, at);
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

/** How many words the first rule takes that reads anything here. */
function takenBy(reading: Reading, at: number): number {
  for (const rule of RULES) {
    const taken = rule(reading, at);
    if (taken !== 0) return taken;
  }
  return 0;
}

/** Only small words and an “or” stand between two conditions. */
function isAfterOr(cursor: Cursor, at: number, filterEnd: number): boolean {
  const between = cursor.tokens.slice(filterEnd, at).map(({ lower }) => lower);
  return between[0] === 'or' && between.slice(1).every((word) => word in MOTION || STOP_WORDS.has(word));
}
