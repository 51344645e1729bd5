import { constants, createPublicKey, privateDecrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { keptRsaKey } from '../../../fixtures/kept-keys.ts';

/**
 * As much of MySQL 8 as a login and a few answers need, without TLS, after
 * https://dev.mysql.com/doc/dev/mysql-server/latest/PAGE_PROTOCOL.html
 */
export interface MysqlStub {
  port: number;
  /** Texts of the statements it was sent. */
  statements: string[];
  /** Packets that were neither login nor statement. */
  strays: Buffer[];
  stop(): Promise<void>;
}

const PASSWORD = 'owner-secret';
const NONCE = Buffer.from('abcdefghijklmnopqrst');
const [COM_QUIT, COM_QUERY] = [1, 3];
const FULL_LOGIN = Buffer.from([1, 4]);
const ASKS_FOR_KEY = 2;
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
const REFUSED = Buffer.concat([Buffer.from([0xff, 0x15, 0x04]), Buffer.from('#28000Access denied')]);
const EOF = Buffer.from([0xfe, 0, 0, 2, 0]);

/** @param answers rows of text by the beginning of a statement, or a whole packet; anything else is answered by OK */
export async function startMysqlStub(answers: Record<string, string[][] | Buffer>): Promise<MysqlStub> {
  const statements: string[] = [];
  const strays: Buffer[] = [];
  const key = keptRsaKey('mysql');
  const server = createServer((socket) => serve(socket)).listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let state: 'greeted' | 'full' | 'keyed' | 'in' = 'greeted';
    const send = (sequence: number, ...payloads: Buffer[]) => {
      for (const payload of payloads) socket.write(packet(sequence++, payload));
    };
    send(0, greeting());
    onPackets(socket, (sequence, payload) => {
      if (state === 'greeted') {
        state = 'full';
        send(sequence + 1, FULL_LOGIN);
      } else if (state === 'full' && payload[0] === ASKS_FOR_KEY) {
        state = 'keyed';
        const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' });
        send(sequence + 1, Buffer.concat([Buffer.from([1]), Buffer.from(pem)]));
      } else if (state === 'keyed') {
        const sealed = { key, padding: constants.RSA_PKCS1_OAEP_PADDING };
        const password = privateDecrypt(sealed, payload).map((byte, at) => byte ^ (NONCE[at % NONCE.length] ?? 0));
        const isRight = Buffer.from(password).toString() === `${PASSWORD}\0`;
        state = 'in';
        send(sequence + 1, isRight ? OK : REFUSED);
      } else if (payload[0] === COM_QUERY) {
        const text = payload.subarray(1).toString();
        statements.push(text);
        const answer = Object.entries(answers).find(([beginning]) => text.startsWith(beginning))?.[1];
        send(sequence + 1, ...(answer === undefined ? [OK] : Buffer.isBuffer(answer) ? [answer] : resultOf(answer)));
      } else if (payload[0] === COM_QUIT) socket.end();
      else {
        strays.push(payload);
        send(sequence + 1, OK);
      }
    });
  }

  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    statements,
    strays,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function onPackets(socket: Socket, received: (sequence: number, payload: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= 4 + pending.readUIntLE(0, 3)) {
      const end = 4 + pending.readUIntLE(0, 3);
      const payload = pending.subarray(4, end);
      const sequence = pending[3] ?? 0;
      pending = pending.subarray(end);
      received(sequence, payload);
    }
  });
}

function packet(sequence: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUIntLE(payload.length, 0, 3);
  header[3] = sequence;
  return Buffer.concat([header, payload]);
}

/** Long flag, database, protocol 4.1, transactions, secure connection, login by plugin. */
function greeting(): Buffer {
  const capabilities = 0x0000_0001 | 0x0000_0008 | 0x0000_0200 | 0x0000_2000 | 0x0000_8000 | 0x0008_0000;
  const flags = Buffer.alloc(4);
  flags.writeUInt32LE(capabilities);
  return Buffer.concat([
    Buffer.from([10]),
    Buffer.from('8.0.36\0'),
    Buffer.from([7, 0, 0, 0]),
    NONCE.subarray(0, 8),
    Buffer.from([0]),
    flags.subarray(0, 2),
    Buffer.from([45, 2, 0]),
    flags.subarray(2),
    Buffer.from([NONCE.length + 1]),
    Buffer.alloc(10),
    NONCE.subarray(8),
    Buffer.from('\0caching_sha2_password\0'),
  ]);
}

const lengthCoded = (text: string) => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);

function resultOf(rows: string[][]): Buffer[] {
  const width = rows[0]?.length ?? 0;
  const column = Buffer.concat([
    ...['def', '', '', '', 'x', ''].map(lengthCoded),
    // utf8mb4, 100 letters long, of the type VAR_STRING.
    Buffer.from([0x0c, 45, 0, 100, 0, 0, 0, 253, 0, 0, 0, 0, 0]),
  ]);
  const columns = Array.from({ length: width }, () => column);
  return [Buffer.from([width]), ...columns, EOF, ...rows.map((row) => Buffer.concat(row.map(lengthCoded))), EOF];
}
