import type { JsonValue } from '../../../../shared/json.ts';
import { type Finding, isLoud } from '../../checked.ts';
import { sentOf } from '../../privacy/sent.ts';
import { maskShapes } from '../../privacy/shapes.ts';
import type { Session } from '../question/session.ts';
import { oneLine } from '../text/data.ts';
import { SENT } from '../text/limits.ts';

/** Calls that the model has to mend its SQL. */
const MOST_TOLD = 2;

/** What is loud about SQL that the model would answer with, after it was told what it wasn't told before. */
export interface Doubted {
  /** For the model; empty: it heard all of it, or was told often enough. */
  told: JsonValue[];
  findings: readonly Finding[];
}

/** Holds SQL against what is known of the data. Each finding is told once: a model that keeps to its SQL may be right. */
export async function doubtSql(session: Session, sql: string, question: string): Promise<Doubted> {
  const checked = await session.request.check?.(sql, question);
  const findings = (checked?.findings ?? []).filter(isLoud);
  const fresh = findings.filter(({ tells }) => !session.doubtsTold.has(tells));
  if (fresh.length === 0 || session.timesDoubted === MOST_TOLD) return { told: [], findings };
  session.timesDoubted += 1;
  for (const { tells } of fresh) session.doubtsTold.add(tells);
  return { told: fresh.map((finding) => sayTo(finding, session)), findings };
}

/** Values only where those of their column are sent. */
function sayTo({ tells, values }: Finding, { request, schema }: Session): JsonValue {
  const line = oneLine(maskShapes(tells), SENT.error);
  if (values === undefined) return line;
  const sent = sentOf(request);
  const table = schema.tables.find(({ schema: of, name }) => of === values.schema && name === values.table);
  const isSent = sent.values && table !== undefined && sent.withheld(table, values.column) === undefined;
  if (!isSent || values.values.length === 0) return line;
  return { is: line, values: values.values.map((value) => oneLine(maskShapes(value), SENT.value)) };
}
