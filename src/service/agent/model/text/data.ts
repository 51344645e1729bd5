import type { JsonValue } from '../../../../shared/json.ts';

/** Characters that are not seen, or turn text around: hidden instructions are written with them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{2028}\u{2029}]+/gu;

/** One line of at most `max` characters, nothing in it unseen. */
export function oneLine(text: string, max: number): string {
  const line = text.replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** Text of strangers as a JSON string, in which no tag can be opened or closed. */
export const quoted = (text: string, max: number): string => escapeTags(JSON.stringify(oneLine(text, max)));

/** The same of a text that people wrote in lines. */
export function quotedLines(text: string, max: number): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => oneLine(line, max));
  const kept = lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim();
  return escapeTags(JSON.stringify(kept.length > max ? `${kept.slice(0, max - 1)}…` : kept));
}

/** JSON in which no tag can be opened or closed. */
export const asJson = (value: JsonValue): string => escapeTags(JSON.stringify(value));

/** Marks off what is data. Whatever is put inside must have gone through `quoted`, `asJson` or `sqlText`. */
export const data = (name: string, content: string): string => `<data name="${name}">\n${content}\n</data>`;

const escapeTags = (json: string): string => json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
