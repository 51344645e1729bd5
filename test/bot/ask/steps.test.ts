import { describe, expect, it } from 'vitest';
import { addStage, NO_STEPS } from '../../../src/bot/ask/progress.blocks.ts';
import type { Stage } from '../../../src/contract/stages.ts';

const at = (seconds: number): Date => new Date(seconds * 1_000);
const sql = (statement: number, state: 'running' | 'done' | 'failed', rows?: number): Stage => ({
  stage: 'running_sql',
  statement,
  source: 'Shop',
  state,
  ...(rows === undefined ? {} : { rows }),
});

/** A stage each second. */
const after = (...stages: Stage[]) => stages.reduce((steps, stage, n) => addStage(steps, stage, at(n)), NO_STEPS);

describe('the steps of a question', () => {
  it('end when the next one begins, or when it is told that they are over', () => {
    const { latest } = after(
      { stage: 'reading_tables', source: 'Shop' },
      { stage: 'reading_tables', source: 'Shop', tables: 34 },
      { stage: 'writing_query' },
      sql(1, 'running'),
    );
    expect(latest).toMatchObject([
      { stage: { tables: 34 }, startedAt: at(0), endedAt: at(1) },
      { startedAt: at(2), endedAt: at(3) },
      { startedAt: at(3), endedAt: undefined },
    ]);
  });

  it('are one for statements that follow each other, timed from the one that runs', () => {
    const { latest } = after(sql(1, 'running'), sql(1, 'done', 7), sql(2, 'running'), sql(2, 'running', 500));
    expect(latest).toMatchObject([
      { statements: 2, startedAt: at(0), since: at(2), endedAt: undefined, stage: { rows: 500 } },
    ]);
  });

  it('are so many at most; of those before only the number is kept', () => {
    const turns = Array.from({ length: 40 }, (_, n): Stage => ({ stage: n % 2 === 0 ? 'asking_model' : 'checking' }));
    const { latest, earlier } = after(...turns);
    expect([latest.length, earlier, latest.at(-1)?.startedAt]).toEqual([10, 30, at(39)]);
  });
});
