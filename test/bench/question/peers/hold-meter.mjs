import { openSync, readSync } from 'node:fs';

/**
 * Tells the longest time that the event loop was held since it was last asked. What doesn't count: the time in which the
 * thread waited for a core (https://docs.kernel.org/scheduler/sched-stats.html), and in which the loop had nothing to do,
 * since a machine may wake it late.
 * @returns {() => { heldMs: number, busyMs: number }} since it was last called: that time, of which up to one millisecond
 * is the meter's own rest, and how long the loop had something to do in all
 */
export function startMeter() {
  const statistics = openSync('/proc/thread-self/schedstat', 'r');
  const text = Buffer.alloc(64);
  const now = () => {
    const [, waited] = text.latin1Slice(0, readSync(statistics, text, 0, text.length, 0)).split(' ');
    return { running: performance.now() - Number(waited) / 1e6, busy: performance.eventLoopUtilization().active };
  };
  let longest = 0;
  let before = now();
  let busyBefore = before.busy;
  const look = () => {
    const after = now();
    longest = Math.max(longest, Math.min(after.running - before.running, after.busy - before.busy));
    before = after;
  };
  setInterval(look, 1).unref();
  return () => {
    look();
    const told = { heldMs: longest, busyMs: before.busy - busyBefore };
    longest = 0;
    busyBefore = before.busy;
    return told;
  };
}

/** Loaded before a bot's own code, it tells the process that started the bot. */
if (process.send !== undefined) {
  const tell = startMeter();
  process.on('message', (message) => {
    if (message === 'how long?') process.send(tell());
  });
  process.channel.unref();
}
