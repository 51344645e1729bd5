const SLICE_MS = 1;

/**
 * Counts for as many milliseconds as it is told to, in slices as short as those of long work in Parley. It makes nothing,
 * reads nothing, and waits for nobody: what holds its event loop for longer than a slice is the machine.
 */
process.on('message', (ms) => {
  if (typeof ms === 'number') count(performance.now() + ms);
});
// The meter lets go of it.
process.channel.ref();

function count(end) {
  const until = Math.min(end, performance.now() + SLICE_MS);
  while (performance.now() < until);
  if (until < end) setImmediate(count, end);
  else process.send('counted');
}
