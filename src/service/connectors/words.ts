import type { ColumnInfo } from './connector.ts';

/** A column with more than this many values, or one longer than this, holds free text rather than words of a list. */
export const MOST_VALUES = 5_000;
export const LONGEST_VALUE = 100;
/** Larger tables are not read to the end just to know their words. */
export const LARGEST_TABLE_BYTES = 32 * 1024 * 1024;
/** Of reading one column. */
export const WORDS_TIMEOUT_MS = 1_500;

const MOST_COLUMNS = 300;
const BUDGET_MS = 8_000;

/**
 * Reads the words of one column after the other while the budget lasts; never those of a column that looks secret.
 * @param read gives at most `MOST_VALUES + 1` values cut to `LONGEST_VALUE + 1` letters; undefined where that failed
 * @returns sorted values of columns that have few; a column is missing where that is not known
 */
export async function readWords<C extends { name: string }>(
  columns: readonly C[],
  read: (column: C) => Promise<string[] | undefined>,
): Promise<Map<C, string[]>> {
  const found = new Map<C, string[]>();
  const started = performance.now();
  let count = 0;
  for (const column of columns) {
    if (count >= MOST_COLUMNS || performance.now() - started > BUDGET_MS) break;
    if (looksSecret(column.name)) continue;
    count += 1;
    const values = await read(column);
    if (values !== undefined && areWords(values)) found.set(column, values.toSorted());
  }
  return found;
}

/** One that couldn't be read finds nothing when it is asked for. */
const areWords = (values: string[]) =>
  values.length <= MOST_VALUES && values.every((value) => value.length <= LONGEST_VALUE && !value.includes('\uFFFD'));

const SECRET =
  /pass(word|wd|phrase|code)|pwd|secret|token|(?<![a-z])(hash|salt|otp|pin|ssn|iban|bic|cvv|cvc|tin|mfa)(?![a-z])|hash$|api_?key|private_?key|access_?key|encrypt|credential|signature|session_?(id|key)|social_?security|credit_?card|card_?(number|no)|account_?(number|no)(?![a-z])|tax_?(id|number)|passport/i;
/** These have such a word in them and are none. */
const NO_SECRET = /tokens_(used|count)|(password|token)s?_(changed|reset|expires|expiry|updated)/gi;

/** Whether the values of a column with this name are private: passwords, keys, numbers of accounts and people. */
export const looksSecret = (name: string): boolean => {
  const spelled = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(NO_SECRET, '');
  return SECRET.test(spelled);
};

/** Whether the values of a column may be looked at: nobody masked it, and its name says no secret. */
export const mayBeRead = ({ name, isMasked }: Pick<ColumnInfo, 'name' | 'isMasked'>): boolean =>
  isMasked !== true && !looksSecret(name);
