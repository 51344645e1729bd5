import { byName } from '../../../../../shared/by-name.ts';
import type { Source, SourceColumn } from '../source/source.ts';
import { type Hit, softKey } from '../source/values.ts';
import type { Token } from '../text/tokenize.ts';
import { normalise, STOP_WORDS } from '../text/words.ts';
import type { Reader } from './link.ts';
import { NUMBER } from './numbers.ts';

/**
 * How words came to a value: quoted and known, quoted and unknown, quoted and part of a longer one, quoted number;
 * as they are, as a plural, as a word for a code, as the only value with this word, by the root; or as a pattern.
 */
type ValueKind =
  | 'quoted'
  | 'quoted-soft'
  | 'quoted-unknown'
  | 'quoted-part'
  | 'quoted-number'
  | 'exact'
  | 'soft'
  | 'code'
  | 'part'
  | 'root'
  | 'pattern';

export interface ValueMention {
  start: number;
  end: number;
  column: SourceColumn;
  value: string | number;
  kind: ValueKind;
}

/** Words people say for letters that tables keep. */
const CODES = byName<readonly string[]>({
  female: ['f', 'female', 'woman', 'women'],
  male: ['m', 'male', 'man'],
  woman: ['f', 'female'],
  man: ['m', 'male'],
  girl: ['f', 'female'],
  boy: ['m', 'male'],
});

const MAX_SPAN = 7;
const MAX_HITS = 12;
/** A quoted text that is unknown is tried on so many columns. */
const MAX_UNKNOWN = 60;

export function findValues(reader: Reader, tokens: readonly Token[]): ValueMention[] {
  const finder = new Finder(reader);
  for (const token of tokens) {
    if (token.kind === 'text') finder.quoted(token);
    else finder.spans(tokens, token.at);
  }
  return finder.found;
}

class Finder {
  readonly found: ValueMention[] = [];
  private readonly seen = new Set<string>();
  private readonly reader: Reader;

  constructor(reader: Reader) {
    this.reader = reader;
  }

  quoted(token: Token): void {
    const text = String(token.value ?? '');
    const key = normalise(text);
    const { values, source } = this.reader;
    const span = { start: token.at, end: token.at };
    const isKnown =
      this.look(span, key, ['quoted', 'quoted-soft']) || this.look(span, softKey(key), ['quoted', 'quoted-soft']);
    const columns = textColumns(source);
    if (!isKnown && key !== '') {
      for (const column of columns) if (!column.isNumber) this.add(span, column, text, 'quoted-unknown');
      for (const hit of values.words.get(key.split(' ')[0] ?? '') ?? [])
        if (normalise(hit.value).includes(key)) this.add(span, hit.column, hit.value, 'quoted-part');
    }
    for (const column of columns) this.add(span, column, text, 'pattern');
    if (NUMBER.test(text.trim()))
      for (const column of source.columns.slice(0, 400))
        if (column.isNumber) this.add(span, column, column.isText ? text : Number(text), 'quoted-number');
  }

  spans(tokens: readonly Token[], start: number): void {
    for (let length = Math.min(MAX_SPAN, tokens.length - start); length >= 1; length--) {
      const words = tokens.slice(start, start + length);
      if (!isSpan(words)) continue;
      const key = normalise(words.map(({ word }) => word).join(' '));
      if (key === '') continue;
      const span = { start, end: start + length - 1 };
      if (!this.look(span, key, ['exact', 'soft'])) {
        const soft = softKey(key);
        if (soft !== key) this.look(span, soft, ['soft', 'soft']);
      }
      const [token] = words;
      if (length === 1 && token?.kind === 'word') this.single(token, key);
    }
  }

  /** One word by itself: a code for it, the word within values, its root. */
  private single(token: Token, key: string): void {
    const { values } = this.reader;
    const span = { start: token.at, end: token.at };
    for (const code of Object.hasOwn(CODES, token.lemma) ? (CODES[token.lemma] ?? []) : [])
      for (const hit of values.whole.get(code) ?? [])
        if (hit.column.isCode || hit.column.distinct <= 4) this.add(span, hit.column, hit.value, 'code');
    if (values.whole.has(key)) return;
    if (((token.isCapital && token.at > 0) || token.lemma.length > 3) && !STOP_WORDS.has(token.lemma))
      this.within(token, values.words.get(key) ?? values.words.get(token.lemma) ?? []);
    if (token.root.length > 3)
      for (const hit of (values.roots.get(token.root) ?? []).slice(0, 8)) this.add(span, hit.column, hit.value, 'root');
  }

  private within(token: Token, hits: readonly Hit[]): void {
    if (hits.length === 0 || hits.length >= 25) return;
    const span = { start: token.at, end: token.at };
    for (const column of new Set(hits.map((hit) => hit.column))) {
      const own = hits.filter((hit) => hit.column === column);
      if (own.length === 1 && own[0] !== undefined) this.add(span, column, own[0].value, 'part');
      this.add(span, column, token.word, 'pattern');
    }
  }

  private look(span: { start: number; end: number }, key: string, [kind, soft]: [ValueKind, ValueKind]): boolean {
    const hits = this.reader.values.whole.get(key);
    for (const hit of hits?.slice(0, MAX_HITS) ?? []) this.add(span, hit.column, hit.value, hit.isSoft ? soft : kind);
    return hits !== undefined;
  }

  private add(
    { start, end }: { start: number; end: number },
    column: SourceColumn,
    value: string | number,
    kind: ValueKind,
  ): void {
    const key = `${start}_${end}_${column.at}_${value}${kind === 'pattern' ? 'P' : ''}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.found.push({ start, end, column, value, kind });
  }
}

const textColumns = (source: Source): SourceColumn[] =>
  source.columns.filter((column) => column.isText && (!column.isNumber || column.isDate)).slice(0, MAX_UNKNOWN * 4);

function isSpan(words: readonly Token[]): boolean {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || first.kind === 'mark') return false;
  if (words.some((word) => word.kind === 'text' || (word.kind === 'mark' && !/[.&%]/.test(word.word)))) return false;
  if (last.kind === 'mark' && last.word !== '.') return false;
  if (words.length > 1) return true;
  if (first.kind === 'number' || first.kind === 'date') return false;
  return !STOP_WORDS.has(first.word.toLowerCase()) || (first.isUpper && first.word.length > 1);
}
