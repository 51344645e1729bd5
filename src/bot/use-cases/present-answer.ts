import type { Row } from '../../contract/conversations.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { Answer } from '../model/outcome.ts';

/** A kept answer whose rows are still there. */
export type WholeAnswer = KeptAnswer & { rows: Row[] };

export const isWhole = (kept: KeptAnswer): kept is WholeAnswer => kept.rows !== undefined;

/** A kept answer as it is shown, for the first time or again. */
export function makePresentAnswer() {
  return async ({ resource, savedAs, ...kept }: WholeAnswer): Promise<Answer> => {
    const { id, explanation, sql, rows, tookMs, chart, reader } = kept;
    return { id, explanation, sql, rows, resourceName: resource.name, tookMs, chart, savedAs: savedAs?.name, reader };
  };
}
