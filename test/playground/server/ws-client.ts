import { type ClientOptions, type RawData, WebSocket } from 'ws';
import { readSocketJson } from '../../../src/playground/server/workspace/read-json.ts';

/** Awaiting a WebSocket, typed. */

export async function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.once('message', (data: RawData) => resolve(readSocketJson(data)));
  });
}

export async function closeCode(socket: WebSocket): Promise<number> {
  return new Promise((resolve) => {
    socket.once('close', resolve);
  });
}

/** Resolves with the status of the answer that is no WebSocket. */
export async function refusedStatus(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options);
    socket.on('error', () => {});
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
  });
}
