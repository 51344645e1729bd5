import type { ColumnInfo, TableInfo } from '../../../connectors/connector.ts';
import type { ColumnProfile, Join, SourceProfile } from '../../../profile/index.ts';
import { factsFinder } from '../../privacy/guess-sharing.ts';
import type { Sent } from '../../privacy/sent.ts';
import { SENT } from './limits.ts';

/** The little of what was learned about a source that is sent to a model beside its schema. */
export interface Learned {
  /** null: not known. */
  rowsOf: (table: TableInfo) => number | null;
  /** Where a column leads that no foreign key is declared for. */
  joinOf: (table: TableInfo, column: string) => { schema: string; table: string; column: string } | undefined;
  factsOf: (table: TableInfo, column: ColumnInfo) => Facts;
}

interface Facts {
  /** What its numbers count; null for money too, which needs no word. */
  unit: string | null;
  flag: { yes: readonly string[] | 'other'; no: readonly string[] } | null;
  /** All its values, where they are so few and short that SQL needs them at hand: states, kinds, codes. */
  listed: readonly string[];
  /** First and last ISO day of the date that periods mean. */
  days: { min: string; max: string } | null;
}

const NOTHING: Facts = { unit: null, flag: null, listed: [], days: null };
/** What a model knows of a boolean. */
const PLAIN = ['true', 'false'];

export function learnedOf(profile: SourceProfile, sent: Sent): Learned {
  const factsOfTable = factsFinder(profile);
  const joins = joinsOf(profile);
  return {
    rowsOf: (table) => factsOfTable(table)?.rows ?? table.rowEstimate,
    joinOf(table, column) {
      const to = joins.get(keyOf(table.schema, table.name, column));
      const target = to?.columns[0];
      return to === undefined || target === undefined ? undefined : { ...to, column: target };
    },
    factsOf(table, column) {
      const known = factsOfTable(table);
      const facts = known?.columns.find(({ name }) => name === column.name);
      if (facts === undefined) return NOTHING;
      const unit = facts.unit === 'money' ? null : facts.unit;
      if (!sent.values || sent.withheld(table, column.name) !== undefined) return { ...NOTHING, unit };
      const flag = facts.flag === null || facts.flag.no.some((value) => PLAIN.includes(value)) ? null : facts.flag;
      const isListed = isFew(column, facts) && (flag === null || flag.yes === 'other') && !isSaid(column, facts);
      return {
        unit,
        flag,
        listed: isListed ? (facts.values ?? []) : [],
        days: known?.defaultDate === column.name && (known.rows ?? 0) >= LEAST_DATED ? facts.days : null,
      };
    },
  };
}

const joinsCache = new WeakMap<SourceProfile, ReadonlyMap<string, Join['to']>>();

function joinsOf(profile: SourceProfile): ReadonlyMap<string, Join['to']> {
  const found =
    joinsCache.get(profile) ??
    new Map(
      profile.joins
        .filter(({ declared, from }) => !declared && from.columns.length === 1)
        .map(({ from, to }) => [keyOf(from.schema, from.table, from.columns[0] ?? ''), to]),
    );
  joinsCache.set(profile, found);
  return found;
}

/** The comment names them already: `DN done, CX cancelled`. */
const isSaid = ({ comment }: ColumnInfo, { values }: ColumnProfile): boolean =>
  comment.length < SENT.comment && (values ?? []).every((value) => comment.toLowerCase().includes(value.toLowerCase()));

/** Of a table of few rows, nobody asks what happened last month. */
const LEAST_DATED = 100;
/** People call places and things by their names: those are found in the question. Nobody says `CX`. */
const CALLED_BY_NAME = /(id|name|title|label|city|town|country|region|brand|make|model|company|maker|insurer|vendor)$/i;
const MOST_LISTED = 6;
/** Of all values of a column together. */
const MOST_LETTERS = 48;

function isFew({ kind, name }: ColumnInfo, { values, isComplete, isCode }: ColumnProfile): boolean {
  if (!isComplete || values === null || values.length === 0 || values.length > MOST_LISTED) return false;
  if (values.join('').length > MOST_LETTERS || CALLED_BY_NAME.test(name)) return false;
  return kind === 'text' || isCode;
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
