import { findEmoji } from './emoji.ts';
import { decodeEntities } from './entities.ts';
import { type Inline, readReference } from './mrkdwn-reference.ts';
import { safeLink } from './safe-url.ts';

export type { Inline } from './mrkdwn-reference.ts';

export type MrkdwnBlock =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Inline[] }
  | { kind: 'preformatted'; text: string };

const EMPHASIS: Record<string, 'bold' | 'italic' | 'strike'> = { '*': 'bold', _: 'italic', '~': 'strike' };
const REFERENCE = /<([^<>\n]*)>/y;
const CODE = /`([^`\n]+)`/y;
const URL_IN_TEXT = /https?:\/\/[^\s<>|"`]+/y;
const EMOJI_NAME = /:([a-z0-9_+-]{1,40}):/y;

/**
 * Slack's message text as a tree of plain strings: nothing in it is markup for a browser, so whoever draws it makes text
 * nodes. What is not understood stays as the text it was.
 */
export function parseMrkdwn(source: string): MrkdwnBlock[] {
  // A fence splits the text into even pieces (prose) and odd ones (code); one left open stays prose with its backticks.
  const pieces = source.split('```');
  if (pieces.length % 2 === 0) pieces.push(pieces.splice(-2).join('```'));
  const blocks = pieces.flatMap((piece, index) => (index % 2 === 1 ? preformatted(piece) : prose(piece)));
  // Nothing but marks, a fence without code for one: said as it is, so that no message is empty.
  if (blocks.length === 0 && source.trim() !== '')
    return [{ kind: 'paragraph', children: [{ kind: 'text', text: source }] }];
  return blocks;
}

/** One line of mrkdwn with neither quotes nor fences, for titles and labels. */
export function parseInlines(source: string): Inline[] {
  return new InlineParser(source).read(0, source.length, '');
}

function preformatted(piece: string): MrkdwnBlock[] {
  const shown = piece
    .replace(/^\n/, '')
    .replace(/\n$/, '')
    .replace(/<[^<>\s|]+\|([^<>]*)>/g, '$1');
  const text = decodeEntities(shown);
  return text === '' ? [] : [{ kind: 'preformatted', text }];
}

function prose(piece: string): MrkdwnBlock[] {
  const blocks: { kind: 'paragraph' | 'quote'; lines: string[] }[] = [];
  for (const line of piece.split('\n')) {
    const quoted = /^(?:&gt;|>) ?(.*)$/.exec(line);
    const kind = quoted ? 'quote' : 'paragraph';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(quoted?.[1] ?? line);
    else blocks.push({ kind, lines: [quoted?.[1] ?? line] });
  }
  return blocks.flatMap(({ kind, lines }) => {
    const text = lines.join('\n').replace(/^\n+|\s+$/g, '');
    return text === '' && kind === 'paragraph' ? [] : [{ kind, children: parseInlines(text) }];
  });
}

class InlineParser {
  readonly #source: string;
  /** Where a search for this marker's end already failed: later searches on the same line fail too. Keeps hostile text linear. */
  readonly #hopeless = new Map<string, number>();

  constructor(source: string) {
    this.#source = source;
  }

  read(start: number, end: number, within: string): Inline[] {
    const out: Inline[] = [];
    let plain = start;
    const flush = (to: number) => {
      if (to > plain) out.push({ kind: 'text', text: decodeEntities(this.#source.slice(plain, to)) });
    };
    for (let at = start; at < end; ) {
      const found = this.#nodeAt(at, end, within);
      if (found === null) {
        at += 1;
        continue;
      }
      flush(at);
      out.push(found.node);
      at = found.next;
      plain = at;
    }
    flush(end);
    return out;
  }

  #nodeAt(at: number, end: number, within: string): { node: Inline; next: number } | null {
    const char = this.#source[at] ?? '';
    if (char === '<') return this.#reference(at, end);
    if (char === '`') return this.#code(at, end);
    if (char === ':') return this.#emoji(at, end);
    if (char === 'h') return this.#address(at, end);
    const kind = EMPHASIS[char];
    if (kind === undefined || within.includes(char)) return null;
    const close = this.#closing(char, at, end);
    if (close === null) return null;
    return { node: { kind, children: this.read(at + 1, close, within + char) }, next: close + 1 };
  }

  #reference(at: number, end: number): { node: Inline; next: number } | null {
    REFERENCE.lastIndex = at;
    const match = REFERENCE.exec(this.#source);
    if (match === null || REFERENCE.lastIndex > end) return null;
    const node = readReference(match[1] ?? '');
    return node === null ? null : { node, next: at + match[0].length };
  }

  #code(at: number, end: number): { node: Inline; next: number } | null {
    CODE.lastIndex = at;
    const match = CODE.exec(this.#source);
    if (match === null || CODE.lastIndex > end) return null;
    return { node: { kind: 'code', text: decodeEntities(match[1] ?? '') }, next: at + match[0].length };
  }

  #emoji(at: number, end: number): { node: Inline; next: number } | null {
    EMOJI_NAME.lastIndex = at;
    const match = EMOJI_NAME.exec(this.#source);
    const character = match === null ? null : findEmoji(match[1] ?? '');
    if (match === null || character === null || EMOJI_NAME.lastIndex > end) return null;
    return { node: { kind: 'text', text: character }, next: at + match[0].length };
  }

  /** A bare address, as a person types one. */
  #address(at: number, end: number): { node: Inline; next: number } | null {
    URL_IN_TEXT.lastIndex = at;
    const match = URL_IN_TEXT.exec(this.#source);
    if (match === null || /\w/.test(this.#source[at - 1] ?? '')) return null;
    const typed = match[0].slice(0, end - at).replace(/[.,;:!?)\]}'*_~]+$/, '');
    const url = safeLink(decodeEntities(typed));
    return url === null ? null : { node: { kind: 'link', url, label: decodeEntities(typed) }, next: at + typed.length };
  }

  /** Slack's rule: a marker opens after a non-word and before a non-space, and closes the other way round, on one line. */
  #closing(marker: string, at: number, end: number): number | null {
    if (/[\p{L}\p{N}\u2060]/u.test(this.#source[at - 1] ?? '') || /[\s]|^$/.test(this.#source[at + 1] ?? ''))
      return null;
    const from = this.#hopeless.get(marker) ?? -1;
    if (at < from) return null;
    for (let i = at + 1; i < end; i += 1) {
      const char = this.#source[i];
      if (char === '\n') return this.#giveUp(marker, i);
      if (char === '<') i = this.#afterReference(i) - 1;
      if (char !== marker || i === at + 1) continue;
      if (/\s/.test(this.#source[i - 1] ?? ' ') || /[\p{L}\p{N}]/u.test(this.#source[i + 1] ?? '')) continue;
      return i;
    }
    return this.#giveUp(marker, end);
  }

  /** A marker inside `<…>` belongs to the address or the mention there. */
  #afterReference(at: number): number {
    REFERENCE.lastIndex = at;
    return REFERENCE.test(this.#source) ? REFERENCE.lastIndex : at + 1;
  }

  #giveUp(marker: string, at: number): null {
    this.#hopeless.set(marker, at);
    return null;
  }
}
