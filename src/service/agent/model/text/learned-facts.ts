import type { TableInfo } from '../../../connectors/connector.ts';
import type { SourceProfile, TableProfile } from '../../../profile/index.ts';

/** The little of what was learned about a source that is sent to a model beside its schema. */
export interface Learned {
  /** Where a column leads that no foreign key is declared for. */
  joinOf: (table: TableInfo, column: string) => { schema: string; table: string; column: string } | undefined;
  factsOf: (table: TableInfo, column: string) => Facts;
}

interface Facts {
  /** What its numbers count; null for money too, which needs no word. */
  unit: string | null;
  yes: readonly string[] | 'other';
  no: readonly string[];
}

const NOTHING: Facts = { unit: null, yes: [], no: [] };
/** What a model knows of a boolean. */
const PLAIN = ['true', 'false'];

const known = new WeakMap<SourceProfile, Learned>();

export function learnedOf(profile: SourceProfile): Learned {
  const learned = known.get(profile) ?? indexProfile(profile);
  known.set(profile, learned);
  return learned;
}

function indexProfile({ tables, joins }: SourceProfile): Learned {
  const byTable = new Map(tables.map((table): [string, TableProfile] => [keyOf(table.schema, table.name), table]));
  const found = new Map(
    joins
      .filter(({ declared, from }) => !declared && from.columns.length === 1)
      .map(({ from, to }) => [keyOf(from.schema, from.table, from.columns[0] ?? ''), to]),
  );
  return {
    joinOf(table, column) {
      const to = found.get(keyOf(table.schema, table.name, column));
      const target = to?.columns[0];
      return to === undefined || target === undefined ? undefined : { ...to, column: target };
    },
    factsOf(table, column) {
      const facts = byTable.get(keyOf(table.schema, table.name))?.columns.find(({ name }) => name === column);
      if (facts === undefined) return NOTHING;
      const unit = facts.unit === 'money' ? null : facts.unit;
      const { flag } = facts;
      if (flag === null || flag.no.some((value) => PLAIN.includes(value))) return { ...NOTHING, unit };
      return { unit, yes: flag.yes, no: flag.no };
    },
  };
}

const keyOf = (...parts: string[]): string => JSON.stringify(parts);
