import pg from 'pg';
import type { JsonValue } from '../../../shared/json.ts';
import type { ReadOnlySql } from '../../sql/guard.ts';
import type { AskingPerson, QueryResult, RunLimits } from '../connector.ts';
import { createRowCollector, nameColumns, type RowCollector } from '../row-collector.ts';
import { checkCollected } from './collected.ts';
import type { RawResult } from './lease.ts';
import { MONEY, type MoneyStyle, readMoneyStyle } from './money.ts';
import type { Session } from './sessions.ts';
import { kindOf, readCell } from './types.ts';

const CURSOR = 'parley_rows';
/** Few at first: nothing is known yet of how wide a row is. */
const FIRST_BATCH = 20;
const LARGEST_BATCH = 2_000;
/** Not faster: rows that grow wider than those before would all be sent before anybody sees that they are too many. */
const GROWTH = 4;

/**
 * For policies of row-level security, until the transaction ends: behind a pooler, the next one may be a stranger's.
 * https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-ADMIN-SET
 */
const tellPerson = ({ externalId, email }: AskingPerson): string =>
  `SELECT set_config('parley.external_id', ${pg.escapeLiteral(externalId)}, true), set_config('parley.email', ${pg.escapeLiteral(email ?? '')}, true)`;

/** Reads in batches through a cursor, so that no more than the caps, and a batch, is ever held or sent. */
export async function runInCursor(session: Session, sql: ReadOnlySql, limits: RunLimits): Promise<QueryResult> {
  // Without it the planner prefers plans that give the first rows soon and the last ones late.
  await session.query('SET LOCAL cursor_tuple_fraction = 1');
  if (limits.person !== undefined) await session.query(tellPerson(limits.person));
  await checkCollected(session, sql);
  await session.query(`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${sql.text}`);
  let collector: RowCollector | undefined;
  let money: MoneyStyle | undefined;
  let wanted = FIRST_BATCH;
  for (;;) {
    const batch = await session.query(`FETCH FORWARD ${wanted} FROM ${CURSOR}`);
    collector ??= createRowCollector(namesOf(batch), limits);
    if (hasMoney(batch)) money ??= await readMoneyStyle(session);
    const more = addAll(batch, collector, money);
    if (!more || batch.rows.length < wanted) return withNotice(session, collector.result());
    wanted = Math.min(LARGEST_BATCH, wanted * GROWTH, collector.roomFor());
  }
}

/** What a byte that is no UTF-8 is read as. */
const UNREADABLE = '\uFFFD';
const UNKNOWN_ENCODING = `The database doesn't say how its text is encoded (SQL_ASCII). Characters that aren't UTF-8 are shown as ${UNREADABLE}.`;

/** Other databases hold that character itself, where they hold it. */
async function withNotice(session: Session, result: QueryResult): Promise<QueryResult> {
  const isUnreadable = (value: JsonValue | undefined) => typeof value === 'string' && value.includes(UNREADABLE);
  if (!result.rows.some((row) => result.columns.some(({ name }) => isUnreadable(row[name])))) return result;
  const { rows } = await session.query('SHOW server_encoding');
  return rows[0]?.[0] === 'SQL_ASCII' ? { ...result, notice: UNKNOWN_ENCODING } : result;
}

const hasMoney = ({ columns }: RawResult): boolean => columns.some(({ typeId }) => typeId === MONEY);

function addAll({ rows, columns }: RawResult, collector: RowCollector, money: MoneyStyle | undefined): boolean {
  return rows.every((raw) => collector.add(raw.map((text, at) => readCell(text, columns[at]?.typeId ?? 0, money))));
}

const namesOf = ({ columns }: RawResult) =>
  nameColumns(columns.map(({ name, typeId }) => ({ name, kind: kindOf(typeId) })));
