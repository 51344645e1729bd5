import { type Grain, grainOf } from '../../time/period.ts';
import { tokenize } from '../../words/tokenize.ts';
import { type Command, opens, some, UNIT, whole } from './patterns.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Moves in time, and the place of one row. */
export function moved(): Command[] {
  const numbers = '(one|two|three|four|five|six|\\d+)';
  const shift: (by: (groups: (string | undefined)[]) => number, unit?: number) => Command['set'] =
    (by, unit = 0) =>
    (says, { groups }) => {
      says.shift = { grain: grainSaid(groups[unit]), by: by(groups) };
      says.continues = true;
    };
  const same = '(?:the )?(?:same )?';
  const back = (word: string | undefined) => (/after|later|following|next/.test(word ?? '') ? 1 : -1);
  return [
    {
      pattern: some(
        `(?:the )?same (?:period|time|months?|weeks?|quarters?|days?|dates?) (?:of |in )?(?:the )?(?:last|previous|prior) ${UNIT}|(?:the )?same (?:period|time|month|week|quarter|day) (?:a|one) ${UNIT} (?:ago|before|earlier)`,
      ),
      set: (says, { groups }) => {
        says.shift = { grain: grainSaid(groups[0] ?? groups[1]), by: -1 };
        says.continues = true;
      },
    },
    {
      pattern: some(`(?:the )?${numbers} ${UNIT} (before|earlier|after|later)(?: that| this| it)?`),
      set: shift((groups) => back(groups[2]) * numberSaid(groups[0]), 1),
    },
    {
      pattern: some(`(?:a|one) ${UNIT} (before|earlier|after|later)(?: that| this| it)?`),
      set: shift((groups) => back(groups[1])),
    },
    {
      pattern: some(
        `${same}${UNIT} (before|prior|earlier|after|later)(?: that| this| it| to that)?(?! \\S+ (?:and|to))`,
      ),
      set: shift((groups) => back(groups[1])),
    },
    {
      pattern: some(`(?:the )(previous|prior|preceding|next|following) ${UNIT}`),
      set: shift((groups) => back(groups[0]), 1),
    },
    {
      pattern: some(
        `(?:the )?(?:one|ones|period|time) (before|after)(?: that| this| it)?|(?:the )?(?:previous|prior|preceding) (?:one|period)`,
      ),
      set: shift((groups) => back(groups[0]), 9),
    },
    {
      pattern: whole(
        `(?:what (?:are|about|comes) |how about )?(?:next|following) (?:(\\d+|two|three|four|five|six|seven|eight|nine|ten)(?: (?!days?|weeks?|months?|quarters?|years?)\\S+)?|ones|rows|results)`,
      ),
      set(says, { groups }) {
        says.next = groups[0] === undefined ? 'many' : (tokenize(groups[0])[0]?.number ?? 'many');
        says.continues = true;
      },
    },
    {
      pattern: whole(
        '(?:what about |how about )?(?:rest|others|other ones|remaining ones|remaining|remainder|all others|all the others|all the rest)(?: of (?:them|those|these))?',
      ),
      set(says) {
        says.next = 'rest';
        says.continues = true;
      },
    },
    { pattern: opens(`(?:and )?(before|after) that$`), set: shift((groups) => back(groups[0]), 9) },
    {
      pattern: some(
        `(?:the )?(${ORDINALS.join('|')}|last|top|bottom|1st|2nd|3rd|4th|5th) (?:ones?|rows?|results?|entry)(?! \\S+ \\S+ \\S+)`,
      ),
      set: (says, { groups, token }) => {
        says.position = placeSaid(groups[0]);
        says.pronoun ??= token;
      },
    },
    {
      pattern: whole(
        `(?:what about |how about )?(?:the )?(${ORDINALS.join('|')}|1st|2nd|3rd|4th|5th)|number ${numbers}|#(\\d+)`,
      ),
      set: (says, { groups, token }) => {
        says.position = placeSaid(groups.find((group) => group !== undefined));
        says.pronoun ??= token;
      },
    },
  ];
}

function placeSaid(word: string | undefined): number {
  if (word === 'last' || word === 'bottom') return -1;
  if (word === 'top') return 1;
  const at = ORDINALS.indexOf(word ?? '');
  return at >= 0 ? at + 1 : Number.parseInt(word ?? '', 10) || numberSaid(word);
}

const numberSaid = (word: string | undefined): number =>
  Math.max(['zero', 'one', 'two', 'three', 'four', 'five', 'six'].indexOf(word ?? ''), 0) || Number(word) || 1;

const grainSaid = (word: string | undefined): Grain | null => grainOf((word ?? '').replace(/s$/, '')) ?? null;
