/** The result, or a rejection with the signal's reason as soon as that aborts. The work itself goes on. */
export function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
