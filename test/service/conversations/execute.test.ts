import { describe, expect, it } from 'vitest';
import type { Stage } from '../../../src/contract/stages.ts';
import type { Connector } from '../../../src/service/connectors/connector.ts';
import { makeExecute, nothingTried } from '../../../src/service/conversations/execute.ts';
import { unfollowed } from '../../../src/service/statements/follow-statements.ts';
import { fakeGuardSql } from '../../fakes/fake-guard.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';

const RESULT = { columns: [], rows: [{ n: 1 }, { n: 2 }, { n: 3 }], truncatedBy: null };

function setUp(run: Connector['run'], clock = new ManualClock()) {
  const told: Stage[] = [];
  const execute = makeExecute({
    connector: { run },
    guard: fakeGuardSql,
    limits: { maxRows: 10, maxBytes: 10, timeoutMs: 10 },
    clock,
    source: 'Shop',
    signal: new AbortController().signal,
    report: (stage) => void told.push(stage),
    tried: nothingTried(),
    follow: unfollowed,
  });
  return { told, execute, clock };
}

describe('running a statement', () => {
  it('tells how many rows there are so far, once a second, and in the end all of them', async () => {
    const clock = new ManualClock();
    const { told, execute } = setUp(async (_sql, { onRows }) => {
      for (const rows of [1, 2, 3]) {
        clock.advance(600);
        onRows?.(rows, rows * 10);
      }
      return RESULT;
    }, clock);
    await execute('SELECT n');
    const stage = { stage: 'running_sql', statement: 1, source: 'Shop' };
    expect(told).toEqual([
      { ...stage, state: 'running' },
      { ...stage, state: 'running', rows: 2 },
      { ...stage, state: 'done', rows: 3 },
    ]);
  });

  it('that is refused is not told as one that ran', async () => {
    const { told, execute } = setUp(async () => RESULT);
    await expect(execute('DROP TABLE n')).rejects.toThrow();
    await execute('SELECT n');
    expect(told).toMatchObject([
      { statement: 1, state: 'running' },
      { statement: 1, state: 'done' },
    ]);
  });
});
