import { randomBytes } from 'node:crypto';
import { makeFileId } from '../workspace/files.ts';
import { Refusal } from '../workspace/refusal.ts';

/** Announced, then sent, then completed: https://docs.slack.dev/messaging/working-with-files#uploading_files */
export interface Upload {
  id: string;
  name: string;
  length: number;
  altText: string;
  /** undefined until it was sent. */
  bytes?: Buffer;
}

/** What the app has announced and not completed. */
export class Uploads {
  readonly #byTicket = new Map<string, Upload>();

  /** @returns the file's id and the secret part of the address to send it to */
  announce(upload: Omit<Upload, 'id' | 'bytes'>): { id: string; ticket: string } {
    const ticket = randomBytes(24).toString('base64url');
    const id = makeFileId();
    this.#byTicket.set(ticket, { id, ...upload });
    return { id, ticket };
  }

  /** @returns whether it was expected, and as long as announced */
  receive(ticket: string, bytes: Buffer): boolean {
    const upload = this.#byTicket.get(ticket);
    if (upload === undefined || upload.bytes !== undefined || upload.length !== bytes.length) return false;
    upload.bytes = bytes;
    return true;
  }

  /** What was sent under this id; it is taken once. @throws Refusal `file_not_found` */
  take(id: string): Upload & { bytes: Buffer } {
    for (const [ticket, upload] of this.#byTicket) {
      const { bytes } = upload;
      if (upload.id !== id || bytes === undefined) continue;
      this.#byTicket.delete(ticket);
      return { ...upload, bytes };
    }
    throw new Refusal('file_not_found');
  }
}
