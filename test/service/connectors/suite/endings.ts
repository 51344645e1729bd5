import { describe, expect, it, vi } from 'vitest';
import { LIMITS, type Stage, unaborted, unguarded } from './fixture.ts';

const PATIENCE = { timeout: 15_000 };

export function describeEndings<Changes>(stage: Stage<Changes>): void {
  const { fixture, connector, open, run } = stage;
  const { statements, capabilities } = fixture;

  describe('ending early', () => {
    it('does not start for a caller who is gone', async () => {
      const gone = AbortSignal.abort();
      await expect(run(statements.numbers(1), {}, gone)).rejects.toMatchObject({ kind: 'cancelled' });
      await expect(connector().introspect(gone)).rejects.toMatchObject({ kind: 'cancelled' });
      const check = connector().check(unguarded(statements.numbers(1)), gone);
      await expect(check).rejects.toMatchObject({ kind: 'cancelled' });
    });

    it('lets what runs end before it closes', async () => {
      const closing = open();
      let ended = false;
      const running = closing.run(unguarded(statements.slow), LIMITS, unaborted()).then((result) => {
        ended = true;
        return result;
      });
      await closing.close();
      expect(ended).toBe(true);
      expect((await running).rows).toHaveLength(1);
    });

    it('may be closed twice', async () => {
      const closing = open();
      await closing.run(unguarded(statements.numbers(1)), LIMITS, unaborted());
      await closing.close();
      await expect(closing.close()).resolves.toBeUndefined();
    });
  });

  if (capabilities.endsStatements) describeEndsOnTheServer(stage);
  else describeEndsForTheCallerAlone(stage);
}

function describeEndsOnTheServer<Changes>({ fixture, world, run }: Stage<Changes>): void {
  const { statements } = fixture;
  const nothingRuns = () => vi.waitFor(async () => expect(await world().running()).toBe(0), PATIENCE);

  describe('a statement that would go on', () => {
    it('ends on the server when the caller goes away', async () => {
      const controller = new AbortController();
      const running = run(statements.endless, {}, controller.signal);
      running.catch(() => undefined);
      await vi.waitFor(async () => expect(await world().running()).toBe(1), PATIENCE);
      controller.abort();
      await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
      await nothingRuns();
      expect((await run(statements.numbers(2))).rows).toHaveLength(2);
    });

    it('ends on the server when its time is over', async () => {
      await expect(run(statements.endless, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'timed-out' });
      await nothingRuns();
      expect((await run(statements.numbers(2))).rows).toHaveLength(2);
    });
  });
}

/** Worlds of their own: what is not ended goes on and keeps the server from answering. */
function describeEndsForTheCallerAlone<Changes>({ fixture }: Stage<Changes>): void {
  const endless = unguarded(fixture.statements.endless);
  const next = unguarded(fixture.statements.numbers(1));

  describe('a statement that would go on, on a server that ends none', () => {
    it('is left by the caller who goes away', async () => {
      const world = await fixture.start();
      const connector = world.open();
      await connector.run(next, LIMITS, unaborted());
      const controller = new AbortController();
      const running = connector.run(endless, LIMITS, controller.signal);
      controller.abort();
      await expect(running).rejects.toMatchObject({ kind: 'cancelled' });
      await world.stop();
      await connector.close();
    });

    it('is left when its time is over, and holds up the server', async () => {
      const world = await fixture.start();
      const connector = world.open();
      const call = connector.run(endless, { ...LIMITS, timeoutMs: 100 }, unaborted());
      await expect(call).rejects.toMatchObject({ kind: 'timed-out' });
      const after = connector.run(next, { ...LIMITS, timeoutMs: 100 }, unaborted());
      await expect(after).rejects.toMatchObject({ kind: 'timed-out' });
      await world.stop();
      await connector.close();
    });
  });
}
