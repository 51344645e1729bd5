import { MONTHS } from '../words/months.ts';

const MONTH = MONTHS.join('|');
/** June vs August 2005, in June and in July 2005: both of that year. */
const MONTHS_OF_YEAR = new RegExp(
  `\\b(${MONTH})(?= (?:vs\\.?|versus|to|against|and|and not|but not|compared (?:to|with)) (?:in |of )?(?:${MONTH}) ((?:19|20)\\d\\d)\\b)`,
  'gi',
);
/** Between 24 and 31 December 2025: both days of that month. */
const DAYS_OF_MONTH = new RegExp(
  `\\b(?:between|from) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till|-) (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${MONTH})(?: ((?:19|20)\\d\\d))?`,
  'gi',
);

/** Dates that say a month or a year once for two, each with its own. */
export const datesWrittenOut = (question: string): string =>
  question
    .replace(MONTHS_OF_YEAR, (_, month: string, year: string) => `${month} ${year}`)
    .replace(DAYS_OF_MONTH, (_, from: string, to: string, month: string, year: string | undefined) => {
      const of = `${month}${year === undefined ? '' : ` ${year}`}`;
      return `from ${from} ${of} to ${to} ${of}`;
    });
