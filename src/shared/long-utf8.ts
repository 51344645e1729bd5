/** A shorter part is put together with what follows it: of a text in many tiny parts, each would cost more than it says. */
const SHORT = 16 * 1_024;

const MARK = Buffer.from('\uFEFF');

/**
 * UTF-8 in about the parts it came in, of which only what is needed becomes text: to make one text of nine megabytes holds
 * everybody up for as long as reading it, and V8 moves texts about until nobody needs them. Places are counted in bytes.
 */
export class LongUtf8 {
  readonly #parts: Uint8Array[] = [];
  /** Where each part begins. */
  readonly #starts: number[] = [];
  #length = 0;
  /** What the last part lies in, if more fits in. */
  #room: Uint8Array | undefined;

  constructor(bytes?: Uint8Array) {
    if (bytes !== undefined) this.add(bytes);
  }

  static of(text: string): LongUtf8 {
    return new LongUtf8(Buffer.from(text));
  }

  get length(): number {
    return this.#length;
  }

  get parts(): readonly Uint8Array[] {
    return this.#parts;
  }

  /** All of it, at most so many bytes at a time. */
  *pieces(size: number): Generator<Uint8Array> {
    for (const part of this.#parts)
      for (let from = 0; from < part.length; from += size) yield part.subarray(from, from + size);
  }

  /** The bytes are not copied unless they are few, so that nobody may change them. */
  add(bytes: Uint8Array): this {
    if (bytes.length === 0) return this;
    if (!this.#fill(bytes)) {
      this.#parts.push(bytes);
      this.#starts.push(this.#length);
    }
    this.#length += bytes.length;
    return this;
  }

  /** From `from` to before `to`, neither of which may be negative, or in the middle of a character. */
  slice(from: number, to = this.#length): string {
    const found: Uint8Array[] = [];
    for (let at = this.#partAt(from); at < this.#parts.length; at += 1) {
      const start = this.#starts[at] ?? 0;
      if (start >= to) break;
      const part = this.#parts[at]?.subarray(Math.max(0, from - start), to - start);
      if (part !== undefined) found.push(part);
    }
    return decode(found);
  }

  /** All that begins there, again in parts. */
  startingAt(place: number): LongUtf8 {
    const first = this.#partAt(place);
    const rest = new LongUtf8(this.#parts[first]?.subarray(place - (this.#starts[first] ?? 0)));
    for (const part of this.#parts.slice(first + 1)) rest.add(part);
    return rest;
  }

  /** Without the byte order mark that a text may begin with. */
  withoutMark(): LongUtf8 {
    return this.slice(0, MARK.length) === MARK.toString() ? this.startingAt(MARK.length) : this;
  }

  toString(): string {
    return decode(this.#parts);
  }

  /** Puts a few bytes behind the last part, if that is short. */
  #fill(bytes: Uint8Array): boolean {
    const last = this.#parts.at(-1);
    if (last === undefined || last.length + bytes.length > SHORT) return false;
    if (this.#room === undefined || last.buffer !== this.#room.buffer) {
      this.#room = new Uint8Array(SHORT);
      this.#room.set(last);
    }
    this.#room.set(bytes, last.length);
    this.#parts[this.#parts.length - 1] = this.#room.subarray(0, last.length + bytes.length);
    return true;
  }

  /** The part in which a place is, by halves. */
  #partAt(place: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return low;
  }
}

const decode = (parts: readonly Uint8Array[]): string => {
  const [only] = parts;
  if (only === undefined) return '';
  const bytes = parts.length === 1 ? only : Buffer.concat(parts);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
};
