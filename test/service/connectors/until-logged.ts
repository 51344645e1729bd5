import type { ChildProcess } from 'node:child_process';

/** Resolves when the server's standard error holds these words; rejects with all of it when it ends before. */
export async function untilLogged(server: ChildProcess, words: string): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes(words)) resolve();
    });
    server.once('exit', () => reject(new Error(`${server.spawnfile} did not start: ${log}`)));
  });
}
