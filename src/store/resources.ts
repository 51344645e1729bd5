import { type KnownResource, knownResourceSchema } from '../bot/model/resource.ts';
import { type ResourceType, resourceTypeSchema } from '../contract/resources.ts';
import type { ResourceId, TeamId } from '../shared/ids.ts';
import { Remembered } from './remembered.ts';
import type { Database, NothingLeft, ResourceRow } from './tables.ts';

const EVERY_TEAM = '';

interface ResourceToRemember extends KnownResource {
  /** null: every workspace this bot serves. */
  team: TeamId | null;
  /** Without it the bot wasn't told; what it knew before stays. */
  type?: ResourceType;
  at: Date;
}

/** Resources that a workspace can ask. The interface has no list call, so the bot remembers those it learned of. */
export interface Resources {
  /** Oldest first, each once. A workspace's own entry comes before the one for every workspace. */
  list(team: TeamId): Promise<KnownResource[]>;
  /** Whether any workspace knows any. */
  hasAny(): Promise<boolean>;
  /** What kind of database it is. undefined: the bot was never told. */
  findType(team: TeamId, id: ResourceId): Promise<ResourceType | undefined>;
  /** Of a resource that was linked or configured, as its service says with an answer. What is known already stays. */
  learnType(id: ResourceId, type: ResourceType): Promise<void>;
  /** A resource known already takes the new name and dataset and keeps its place. */
  remember(resource: ResourceToRemember): Promise<void>;
}

export const rememberResources = (changesElsewhere: () => number): Remembered<KnownResource[]> =>
  new Remembered<KnownResource[]>(changesElsewhere);

export function createResources(db: Database, lists: Remembered<KnownResource[]>): Resources {
  const read = async (team: TeamId): Promise<KnownResource[]> => {
    const rows = await db
      .selectFrom('bot_resources')
      .selectAll()
      .where('team', 'in', [team, EVERY_TEAM])
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const own = new Set(rows.filter((row) => row.team === team).map((row) => row.id));
    return rows.filter((row) => row.team === team || !own.has(row.id)).map(resourceOf);
  };
  return {
    async list(team) {
      return [...(await lists.get(team, () => read(team)))];
    },
    async hasAny() {
      return (await db.selectFrom('bot_resources').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async findType(team, id) {
      const rows = await db
        .selectFrom('bot_resources')
        .select('type')
        .where('team', 'in', [team, EVERY_TEAM])
        .where('id', '=', id)
        .execute();
      return rows.map(({ type }) => resourceTypeSchema.safeParse(type).data).find((type) => type !== undefined);
    },
    async learnType(id, type) {
      await db.updateTable('bot_resources').set({ type }).where('id', '=', id).where('type', 'is', null).execute();
    },
    async remember({ team, id, name, datasetId, type, at, ...rest }) {
      rest satisfies NothingLeft;
      const values = { name, dataset_id: datasetId ?? null, ...(type === undefined ? {} : { type }) };
      const changed = db
        .insertInto('bot_resources')
        .values({ team: team ?? EVERY_TEAM, id, ...values, added_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(['team', 'id']).doUpdateSet(values));
      await lists.during(() => changed.execute());
    },
  };
}

function resourceOf({ id, name, dataset_id }: ResourceRow): KnownResource {
  const fields: Record<keyof KnownResource, unknown> = { id, name, datasetId: dataset_id ?? undefined };
  return knownResourceSchema.parse(fields);
}
