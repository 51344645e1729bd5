import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { Cipher } from '../../shared/cipher.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';
import type { LearnedTable } from './learn-table.ts';
import { DEAD_KINDS, HELD, TEXT_DAYS, UNITS } from './profile.ts';

/** The purpose of the key that encrypts what was learned about tables, which includes some of their values. */
export const PROFILES_PURPOSE = 'service profiles';

/** What was learned about a table can only be decrypted for that table of its own resource. */
export const profileIdentity = ({ resourceId, tableKey }: { resourceId: string; tableKey: string }): string =>
  `service_table_profile.sealed_profile ${JSON.stringify([resourceId, tableKey])}`;

export interface KeptTable {
  key: string;
  fingerprint: string;
  learnedAt: Date;
  learned: LearnedTable;
}

/** What was learned of the tables of sources, encrypted, from one start to the next. */
export interface KeptTables {
  /** A few at a time. What can't be decrypted, or has an earlier form, is skipped. */
  list(resource: ResourceId): AsyncIterable<KeptTable[]>;
  keep(resource: ResourceId, table: KeptTable): Promise<void>;
  forget(resource: ResourceId, keys: readonly string[]): Promise<void>;
  /** All of it is learned again, and holds until then. */
  outdate(resource: ResourceId): Promise<void>;
}

/** Opening these takes a few milliseconds. */
const TABLES_AT_ONCE = 20;

export function createKeptTables(deps: { db: ServiceDatabase; cipher: Cipher }): KeptTables {
  const { db, cipher } = deps;
  return {
    async *list(resource) {
      let after = '';
      for (;;) {
        const rows = await db
          .selectFrom('service_table_profile')
          .select(['table_key', 'fingerprint', 'learned_at', 'sealed_profile'])
          .where('resource_id', '=', resource)
          .where('table_key', '>', after)
          .orderBy('table_key')
          .limit(TABLES_AT_ONCE)
          .execute();
        yield rows.flatMap(({ table_key: key, fingerprint, learned_at: at, sealed_profile: encrypted }) => {
          const learned = decrypt(encrypted, profileIdentity({ resourceId: resource, tableKey: key }), cipher);
          return learned === undefined ? [] : [{ key, fingerprint, learnedAt: new Date(`${at}Z`), learned }];
        });
        const last = rows.at(-1);
        if (last === undefined || rows.length < TABLES_AT_ONCE) return;
        after = last.table_key;
        await nextTurn();
      }
    },

    async keep(resource, { key, fingerprint, learnedAt, learned }) {
      const identity = profileIdentity({ resourceId: resource, tableKey: key });
      const kept = {
        fingerprint,
        learned_at: formatTimestamp(learnedAt),
        sealed_profile: cipher.encrypt(JSON.stringify(learned), identity),
      };
      await db
        .insertInto('service_table_profile')
        .values({ resource_id: resource, table_key: key, ...kept })
        .onConflict((conflict) => conflict.columns(['resource_id', 'table_key']).doUpdateSet(kept))
        .execute();
    },

    async outdate(resource) {
      const learned_at = formatTimestamp(new Date(0));
      await db.updateTable('service_table_profile').set({ learned_at }).where('resource_id', '=', resource).execute();
    },

    async forget(resource, keys) {
      for (let at = 0; at < keys.length; at += TABLES_AT_ONCE) {
        await db
          .deleteFrom('service_table_profile')
          .where('resource_id', '=', resource)
          .where('table_key', 'in', keys.slice(at, at + TABLES_AT_ONCE))
          .execute();
      }
    },
  };
}

function decrypt(encrypted: string, identity: string, cipher: Cipher): LearnedTable | undefined {
  const text = cipher.tryDecrypt(encrypted, identity);
  return text === undefined ? undefined : learnedSchema.safeParse(JSON.parse(text)).data;
}

const range = <T extends z.ZodType>(of: T) => z.object({ min: of, max: of }).nullable();
const end = z.object({ schema: z.string(), table: z.string(), columns: z.array(z.string()) });

const valuesSchema = z.array(z.string());
const columnSchema = z.object({
  name: z.string(),
  distinct: z.number().nullable(),
  hasNulls: z.boolean(),
  filled: z.number().nullable(),
  unique: z.boolean(),
  range: range(z.number()),
  typical: z.number().nullable(),
  days: range(z.string()),
  flag: z.object({ yes: z.union([z.array(z.string()), z.literal('other')]), no: z.array(z.string()) }).nullable(),
  isCode: z.boolean(),
  setSeparator: z.string().nullable(),
  unit: z.enum(UNITS).nullable(),
  unitBy: z.object({ column: z.string(), values: valuesSchema.nullable() }).nullable(),
  states: z.object({ final: valuesSchema, open: valuesSchema }).nullable(),
  textDays: z.enum(TEXT_DAYS).nullable(),
  holds: z.enum(HELD).nullable(),
  hasNaN: z.boolean(),
  values: valuesSchema.nullable(),
  isComplete: z.boolean(),
  nested: z.array(z.tuple([z.string(), valuesSchema])),
});

const deadSchema = z.object({
  column: z.string(),
  kind: z.enum(DEAD_KINDS),
  alive: z.union([
    z.object({ kind: z.literal('is-null') }),
    z.object({ kind: z.enum(['values', 'not-values']), values: valuesSchema }),
  ]),
  rows: z.number().nullable(),
  counts: z.array(z.object({ value: z.string(), rows: z.number() })).optional(),
  isSure: z.boolean(),
});

const learnedSchema: z.ZodType<LearnedTable> = z.object({
  profile: z.object({
    schema: z.string(),
    name: z.string(),
    rows: z.number().nullable(),
    columns: z.array(columnSchema),
    primaryKey: z.array(z.string()),
    label: z.array(z.string()),
    defaultDate: z.string().nullable(),
    money: z
      .union([
        z.object({ kind: z.literal('column'), column: z.string() }),
        z.object({
          kind: z.literal('derived'),
          unitPrice: z.string(),
          quantity: z.string(),
          discount: z.string().nullable(),
        }),
      ])
      .nullable(),
    keys: z.array(valuesSchema),
    dead: z.array(deadSchema),
  }),
  joins: z.array(
    z.object({ from: end, to: end, declared: z.boolean(), isPartial: z.boolean(), average: z.number().nullable() }),
  ),
});
