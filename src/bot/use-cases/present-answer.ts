import type { Row } from '../../contract/conversations.ts';
import type { Answer, Reader } from '../outcomes.ts';
import type { KeptAnswer } from './ports.ts';

const ANYONE: Reader = { locale: 'en-US', timeZone: 'UTC' };

/** A kept answer whose rows are still there. */
export type WholeAnswer = KeptAnswer & { rows: Row[] };

export const isWhole = (kept: KeptAnswer): kept is WholeAnswer => kept.rows !== undefined;

/** A kept answer as it is shown, for the first time or again. */
export function makePresentAnswer() {
  return async ({ id, explanation, sql, rows, resource, tookMs, chart, savedAs }: WholeAnswer): Promise<Answer> => ({
    id,
    explanation,
    sql,
    rows,
    resourceName: resource.name,
    tookMs,
    chart,
    savedAs: savedAs?.name,
    reader: ANYONE,
  });
}
