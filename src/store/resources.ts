import {
  type GoneResource,
  goneResourceSchema,
  type KnownResource,
  knownResourceSchema,
  type WhyGone,
} from '../bot/model/resource.ts';
import { type ResourceType, resourceTypeSchema } from '../contract/resources.ts';
import type { Changes } from '../shared/changes.ts';
import { type ResourceId, type SlackUserId, slackUserIdSchema, type TeamId } from '../shared/ids.ts';
import { Remembered } from './remembered.ts';
import type { Database, NothingLeft, ResourceRow } from './tables.ts';

const EVERY_TEAM = '';

interface ResourceKey {
  team: TeamId;
  id: ResourceId;
}

interface ResourceToRemember extends KnownResource {
  /** null: every workspace this bot serves. */
  team: TeamId | null;
  /** Without it the bot wasn't told; what it knew before stays. */
  type?: ResourceType;
  at: Date;
}

/** Resources that a workspace can ask. The interface has no list call, so the bot remembers those it learned of. */
export interface Resources {
  /** Oldest first, each once, without those that are gone. A workspace's own entry comes before the one for every workspace. */
  list(team: TeamId): Promise<KnownResource[]>;
  /** One that the workspace can no longer ask. undefined: it can, or never knew it. */
  findGone(team: TeamId, id: ResourceId): Promise<GoneResource | undefined>;
  /** Since when the workspace knows it. */
  addedAt(team: TeamId, id: ResourceId): Promise<Date | undefined>;
  /** The person of this workspace whom the service knows by this id; undefined: none that has signed in. */
  findOwner(team: TeamId, externalUserId: string): Promise<SlackUserId | undefined>;
  /** Whether any workspace knows any, or knew it. */
  hasAny(): Promise<boolean>;
  /** What kind of database it is. undefined: the bot was never told. */
  findType(team: TeamId, id: ResourceId): Promise<ResourceType | undefined>;
  /** Of a resource that was linked or configured, as its service says with an answer. What is known already stays. */
  learnType(id: ResourceId, type: ResourceType): Promise<void>;
  /** A resource known already takes the new name and dataset and keeps its place. One that was gone is back. */
  remember(resource: ResourceToRemember): Promise<void>;
  /** In this workspace alone. It keeps its place. */
  rename(team: TeamId, id: ResourceId, name: string): Promise<void>;
  /** This workspace can no longer ask it. */
  markGone(team: TeamId, id: ResourceId, why: WhyGone): Promise<void>;
}

/** The workspace's own row, else the one for every workspace. */
async function findRow(db: Database, { team, id }: ResourceKey): Promise<ResourceRow | undefined> {
  const rows = db.selectFrom('bot_resources').selectAll().where('team', 'in', [team, EVERY_TEAM]);
  return rows.where('id', '=', id).orderBy('team', 'desc').limit(1).executeTakeFirst();
}

/** Others may go on with the row for every workspace as it is. */
export async function changeOwnResource(
  db: Database,
  { team, id }: ResourceKey,
  values: { name: string } | { gone: WhyGone },
): Promise<void> {
  const row = await findRow(db, { team, id });
  if (row === undefined) return;
  await db
    .insertInto('bot_resources')
    .values({ ...row, ...values, team })
    .onConflict((conflict) => conflict.columns(['team', 'id']).doUpdateSet(values))
    .execute();
}

export const rememberResources = (changes: Changes): Remembered<KnownResource[]> =>
  new Remembered<KnownResource[]>(() => changes.of('bot_resources'));

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
    const known = rows.filter((row) => row.team === team || !own.has(row.id));
    return known.filter(({ gone }) => gone === null).map(resourceOf);
  };
  return {
    async list(team) {
      return [...(await lists.get(team, () => read(team)))];
    },
    async findGone(team, id) {
      const row = await findRow(db, { team, id });
      if (row === undefined || row.gone === null) return undefined;
      const fields: Record<keyof GoneResource, unknown> = { name: row.name, why: row.gone };
      return goneResourceSchema.parse(fields);
    },
    async addedAt(team, id) {
      const row = await findRow(db, { team, id });
      return row && new Date(row.added_at);
    },
    async findOwner(team, externalUserId) {
      const prefix = `slack:${team}:`;
      const users = db.selectFrom('bot_users').select('external_id').where('external_user_id', '=', externalUserId);
      const rows = await users.limit(2).execute();
      const [id, ...others] = rows.map(({ external_id }) => external_id).filter((one) => one.startsWith(prefix));
      return others.length > 0 ? undefined : slackUserIdSchema.safeParse(id?.slice(prefix.length)).data;
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
      const values = { name, dataset_id: datasetId ?? null, gone: null, ...(type === undefined ? {} : { type }) };
      const changed = db
        .insertInto('bot_resources')
        .values({ team: team ?? EVERY_TEAM, id, ...values, added_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(['team', 'id']).doUpdateSet(values));
      await lists.during(() => changed.execute());
    },
    rename: (team, id, name) => lists.during(() => changeOwnResource(db, { team, id }, { name })),
    markGone: (team, id, why) => lists.during(() => changeOwnResource(db, { team, id }, { gone: why })),
  };
}

function resourceOf({ id, name, dataset_id }: ResourceRow): KnownResource {
  const fields: Record<keyof KnownResource, unknown> = { id, name, datasetId: dataset_id ?? undefined };
  return knownResourceSchema.parse(fields);
}
