import type { RawData } from 'ws';

/** What a stranger sent; undefined when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A message of a WebSocket, in whatever pieces it arrived. */
export function readSocketJson(data: RawData): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data;
  return readJson(bytes.toString('utf8'));
}
