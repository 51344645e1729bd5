/**
 * Loaded before the program in a process that is watched (`--import`): answers what the process holds, over the channel to
 * the one that started it. The program knows nothing of it.
 */
const count = (names) => {
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heapUsed, external, handles: count(process.getActiveResourcesInfo()) });
});
// What waits for questions keeps no process alive.
process.channel?.unref();
process.on('disconnect', () => process.exit());
