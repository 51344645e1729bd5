import type { DatabaseSchema } from '../connectors/connector.ts';
import { averageOf } from './check-joins.ts';
import { keyOf } from './from-schema.ts';
import type { LearnedTable } from './learn-table.ts';
import type { Join, SourceProfile } from './profile.ts';
import type { Survey, SurveyedTable } from './survey.ts';

export interface KnownTable {
  fingerprint: string;
  learnedAt: Date;
  learned: LearnedTable;
}

/** What is known of a schema's tables: learned, or else surveyed. `asksTables`: whether they will be asked. */
export function snapshotOf(
  { dialect }: DatabaseSchema,
  survey: Survey,
  { known, asksTables }: { known: ReadonlyMap<string, KnownTable>; asksTables: boolean },
): SourceProfile {
  const keys = new Set(survey.tables.map(({ key }) => key));
  const found = survey.tables.map((table) => ({ table, learned: learnedOf(table, known) }));
  const undeclared = asksTables
    ? found.flatMap(({ learned }) => learned?.joins ?? []).filter(({ to }) => keys.has(endKey(to)))
    : survey.tables.flatMap(joinsByName);
  const tables = found.map(({ table, learned }) => learned?.profile ?? table.profile);
  const profiles = new Map(tables.map((table) => [keyOf(table), table]));
  const declared = survey.joins.map((join) => {
    const profile = profiles.get(endKey(join.from));
    return profile === undefined ? join : { ...join, average: averageOf(profile, join.from.columns) };
  });
  return { version: 1, dialect, tables, joins: [...declared, ...undeclared] };
}

/** What was learned of other columns than today's is of no use. */
function learnedOf({ key, fingerprint }: SurveyedTable, known: ReadonlyMap<string, KnownTable>) {
  const found = known.get(key);
  return found?.fingerprint === fingerprint ? found.learned : undefined;
}

const endKey = ({ schema, table }: Join['to']): string => keyOf({ schema, name: table });

/** Where no rows may be asked, a name that says it plainly is believed: `customer_id` and the `id` of `customers`. */
function joinsByName({ candidates }: SurveyedTable): Join[] {
  const taken = new Set<string>();
  return candidates.flatMap(({ from, to, isTargetKey }) => {
    const [own, other] = [from.columns[0] ?? '', to.columns[0] ?? ''];
    const isPlain = isTargetKey || /^id$/i.test(other) || own.toLowerCase() === other.toLowerCase();
    if (!isPlain || taken.has(own)) return [];
    taken.add(own);
    return [{ from, to, declared: false, isPartial: true, average: null }];
  });
}
