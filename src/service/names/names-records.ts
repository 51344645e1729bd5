import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { formatTimestamp } from '../../contract/timestamps.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { ServiceDatabase } from '../db/open.ts';
import type { ServiceTables } from '../db/tables.ts';
import { unlessDeleted } from '../failures.ts';
import type { GivenName } from '../profile/index.ts';

export type NamePlace = Omit<GivenName, 'word'>;

/** null: the word that was given before no longer holds. */
interface Naming extends NamePlace {
  word: string | null;
}

interface Named extends Naming {
  by: string;
  /** As in the interface. */
  at: string;
}

/** The words that people gave to tables and columns. */
export interface NamesRecords {
  /** Also what was taken back, by the name. */
  list(resource: ResourceId): Promise<Named[]>;
  /** What holds. */
  given(resource: ResourceId): Promise<GivenName[]>;
  /** All of them or none; those that change something are noted. @throws ServiceFailure `resource_deleted` */
  change(resource: ResourceId, namings: readonly Naming[], said: { by: string; at: Date }): Promise<void>;
}

const placeSchema = z.tuple([z.string(), z.string(), z.string().nullable()]);

export const nameKey = ({ schema, table, column }: NamePlace): string => JSON.stringify([schema, table, column]);

export function createNamesRecords(db: ServiceDatabase): NamesRecords {
  const list: NamesRecords['list'] = async (resource) => {
    const rows = await db
      .selectFrom('service_given_name')
      .select(['name_key', 'word', 'said_by', 'said_at'])
      .where('resource_id', '=', resource)
      .orderBy('name_key')
      .execute();
    return rows.map(({ name_key: key, word, said_by: by, said_at: at }) => {
      const [schema, table, column] = placeSchema.parse(JSON.parse(key));
      return { schema, table, column, word, by, at };
    });
  };
  return {
    list,

    async given(resource) {
      return (await list(resource)).flatMap(({ schema, table, column, word }) =>
        word === null ? [] : [{ schema, table, column, word }],
      );
    },

    async change(resource, namings, { by, at }) {
      const said = { resource_id: resource, said_by: by, said_at: formatTimestamp(at) };
      const rows = namings.map((one) => ({ ...said, name_key: nameKey(one), word: one.word }));
      await unlessDeleted(db.transaction().execute((tx) => keep(tx, resource, rows)));
    },
  };
}

type Row = ServiceTables['service_given_name'];

async function keep(tx: Transaction<ServiceTables>, resource: ResourceId, rows: readonly Row[]): Promise<void> {
  const before = await tx
    .selectFrom('service_given_name')
    .select(['name_key', 'word'])
    .where('resource_id', '=', resource)
    .execute();
  const words = new Map(before.map(({ name_key: key, word }) => [key, word]));
  const changed = rows.filter(({ name_key: key, word }) => word !== (words.get(key) ?? null));
  if (changed.length === 0) return;
  await tx
    .insertInto('service_given_name')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'name_key']).doUpdateSet((said) => ({
        word: said.ref('excluded.word'),
        said_by: said.ref('excluded.said_by'),
        said_at: said.ref('excluded.said_at'),
      })),
    )
    .execute();
  await tx
    .insertInto('service_given_name_change')
    .values(changed.map((row) => ({ id: randomUUID(), ...row })))
    .execute();
}
