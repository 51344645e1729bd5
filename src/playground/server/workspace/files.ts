import { randomBytes } from 'node:crypto';
import { byName } from '../../../shared/by-name.ts';
import type { FileBytes } from './file-bytes.ts';
import type { FileRecord, StoredChange } from './records.ts';
import { Refusal } from './refusal.ts';

/** A file that a person is about to share. */
export interface NewFile {
  /** As Slack's upload address was given for it; a new one when left out. */
  id?: string;
  name: string;
  title?: string;
  altText?: string;
  user: string;
  bytes: Buffer;
}

interface FilesDeps {
  bytes: FileBytes;
  /** Seconds. */
  now: () => number;
  find: (id: string) => FileRecord | undefined;
  commit: (change: StoredChange) => void;
}

/** What was uploaded; which message shows it is the message's own knowledge. */
export class Files {
  readonly #deps: FilesDeps;

  constructor(deps: FilesDeps) {
    this.#deps = deps;
  }

  find(id: string): FileRecord | undefined {
    return this.#deps.find(id);
  }

  bytes(id: string): Buffer | undefined {
    return this.find(id) === undefined ? undefined : this.#deps.bytes.read(id);
  }

  add({ id = makeFileId(), name, title, altText = '', user, bytes }: NewFile): FileRecord {
    const secret = randomBytes(18).toString('base64url');
    const size = bytes.length;
    const file = { id, name, title: title ?? name, altText, mimeType: mimeTypeOf(name), size, user, secret };
    this.#deps.bytes.write(id, bytes);
    this.#deps.commit({ kind: 'file', file: { ...file, created: this.#deps.now() } });
    return this.#get(id);
  }

  /** @throws Refusal `file_not_found`, `cant_delete_file` */
  remove(id: string, user: string): void {
    if (this.#get(id).user !== user) throw new Refusal('cant_delete_file');
    this.#deps.commit({ kind: 'file-deleted', id });
    this.#deps.bytes.remove(id);
  }

  #get(id: string): FileRecord {
    const file = this.find(id);
    if (file === undefined) throw new Refusal('file_not_found');
    return file;
  }
}

export function makeFileId(): string {
  return `F0${randomBytes(5).toString('hex').toUpperCase()}`;
}

const MIME_TYPES = byName<string>({
  csv: 'text/csv',
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  sql: 'text/plain',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

function mimeTypeOf(name: string): string {
  const type = extensionOf(name);
  return MIME_TYPES[type] ?? 'application/octet-stream';
}

/** Lower case, without the dot. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
