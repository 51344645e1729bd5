import { type Entry, verdictOf } from './report.ts';

/** A turn of a conversation: its number from 1, and what came of the turn before it. */
export interface TurnEntry extends Entry {
  turnNumber: number;
  pronoun: string;
  isAfterRight: boolean;
}

const PRONOUNS: [string, RegExp][] = [
  ['it, its', /\b(it|its)\b/i],
  ['they, those, these', /\b(they|them|their|theirs|those|these)\b/i],
  [
    'that, this, the one',
    /\b(that|this) (one|\w+)\b|\bthe (first|second|last|other) (one|two|three)\b|\b(his|her|he|she)\b/i,
  ],
  ['what about, how about', /\b(what|how) about\b/i],
  ['also, only, just', /\b(also|only|just|as well|too|instead)\b/i],
];

const POINTING = PRONOUNS.slice(0, 3).map(([name]) => name);

/** Which kind of word leans on the turn before, the strongest first. */
export function pronounOf(question: string): string {
  return PRONOUNS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'none';
}

/** Questions after a right one that lean on it by a pronoun: those answered wrongly have lost it. */
export function pronounLine(entries: TurnEntry[]): string {
  const leaning = entries.filter(({ turnNumber, isAfterRight, pronoun }) => {
    return turnNumber > 1 && isAfterRight && POINTING.includes(pronoun);
  });
  const wrong = leaning.filter((entry) => verdictOf(entry) === 'wrong').length;
  return `of ${leaning.length} turns with a pronoun after a right turn, answered wrongly: ${wrong}`;
}

/** The later turns again, by pronoun instead of number. */
export const byPronoun = (entries: TurnEntry[]): TurnEntry[] =>
  entries.filter(({ turnNumber }) => turnNumber > 1).map((entry) => ({ ...entry, className: entry.pronoun }));

/** All turns, by number. */
export const byNumber = (entries: TurnEntry[]): TurnEntry[] =>
  entries.map((entry) => ({ ...entry, className: `turn ${entry.turnNumber}` }));
