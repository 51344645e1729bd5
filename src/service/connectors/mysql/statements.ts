import type { Connection as Driver } from 'mysql2';

/** What becomes of a statement's answer. */
export interface Sink {
  /** @param fields as the driver gives them; undefined for a statement that returns no rows */
  columns(fields: unknown): void;
  /**
   * @param cells buffers, or null
   * @returns whether more rows are wanted
   */
  row(cells: readonly unknown[]): boolean;
}

export interface Statements {
  /** One at a time. */
  stream(text: string, sink: Sink): Promise<void>;
  /** Nothing runs, and nothing has gone wrong. */
  isIdle(): boolean;
  /** The connection is lost: the driver doesn't fail the statement. */
  fail(error: Error): void;
}

export function createStatements(driver: Driver): Statements {
  let running = false;
  let broken = false;
  let failRunning: (error: Error) => void = () => undefined;

  const stream = (text: string, sink: Sink): Promise<void> =>
    new Promise((resolve, reject) => {
      const ended = () => {
        running = false;
        resolve();
      };
      running = true;
      failRunning = reject;
      const command = driver.query({ sql: text });
      command.on('end', ended);
      command.on('error', (error: Error) => {
        running = false;
        reject(error);
      });
      feed(command, sink, (error) => {
        if (error !== undefined) reject(error);
        // Most often the last row wanted is the last there is, and its end came with it.
        else setImmediate(resolve);
      });
    });

  return {
    stream: (text, sink) => (broken ? Promise.reject(new Error('the connection is lost')) : stream(text, sink)),
    isIdle: () => !running && !broken,
    fail(error) {
      broken = true;
      failRunning(error);
    },
  };
}

/** @param enough is called once, when no more rows are wanted or the sink has failed */
function feed(
  command: { on(event: string, listener: (value: unknown) => void): unknown },
  sink: Sink,
  enough: (error?: Error) => void,
): void {
  let wanted = true;
  const guarded = (work: () => boolean) => {
    if (!wanted) return;
    try {
      wanted = work();
      if (!wanted) enough();
    } catch (error) {
      wanted = false;
      enough(error instanceof Error ? error : new Error('the answer was not read', { cause: error }));
    }
  };
  command.on('fields', (fields) => {
    guarded(() => {
      sink.columns(fields);
      return true;
    });
  });
  // For a statement without rows this is a header.
  command.on('result', (row) => {
    if (Array.isArray(row)) guarded(() => sink.row(row));
  });
}
