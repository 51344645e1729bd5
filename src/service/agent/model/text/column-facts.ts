import type { ColumnInfo } from '../../../connectors/connector.ts';
import type { ColumnProfile, DeadRows } from '../../../profile/index.ts';
import { SENT } from './limits.ts';

/** `short`: only what a wrong answer comes of where it isn't known. */
export type Detail = 'long' | 'short';

/** What is told of a column: each is missing where it isn't known, isn't sent, or says nothing. */
export interface ColumnFacts {
  /** What its numbers count; not of money, which needs no word. */
  unit?: string;
  /** The column that says the unit of each row; `values` where those are sent. */
  unitBy?: { column: string; values: readonly string[] };
  flag?: { yes: readonly string[] | 'other'; no: readonly string[] };
  /** All its values, the most frequent first, where they are so few and short that SQL needs them at hand. */
  listed?: readonly string[];
  states?: { final: readonly string[]; open: readonly string[] };
  /** Values that begin others. */
  nested?: ColumnProfile['nested'];
  /** Least, most and average. */
  numbers?: { min: number; max: number; typical: number | null };
  /** First and last ISO day of the date that periods mean. */
  days?: { min: string; max: string };
  /** What its values are, where its type doesn't say so. */
  holds?: string;
  dead?: readonly DeadRows[];
}

interface Known {
  facts: ColumnProfile;
  dead: readonly DeadRows[];
  /** Whether values of a column of the same table are sent. */
  isSent: (column: string) => boolean;
  /** It is a key, or leads to one. */
  isKey: boolean;
  /** Periods mean it. */
  isDate: boolean;
  detail: Detail;
}

export function factsOfColumn(column: ColumnInfo, known: Known): ColumnFacts {
  const { facts, isSent } = known;
  const unit = facts.unit === null || facts.unit === 'money' ? {} : { unit: facts.unit };
  return isSent(column.name) ? { ...unit, ...unitByOf(known), ...valueFacts(column, known) } : unit;
}

function unitByOf({ facts: { unitBy }, isSent }: Known): Pick<ColumnFacts, 'unitBy'> {
  if (unitBy === null) return {};
  const values = isSent(unitBy.column) ? (unitBy.values ?? []) : [];
  return { unitBy: { column: unitBy.column, values: values.slice(0, MOST_UNITS) } };
}
const MOST_UNITS = 8;

function valueFacts(column: ColumnInfo, { facts, dead, isDate, isKey, detail }: Known): ColumnFacts {
  const flag = flagOf(facts);
  const isLong = detail === 'long';
  const states = isLong && facts.states !== null ? facts.states : undefined;
  const listed = isListed(column, facts, isLong && !isKey) && (flag === undefined || flag.yes === 'other');
  const isAllSaid = states !== undefined && states.final.length + states.open.length === facts.values?.length;
  const numbers = isLong && !isKey && flag === undefined && !listed ? numbersOf(column, facts) : undefined;
  const holds = facts.textDays === null ? facts.holds : `days as ${facts.textDays}`;
  return {
    ...(flag !== undefined && { flag }),
    ...(listed && !isAllSaid && facts.values !== null && { listed: facts.values }),
    ...(states !== undefined && { states }),
    ...(isLong && facts.nested.length > 0 && { nested: facts.nested.slice(0, MOST_NESTED) }),
    ...(numbers !== undefined && { numbers }),
    ...(isDate && facts.days !== null && { days: facts.days }),
    ...(holds !== null && { holds }),
    ...(dead.length > 0 && { dead }),
  };
}
const MOST_NESTED = 3;

/** What a model knows of a boolean. */
const PLAIN = ['true', 'false'];

/** Only where all that it holds is yes or no. */
function flagOf({ flag, holds, values }: ColumnProfile): ColumnFacts['flag'] {
  if (flag === null || holds !== null || flag.no.some((value) => PLAIN.includes(value))) return undefined;
  const { yes, no } = flag;
  if (yes === 'other') return flag;
  return (values ?? []).every((value) => yes.includes(value) || no.includes(value)) ? flag : undefined;
}

const NUMBERS = ['integer', 'decimal', 'float'];
const NUMBERS_OF_THINGS =
  /(^|_|[a-z](?=[A-Z]))(id|ids|no|nr|number|code|zip|postcode|phone|latitude|longitude|lat|lon|lng)$/i;

/** Of numbers that count or measure something. */
function numbersOf({ kind, name }: ColumnInfo, { range, typical, unique }: ColumnProfile): ColumnFacts['numbers'] {
  if (!NUMBERS.includes(kind) || range === null || NUMBERS_OF_THINGS.test(name)) return undefined;
  return unique && kind === 'integer' ? undefined : { ...range, typical };
}

/** People call places and things by their names: those are found in the question. Nobody says `CX`. */
const CALLED_BY_NAME = /(id|name|title|label|city|town|country|region|brand|make|model|company|maker|insurer|vendor)$/i;
/** As many as are listed in any case, and all their letters together. */
const FEW = { values: 6, letters: 48 };
const SOME = { values: 25, letters: 400 };

function isListed(column: ColumnInfo, { values, isComplete, isCode }: ColumnProfile, isLong: boolean): boolean {
  const most = isLong ? SOME : FEW;
  if (!isComplete || values === null || values.length === 0 || values.length > most.values) return false;
  const isNamed = CALLED_BY_NAME.test(column.name) && values.length > (isLong ? FEW.values : 0);
  if (values.join('').length > most.letters || isNamed) return false;
  return (column.kind === 'text' || isCode) && !isSaid(column, values);
}

/** The comment names them already: `DN done, CX cancelled`. */
const isSaid = ({ comment }: ColumnInfo, values: readonly string[]): boolean =>
  comment.length < SENT.comment && values.every((value) => comment.toLowerCase().includes(value.toLowerCase()));
