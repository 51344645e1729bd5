import { byName } from '../../../../../shared/by-name.ts';
import { verbOf } from '../../words/irregular-verbs.ts';
import { lemma, stem } from '../../words/lemma.ts';
import { type Token, tokensAt } from '../../words/tokenize.ts';
import type { Cursor } from './cursor.ts';

const PARTICLES = ['down', 'up', 'in', 'out', 'off', 'back', 'over', 'on'];
const OFTEN = byName<string>({
  'most often': 'has the most',
  'most frequently': 'has the most',
  'the most': 'has the most',
  'least often': 'has the fewest',
  'least frequently': 'has the fewest',
  'the least': 'has the fewest',
});

/** Units that broke down last month, where the table is called breakdowns: units that had breakdowns. */
export function phrasalVerbs(cursor: Cursor): Token[] {
  const { tokens } = cursor;
  const at = tokens.findIndex((_, from) => nounAt(cursor, from) !== null);
  const [verb, noun] = [tokens[at], nounAt(cursor, at)];
  const isSaidOfRows = tokens.slice(0, at).some((_, from) => cursor.named(from)?.candidates.some(isTable) === true);
  if (verb === undefined || noun === null || !isSaidOfRows || cursor.is(at - 1, 'is', 'are', 'was', 'were'))
    return tokens;
  const put = (said: string, from: number, to: number) => [
    ...tokens.slice(0, from),
    ...tokensAt(said, verb),
    ...tokens.slice(to),
  ];
  const next = at + 2;
  const often = cursor.phrase(next, Object.keys(OFTEN));
  if (often !== null) {
    const isRelative = cursor.is(at - 1, 'that', 'which', 'who');
    const most = OFTEN[often.phrase] ?? '';
    return put(
      `${isRelative ? most.replace('has', 'with') : most} ${noun}`,
      isRelative ? at - 1 : at,
      next + often.length,
    );
  }
  const times = tokens.findIndex(({ lower }, from) => lower === 'times' && from > next && from <= next + 3);
  if (times > 0) return put(`had ${cursor.words(next, times)} ${noun}`, at, times + 1);
  if (cursor.is(0, 'how') && cursor.is(1, 'often')) {
    const rest = put('have', at, next);
    return [...tokensAt(`how many ${noun}`, verb), ...rest.slice(2)];
  }
  const isDenied = cursor.is(at - 1, 'not', "didn't", "don't", "haven't", "hasn't", "doesn't");
  return put(`${isDenied ? 'have' : 'had'} ${noun}`, at, next);
}

/** The noun that a verb and its particle make, where a table is called so: `breakdowns`, `check ins`. */
function nounAt(cursor: Cursor, at: number): string | null {
  const word = cursor.lower(at);
  const particle = cursor.lower(at + 1);
  if (!PARTICLES.includes(particle) || !/^[a-z]{3,}$/.test(word)) return null;
  if ((cursor.mention(at)?.length ?? 0) > 1) return null;
  const roots = [verbOf(word) ?? stem(word), lemma(word)];
  const nouns = roots.flatMap((root) => [`${root}${particle}`, `${root} ${particle}`]);
  const found = nouns.find((noun) => cursor.called(noun).some((one) => isTable(one) && one.score >= 0.95));
  return found === undefined ? null : `${found}s`;
}

const isTable = ({ kind }: { kind: string }): boolean => kind === 'table';
