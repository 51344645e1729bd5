import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { ConnectorError, SENTENCES } from '../errors.ts';

/** Of the answer to one statement. More than a batch of rows within the caps ever has. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * pg reads what arrives in a listener of its socket, where an exception ends the process: a value of more than 512 MB
 * is one, and so is a message that is none. Here either ends the connection alone.
 */
export class ShieldedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    shield(this.connection);
  }
}

/** Stands between the socket, encrypted or not, and the parser that pg attaches to it. */
function shield(connection: pg.Connection): void {
  const attach: unknown = Reflect.get(connection, 'attachListeners');
  if (typeof attach !== 'function') throw new Error('this version of pg attaches its parser in another way');
  let bytes = 0;
  connection.on('readyForQuery', () => {
    bytes = 0;
  });
  Reflect.set(connection, 'attachListeners', (stream: Duplex) => {
    const checked = new EventEmitter();
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) return void stream.destroy(new ConnectorError('sql-refused', SENTENCES.tooLarge));
      try {
        checked.emit('data', chunk);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error('the answer was not read', { cause: error }));
      }
    });
    stream.on('end', () => checked.emit('end'));
    Reflect.apply(attach, connection, [checked]);
  });
}
