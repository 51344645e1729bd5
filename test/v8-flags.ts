/**
 * For processes that live for seconds, or for minutes at most: compiling what runs ten times, WebAssembly twice, and
 * collecting garbage on all cores, costs more than it saves. Most WebAssembly never runs: it is checked when it does.
 */
export const V8_FLAGS = [
  '--interrupt-budget=500000',
  '--single-threaded-gc',
  '--liftoff-only',
  '--wasm-lazy-validation',
];
