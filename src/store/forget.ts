import { sql } from 'kysely';
import type { Forgotten } from '../bot/model/person.ts';
import type { WhyGone } from '../bot/model/resource.ts';
import { externalIdOf, type ResourceId, type SlackUserId, type TeamId } from '../shared/ids.ts';
import { dropRows } from './answer-rows.ts';
import type { Remembered } from './remembered.ts';
import { changeOwnResource } from './resources.ts';
import type { Database } from './tables.ts';

/** Deletes what is stored about a workspace or a person. */
export interface Forget {
  /** Every row of the workspace, in every table. */
  team(team: TeamId): Promise<void>;
  /** What the person asked, was answered and said about answers, is about to connect, and their sign-in. What they set for others stays. */
  person(team: TeamId, user: SlackUserId): Promise<Forgotten>;
  /**
   * What a workspace has of a data source: its saved queries, the rows of its answers, the channels whose default it is.
   * Its name stays, so that a thread about it can say that it is gone.
   */
  resource(team: TeamId, id: ResourceId, why: WhyGone): Promise<void>;
}

/** By which column a table's rows are a person's. */
const PERSON_COLUMN = {
  questions: 'slack_user',
  answers: 'asker',
  feedback: 'slack_user',
  pending_connections: 'slack_user',
  name_offers: 'slack_user',
} as const;

/** @param remembered what was read of those who are forgotten, which is forgotten too */
export function createForget(db: Database, remembered: readonly Remembered<unknown>[]): Forget {
  const deletion = createDeletion(db);
  const during = <R>(change: () => Promise<R>): Promise<R> =>
    remembered.reduce((inner, one) => () => one.during(inner), change)();
  return {
    team: (...of) => during(() => deletion.team(...of)),
    person: (...of) => during(() => deletion.person(...of)),
    resource: (...of) => during(() => deletion.resource(...of)),
  };
}

function createDeletion(db: Database): Forget {
  return {
    async team(team) {
      // Read from the database, so that a table added later is not forgotten here.
      const tables = await tablesByColumn(db);
      await db.transaction().execute(async (tx) => {
        for (const table of tables.get('team') ?? [])
          await sql`delete from ${sql.table(table)} where team = ${team}`.execute(tx);
        const prefix = `slack:${team}:`;
        for (const table of tables.get('external_id') ?? [])
          await sql`delete from ${sql.table(table)} where substr(external_id, 1, ${prefix.length}) = ${prefix}`.execute(
            tx,
          );
      });
    },
    async person(team, user) {
      return db.transaction().execute(async (tx) => {
        await tx.deleteFrom('bot_users').where('external_id', '=', externalIdOf(team, user)).execute();
        const deleted = async (table: keyof typeof PERSON_COLUMN): Promise<number> => {
          const column = sql.ref(PERSON_COLUMN[table]);
          const result =
            await sql`delete from ${sql.table(`bot_${table}`)} where team = ${team} and ${column} = ${user}`.execute(
              tx,
            );
          return Number(result.numAffectedRows ?? 0n);
        };
        await deleted('pending_connections');
        await deleted('name_offers');
        const spoke = tx.updateTable('bot_threads').where('team', '=', team).where('remark_by', '=', user);
        await spoke.set({ remark_by: null, remark_ts: null }).execute();
        const feedback = await deleted('feedback');
        return { questions: await deleted('questions'), answers: await deleted('answers'), feedback };
      });
    },
    async resource(team, id, why) {
      await db.transaction().execute(async (tx) => {
        await changeOwnResource(tx, { team, id }, { gone: why });
        const channels = tx.updateTable('bot_channel_settings').where('team', '=', team);
        await channels.where('default_resource_id', '=', id).set({ default_resource_id: null }).execute();
        const queries = tx.deleteFrom('bot_saved_queries').where('team', '=', team);
        await queries.where('resource_id', '=', id).execute();
        const answers = tx.updateTable('bot_answers').where('team', '=', team).where('resource_id', '=', id);
        await answers.set({ sealed_saved_as: null }).execute();
        await dropRows(tx, { team, resource: id });
      });
    },
  };
}

/** The bot's tables that have a column `team` or `external_id`. */
async function tablesByColumn(db: Database): Promise<Map<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name.startsWith('bot_'));
  const having = (column: string): string[] =>
    tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name);
  return new Map(['team', 'external_id'].map((column) => [column, having(column)]));
}
