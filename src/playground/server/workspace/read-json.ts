import type { RawData } from 'ws';
import { readJson } from '../../../shared/json.ts';

/** A message of a WebSocket, in whatever pieces it arrived. */
export function readSocketJson(data: RawData): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data;
  return readJson(bytes.toString('utf8'));
}
