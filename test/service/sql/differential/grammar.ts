/**
 * Expressions by kind, as templates: `{number} + {number}`. Nothing puts parentheses around what fills a hole, so that
 * the precedence of the operators decides.
 */
export interface Grammar {
  /** Creates a table `t` with a column `id`. */
  schema: string;
  leaves: Readonly<Record<string, readonly string[]>>;
  branches: Readonly<Record<string, readonly string[]>>;
  /** Whole statements, whose holes are expressions. */
  statements: readonly string[];
  /** Of a hundred holes, how many get an expression of another kind. */
  odd: number;
}

/** The next whole number from 0 up to but not `below`. */
export type Random = (below: number) => number;

/** The same numbers for the same seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const DEEPEST = 3;

/** A statement that no one chose. */
export function makeStatement(grammar: Grammar, random: Random): string {
  const pick = <T>(list: readonly T[]): T => {
    const item = list[random(list.length)];
    if (item === undefined) throw new Error('Nothing to choose from.');
    return item;
  };
  const kinds = Object.keys(grammar.leaves);
  const fill = (template: string, depth: number): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, kind: string) => expression(kind, depth));
  const expression = (wanted: string, depth: number): string => {
    const kind = wanted === 'any' || random(100) < grammar.odd ? pick(kinds) : wanted;
    const isLeaf = depth >= DEEPEST || random(4) === 0;
    return isLeaf ? pick(grammar.leaves[kind] ?? []) : fill(pick(grammar.branches[kind] ?? []), depth + 1);
  };
  return fill(pick(grammar.statements), 0);
}
