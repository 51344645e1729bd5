import { type Kysely, type Migration, sql } from 'kysely';

const BATCH = 500;

/** States are dropped by their age; saved queries are found by their name, whatever its case and spaces. */
export const oldStatesAndNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index service_conversation_with_state on service_conversation (created_at)
      where agent_state <> 'null'`.execute(db);
    await sql`alter table service_saved_query add column folded_name text not null default ''`.execute(db);
    await foldNames(db);
    await db.schema
      .createIndex('service_saved_query_by_name')
      .on('service_saved_query')
      .columns(['resource_id', 'folded_name', 'created_at'])
      .execute();
  },
};

async function foldNames(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; query: string }>`
      select id, query from service_saved_query where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db);
    for (const { id, query } of rows) {
      const folded = query.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
      await sql`update service_saved_query set folded_name = ${folded} where id = ${id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
