/** Beside text a page takes these: a space, a new line, what its line begins with, and none of the spaces before. */
export const SPACE = ' ';
export const LINE = '\n';
export const INDENT = '\t';
export const TIGHT = '';
const STEP = '  ';

/** What is written, with the spaces and lines between. */
export class Page {
  readonly #items: string[] = [];
  level = 0;

  add(...items: readonly string[]): void {
    for (const item of items) this.#addOne(item);
  }

  get items(): readonly string[] {
    return this.#items;
  }

  toString(): string {
    return this.#items.join('');
  }

  #addOne(item: string): void {
    if (item === TIGHT || item === LINE) this.#dropSpaces();
    if (item === TIGHT || (item === LINE && (this.#items.length === 0 || this.#items.at(-1) === LINE))) return;
    if (item === INDENT) for (let step = 0; step < this.level; step += 1) this.#items.push(STEP);
    else this.#items.push(item);
  }

  #dropSpaces(): void {
    for (let last = this.#items.at(-1); last === SPACE || last === STEP; last = this.#items.at(-1)) this.#items.pop();
  }
}

/** What is in brackets stays on one line up to this. */
const MOST_IN_LINE = 50;

export class TooLong extends Error {}

/** One line and no more. */
export class InLine extends Page {
  #length = 0;
  #endsInSpace = false;

  override add(...items: readonly string[]): void {
    for (const item of items) this.#count(item);
    if (this.#length > MOST_IN_LINE) throw new TooLong();
    super.add(...items);
  }

  #count(item: string): void {
    if (item === LINE) throw new TooLong();
    const isSpace = item === SPACE || item === INDENT;
    if (isSpace || item === TIGHT) this.#length += Number(isSpace) - Number(this.#endsInSpace);
    else this.#length += item.length;
    this.#endsInSpace = isSpace;
  }
}
