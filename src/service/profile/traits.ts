import type { ColumnInfo } from '../connectors/connector.ts';
import { wordsOf } from './names.ts';
import type { ColumnProfile } from './profile.ts';

const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  ['y', 'n'],
  ['yes', 'no'],
  ['true', 'false'],
  ['t', 'f'],
  ['1', '0'],
  ['on', 'off'],
];
/** A value that says there is none of what the others name. */
const NONE = /^(none|no \w+|nil|n\/a|not applicable)$/i;
/** More kinds of something than this are no longer a question of yes or no. */
const MOST_KINDS = 20;
const MOST_CODES = 1_000;
const LONGEST_CODE = 5;
const CODE_NAMES = new Set(['code', 'type', 'status', 'kind', 'class', 'grade']);

type Values = Pick<ColumnProfile, 'values' | 'isComplete'>;

/** Which values say yes and which no; null for a column that says something else. */
export function flagOf(column: ColumnInfo, { values, isComplete }: Values): ColumnProfile['flag'] {
  if (column.kind === 'boolean') return /bool/i.test(column.dataType) ? flag('true', 'false') : flag('1', '0');
  if (!isComplete || values === null || values.length === 0) return null;
  const lower = new Set(values.map((value) => value.trim().toLowerCase()));
  const pair = PAIRS.find((both) => lower.size <= 2 && [...lower].every((value) => both.includes(value)));
  if (pair !== undefined && (lower.size === 2 || column.kind === 'text' || looksLikeFlag(column.name))) {
    const spelled = (word: string) => values.filter((value) => value.trim().toLowerCase() === word);
    return { yes: spelled(pair[0]), no: spelled(pair[1]) };
  }
  if (column.kind !== 'text' || values.length < 2 || values.length > MOST_KINDS) return null;
  const none = values.filter((value) => NONE.test(value.trim()));
  return none.length > 0 && none.length < values.length ? { yes: 'other', no: none } : null;
}

const flag = (yes: string, no: string) => ({ yes: [yes], no: [no] });

/** How a column that knows only this no would spell its yes: `Y` beside `N`. */
export function yesBeside(no: string): string {
  const pair = PAIRS.find(([, word]) => word === no.trim().toLowerCase());
  const [yes = ''] = pair ?? [];
  if (no === no.toLowerCase()) return yes;
  return no === no.toUpperCase() ? yes.toUpperCase() : `${yes.slice(0, 1).toUpperCase()}${yes.slice(1)}`;
}

const looksLikeFlag = (name: string): boolean =>
  /^(is|has|was|can)(_|[A-Z])|flag$|active$|enabled$|deleted$/i.test(name);

/** States, currencies, types: few short values in capitals or digits, or numbers that a name calls a code. */
export function isCodeColumn(column: ColumnInfo, { values, isComplete }: Values): boolean {
  if (!isComplete || values === null || values.length < 2 || values.length > MOST_CODES) return false;
  if (column.kind === 'text') return values.every(isCode) && values.some((value) => /[A-Z]/.test(value));
  const last = wordsOf(column.name).at(-1) ?? '';
  return column.kind === 'integer' && CODE_NAMES.has(last) && values.length <= MOST_KINDS;
}

const isCode = (value: string): boolean => value.length <= LONGEST_CODE && /^[A-Z0-9][A-Z0-9/+-]*$/.test(value);

const SEPARATORS = [',', ';', '|'];
const MOST_PARTS = 200;

/** The separator of a column whose cells list several values each, for example `Trailers,Commentaries`. */
export function setSeparatorOf(column: ColumnInfo, { values }: Values): string | null {
  if (column.kind !== 'text') return null;
  if (/^set\s*\(/i.test(column.dataType)) return ',';
  if (values === null || values.length < 4) return null;
  return SEPARATORS.find((separator) => areSets(values, separator)) ?? null;
}

/** The same few parts come again and again; sentences and addresses have parts of their own. */
function areSets(values: readonly string[], separator: string): boolean {
  const split = values.map((value) => value.split(separator).map((part) => part.trim()));
  const lists = split.filter((parts) => parts.length > 1);
  if (lists.length < values.length * 0.4) return false;
  const parts = new Set(split.flat());
  return parts.size <= MOST_PARTS && parts.size <= values.length * 0.7 && [...parts].every((part) => part.length <= 40);
}
