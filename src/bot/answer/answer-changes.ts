import type { Row } from '../../contract/conversations.ts';
import { atOnce, inSlices } from '../../shared/steps.ts';
import type { Answer } from '../model/answer.ts';
import { compareRows, type RowChanges } from './compare-rows.ts';

/** The same question's answer before. */
export interface Earlier {
  rows: Row[];
  askedAt: Date;
}

/** By the answer, and by the rows before. */
const known = new WeakMap<Answer, WeakMap<Row[], RowChanges>>();

/** Of fewer, it takes no time. */
const MANY_ROWS = 200;

/** What changed since an earlier answer; at once, unless `prepareChanges` has found it. */
export const changesOf = (answer: Answer, { rows }: Earlier): RowChanges =>
  known.get(answer)?.get(rows) ?? atOnce(compareRows(rows, answer.rows));

/** Compares many rows a few at a time, so that the message takes no time then. */
export async function prepareChanges(answer: Answer, since: Earlier | undefined): Promise<void> {
  if (since === undefined || since.rows.length + answer.rows.length <= MANY_ROWS) return;
  const changes = await inSlices(compareRows(since.rows, answer.rows));
  known.set(answer, new WeakMap([[since.rows, changes]]));
}
