/** Loaded into a bot before its own code: tells its parent the longest time that the event loop was held since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  process.send(delay.max / 1e6);
  delay.reset();
});
process.channel.unref();
