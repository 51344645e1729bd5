import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** Given to the module as `workerData`. */
  data?: unknown;
  /** Of its heap, in megabytes; Node's own limit when missing. */
  maxMegabytes?: number;
}

/**
 * A worker thread that runs the module of this name beside `base`, compiled or as it was written. It gets no environment:
 * the process's holds secrets. Its errors go to the code that waits for it.
 * @param name without its extension, for example `./survey-worker`
 */
export function startThread(name: string, base: string, { data, maxMegabytes }: ThreadOptions = {}): Worker {
  const extension = extname(fileURLToPath(base));
  const url = new URL(`${name}${extension}`, base);
  const options = {
    workerData: data,
    env: {},
    execArgv: [],
    ...(maxMegabytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } }),
  };
  if (extension !== '.ts') return new Worker(url, options);
  // A loader given by `execArgv` does not reach worker threads.
  const loader = import.meta.resolve('tsx/esm/api');
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(url.href)});
  });`;
  return new Worker(code, { ...options, eval: true });
}
