import { bytesInWords } from '../../bytes-in-words.ts';
import type { QueryResult, RunLimits } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { createRowCollector, nameColumns, type RowCollector } from '../row-collector.ts';
import { type Page, type Plan, planStatement, type Statement } from './jobs.ts';
import type { Session } from './sessions.ts';
import { columnOf, readRow } from './types.ts';

const LARGEST_PAGE = 10_000;

interface Running {
  statement: Statement;
  limits: Pick<RunLimits, 'maxRows' | 'maxBytes' | 'onRows' | 'onUsage' | 'budgetOf'>;
}

/** A dry run, and the statement itself only when that says that it is one SELECT within the cap on bytes. */
export async function runChecked(session: Session, { statement, limits }: Running): Promise<QueryResult> {
  const plan = await checkPlan(session, statement);
  if (plan.bytes > statement.maxScanBytes) throw tooMuch(plan.bytes, statement.maxScanBytes, limits.budgetOf);
  try {
    return await runStatement(session, { statement: { ...statement, location: plan.location }, limits });
  } catch (error) {
    if (wasLeft(error) || session.signal.aborted) limits.onUsage?.({ readBytes: plan.bytes });
    throw error;
  }
}

/** A job that was canceled may be billed as if it had ended: https://cloud.google.com/bigquery/docs/managing-jobs#cancel_jobs */
const wasLeft = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.kind === 'timed-out' || error.kind === 'cancelled');

/** @throws ConnectorError of kind `sql-refused` for anything but one SELECT */
export async function checkPlan({ api, signal }: Session, statement: Statement): Promise<Plan> {
  const plan = await planStatement(api, statement, signal);
  if (plan.statementType === undefined)
    throw new ConnectorError('cannot-reach', "BigQuery didn't say what kind of statement this is, so it wasn't run.");
  if (plan.statementType !== 'SELECT')
    throw new ConnectorError(
      'sql-refused',
      'BigQuery reads this as more than one SELECT. Only queries that read data are allowed.',
    );
  return plan;
}

/** Without a dry run: for statements of our own. */
export async function runStatement(session: Session, { statement, limits }: Running): Promise<QueryResult> {
  return session.inJob({ statement, signal: session.signal }, async (page) => {
    let collector: RowCollector | undefined;
    for (let token: string | undefined; ; ) {
      const maxRows = Math.min(LARGEST_PAGE, collector?.roomFor() ?? limits.maxRows + 1);
      const part = await page({ token, maxRows });
      collector ??= createRowCollector(nameColumns((part.schema?.fields ?? []).map(columnOf)), limits);
      const more = addAll(part, collector);
      token = part.pageToken;
      if (!more || token === undefined) {
        note(session.meter, part);
        limits.onUsage?.({ readBytes: readBy(part) });
        return { ...collector.result(), ...noticeOf(part) };
      }
    }
  });
}

function addAll({ schema, rows = [] }: Page, collector: RowCollector): boolean {
  return rows.every((row) => collector.add(readRow(row, schema?.fields ?? [])));
}

function note(meter: Session['meter'], { totalBytesProcessed = 0 }: Page): void {
  meter.bytes += totalBytesProcessed;
  if (totalBytesProcessed > 0) meter.jobs += 1;
}

/** In words; undefined: nothing was read. */
export function sayMeter({ bytes, jobs }: Session['meter']): string | undefined {
  if (jobs === 0) return undefined;
  const read = `BigQuery read ${bytesInWords(bytes)} in ${jobs} ${jobs === 1 ? 'job' : 'jobs'}`;
  return `${read}. It bills at least 10 MB for each table that a job reads.`;
}

/** The truth about the bytes: what the job read, not what the dry run expected. */
const readBy = ({ cacheHit = false, totalBytesProcessed = 0 }: Page): number => (cacheHit ? 0 : totalBytesProcessed);

function noticeOf(page: Page): { notice?: string } {
  if (page.cacheHit === true) return { notice: 'The result came from the BigQuery cache, so no data was read.' };
  const bytes = readBy(page);
  return bytes === 0 ? {} : { notice: `BigQuery read ${bytesInWords(bytes)} for this.` };
}

function tooMuch(bytes: number, cap: number, budgetOf: RunLimits['budgetOf']): ConnectorError {
  const sentence = `This would read ${bytesInWords(bytes)}, and ${limitInWords(bytesInWords(cap), budgetOf)}.`;
  return new ConnectorError('sql-refused', `${sentence} Ask about a shorter period or fewer columns.`);
}

function limitInWords(cap: string, budgetOf: RunLimits['budgetOf']): string {
  if (budgetOf === undefined) return `the limit for one question is ${cap}`;
  return `only ${cap} of ${budgetOf === 'person' ? 'your' : "everyone's"} budget for today is left`;
}
