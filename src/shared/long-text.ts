/** A shorter part takes up the next one: of a text in many tiny parts, each would cost more than what it says. */
const SHORT = 16 * 1_024;

/**
 * A text in about the parts it came in. They are never all put together: to make one text of nine megabytes holds
 * everybody up for as long as reading it.
 */
export class LongText {
  readonly #parts: string[] = [];
  /** Where each part begins. */
  readonly #starts: number[] = [];
  #length = 0;

  constructor(text = '') {
    this.add(text);
  }

  get length(): number {
    return this.#length;
  }

  get parts(): readonly string[] {
    return this.#parts;
  }

  add(part: string): this {
    if (part === '') return this;
    const last = this.#parts.at(-1) ?? '';
    if (last !== '' && last.length < SHORT) this.#parts[this.#parts.length - 1] = last + part;
    else {
      this.#parts.push(part);
      this.#starts.push(this.#length);
    }
    this.#length += part.length;
    return this;
  }

  /** From `from` to before `to`, neither of which may be negative. */
  slice(from: number, to = this.#length): string {
    let found = '';
    for (let at = this.#partAt(from); at < this.#parts.length; at += 1) {
      const start = this.#starts[at] ?? 0;
      if (start >= to) break;
      found += this.#parts[at]?.slice(Math.max(0, from - start), to - start);
    }
    return found;
  }

  /** All that begins there, again in parts. */
  startingAt(place: number): LongText {
    const first = this.#partAt(place);
    const rest = new LongText(this.#parts[first]?.slice(place - (this.#starts[first] ?? 0)));
    for (const part of this.#parts.slice(first + 1)) rest.add(part);
    return rest;
  }

  toString(): string {
    return this.#parts.join('');
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
