import { REFUSALS, SqlRefusedError } from '../refused.ts';
import type { DialectRules, StandIn } from './rules.ts';
import { type Token, wordAt } from './tokens.ts';

/** Begin and end of a stand-in. No text has these characters: Unicode keeps them for use inside of programs. */
const [OPEN, CLOSE] = ['\uFDD0', '\uFDD1'];
const MARKS = /[\uFDD0\uFDD1]/;
const NAME = 'NAME';

/** The statement as the parser can carry it. @throws SqlRefusedError if it contains what stand-ins are made of */
export function withStandIns(sql: string, tokens: readonly Token[], rules: DialectRules): string {
  if (MARKS.test(sql)) throw new SqlRefusedError("The SQL contains a character that isn't text.");
  const opened: string[] = [];
  let [text, done] = ['', 0];
  for (let at = 0; at < tokens.length; at += 1) {
    track(tokens, at, opened);
    const found = findStandIn(rules.standIns, tokens, { at, called: opened.at(-1) ?? '' });
    if (found === undefined) continue;
    const form = found.form.replace(NAME, () => rules.quoteName(OPEN + found.words + CLOSE));
    text += `${sql.slice(done, tokens[at]?.at)} ${form} `;
    at += found.length - 1;
    done = (tokens[at]?.at ?? 0) + (tokens[at]?.text.length ?? 0);
  }
  return text + sql.slice(done);
}

interface Place {
  at: number;
  /** The word before the parenthesis that the token is in, in capitals; '' where there is none. */
  called: string;
}

function findStandIn(standIns: readonly StandIn[], tokens: readonly Token[], { at, called }: Place) {
  for (const one of standIns) {
    const length = one.length(tokens, at, called);
    if (length === 0) continue;
    const between = tokens[at]?.kind === 'sign' ? '' : ' ';
    const written = tokens.slice(at, at + length).map(({ text }) => text);
    const [words] = new RegExp(one.words, 'i').exec(written.join(between)) ?? [];
    if (words !== undefined) return { form: one.form, words, length };
  }
  return undefined;
}

/** Keeps the words before the parentheses that are open. */
function track(tokens: readonly Token[], at: number, opened: string[]): void {
  const sign = tokens[at]?.text;
  if (sign === '(') opened.push(wordAt(tokens, at - 1));
  if (sign === ')') opened.pop();
}

/** The words that a name stands for; undefined for a name as people have them. */
export const standsFor = (name: string): string | undefined =>
  name.startsWith(OPEN) && name.endsWith(CLOSE) ? name.slice(1, -1) : undefined;

/** What was rendered, with the words instead of their stand-ins. @throws SqlRefusedError */
export function withoutStandIns(text: string, { standIns }: DialectRules): string {
  const restored = MARKS.test(text) ? standIns.reduce(restore, text) : text;
  if (MARKS.test(restored)) throw new SqlRefusedError(REFUSALS.unsafe);
  return restored;
}

function restore(text: string, { words, form, written }: StandIn): string {
  const around = form.replaceAll(/[*(.]/g, String.raw`\$&`);
  const name = `[\`"]?${OPEN}(${words})${CLOSE}[\`"]?`;
  return text.replaceAll(
    new RegExp(
      around.replace(NAME, () => name),
      'gi',
    ),
    (_, found: string) => written.replace(NAME, () => found),
  );
}
