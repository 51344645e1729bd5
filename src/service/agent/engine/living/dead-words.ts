import type { DeadRows } from '../../../profile/index.ts';

/** Words of a question that is about such rows, or about all that there ever were. */
const ABOUT: Record<DeadRows['kind'], RegExp> = {
  deleted: /\b(?:deleted?|deletions?|deleting|removed|removals?|discarded|archived?|ever|gelöscht\w*)\b/i,
  'past-version':
    /\b(?:versions?|histor\w+|former(?:ly)?|past|old(?:er)?|previous(?:ly)?|ever|over time|chang(?:ed?|es|ing)|used to|ehemalig\w*|frühere?\w*)\b/i,
  void: /\b(?:void(?:ed)?|drafts?|cancell?ed|cancellations?|refund(?:ed|s)?|reversed|annulled|storniert\w*|entw[uü]rfe?)\b/i,
  test: /\b(?:tests?|demos?|dummy|dummies|sandbox)\b/i,
};

export const isAboutDead = (question: string, kind: DeadRows['kind']): boolean => ABOUT[kind].test(question);

/** Deleted users: those alone. */
export const picksDeleted = (question: string): boolean =>
  /\b(?:(?:were|was|are|been|got) )?(?:deleted|removed|discarded|gelöschte?\w*)\b/i.test(question) &&
  !/\bever\b|\bnot (?:been )?(?:deleted|removed|discarded)\b/i.test(question);

/** A question without the words that say whether dead rows count. */
export interface SaidOfDead {
  question: string;
  isIncluded: boolean;
}

const BESIDE = String.raw`(?:(?:and|but|please|now|then|jetzt|bitte) )*(?:also )?`;
const WITH = String.raw`(?:includ(?:e|ing)|incl\.?|count(?:ing)?|with|plus|even|auch|inklusive|inkl\.?|mit)`;
const WITHOUT = String.raw`(?:exclud(?:e|ing)|excl\.?|without|leave out|leaving out|ohne)`;
const THE = String.raw`(?: (?:also|the|all|any|those|den|die|der|allen))*`;
const DEAD = String.raw`(?:deleted|removed|discarded|gelöschte[nrs]?|past versions(?: of)?|former versions(?: of)?|old versions(?: of)?|dead rows)`;
const ONES = String.raw`(?: (?:ones|rows|records|entries|too|as well|those))*`;
const AFTER = String.raw`[.!?\s]*$`;

const WHOLE = new RegExp(`^${BESIDE}(?:(${WITH})|(${WITHOUT}))${THE} ${DEAD}(?: [\\p{L}]+){0,2}${AFTER}`, 'iu');
/** At the end of a question: said of rows in general, or of `the deleted users`. */
const INCLUDING = String.raw`(?:includ(?:e|ing)|incl\.?|counting|even|auch|inklusive|inkl\.?)`;
const OF_SOME = String.raw`${THE} ${DEAD}(?: [\p{L}]+){0,2}`;
const OF_ONES = String.raw`${THE} ${DEAD}(?: (?:ones|rows|records|entries))`;
const BEHIND = new RegExp(
  `^(.+?),? (?:\\(|– |- )?(?:and |also )?(?:(${INCLUDING}${OF_SOME}|${WITH}${OF_ONES})|(${WITHOUT}${OF_SOME}))${ONES}\\)?${AFTER}`,
  'iu',
);

/** “Include deleted ones”, or the same behind a question; null where nothing is said of it. */
export function saidOfDead(question: string): SaidOfDead | null {
  const whole = WHOLE.exec(question.trim());
  if (whole !== null) return { question: '', isIncluded: whole[1] !== undefined };
  const [, rest, included, excluded] = BEHIND.exec(question.trim()) ?? [];
  if (rest === undefined || (included ?? excluded) === undefined) return null;
  return { question: rest, isIncluded: included !== undefined };
}
