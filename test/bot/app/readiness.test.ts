import { describe, expect, it } from 'vitest';
import { makeReadiness } from '../../../src/bot/app/readiness.ts';
import type { Readiness } from '../../../src/shared/health.ts';
import { ManualTimers } from '../../fakes/manual-timers.ts';

const EMPTY = { states: { received: 0, asking: 0, parked: 0 }, oldest: undefined };
const NO_DATABASE = { ready: false, reason: 'waiting for the database' };

function make({
  backlog = async () => EMPTY,
  others,
  isOpen = true,
}: {
  backlog?: () => Promise<typeof EMPTY>;
  others?: Readiness;
  isOpen?: boolean;
}) {
  const timers = new ManualTimers();
  const open = new Set<() => void>();
  const readiness = makeReadiness({
    store: { backlog },
    others: others && (async () => others),
    isOpen: () => isOpen,
    after(ms, callback) {
      const cancel = timers.after(ms, callback);
      open.add(cancel);
      return () => {
        open.delete(cancel);
        cancel();
      };
    },
  });
  return { timers, open, readiness };
}

describe('whether people can ask', () => {
  it('says so when the journal is there, and all else', async () => {
    expect(await make({}).readiness()).toEqual({ ready: true });
    const others: Readiness = { ready: true, dataService: 'not answering' };
    expect(await make({ others }).readiness()).toEqual(others);
  });

  it('names what is waited for, the database first', async () => {
    const others: Readiness = { ready: false, reason: 'waiting for the data service' };
    expect(await make({ isOpen: false }).readiness()).toEqual({ ready: false, reason: 'waiting for Slack' });
    expect(await make({ isOpen: false, others }).readiness()).toEqual(others);
    const damaged = async () => Promise.reject(new Error('database disk image is malformed'));
    expect(await make({ backlog: damaged, isOpen: false, others }).readiness()).toEqual(NO_DATABASE);
  });

  it('does not wait long for a database that hangs, and keeps no timer once it is told', async () => {
    const hangs = make({ backlog: () => new Promise(() => {}) });
    const told = hangs.readiness();
    hangs.timers.pass(2_000);
    expect(await told).toEqual(NO_DATABASE);
    const { open, readiness } = make({});
    await readiness();
    await expect.poll(() => open.size).toBe(0);
  });
});
