import type { Question } from '../features/question.ts';
import type { PartCondition, Parts } from '../parts/candidate.ts';
import { conditionsOf } from '../parts/explained.ts';

type Conditions = Pick<Parts, 'conditions' | 'others'>;

/** What is said before a number, and the operators that a comparison with it may have. */
const BEFORE: readonly [RegExp, readonly string[]][] = [
  [/\b(at most|up to|maximum of|(no|not) (more|greater|higher|later|longer|larger|older) than)$/, ['<=']],
  [/\b(at least|minimum of|(no|not) (less|fewer|lower|earlier|shorter|smaller|younger) than)$/, ['>=']],
  [/\b(more|greater|higher|longer|larger|bigger|older|later) than$|\b(over|above|exceeding|after)$/, ['>', '>=']],
  [/\b(less|fewer|lower|shorter|smaller|younger|earlier|cheaper) than$|\b(under|below|before)$/, ['<', '<=']],
];
const AFTER: readonly [RegExp, readonly string[]][] = [
  [/^or (more|higher|later|above|over|greater|older|longer|better|up)\b/, ['>=']],
  [/^or (less|fewer|lower|earlier|below|under|younger|shorter|cheaper)\b/, ['<=']],
];

/** Numbers that a reading compares otherwise than the words beside them say. */
export function wrongBounds(parts: Conditions & Pick<Parts, 'having'>, { tokens }: Pick<Question, 'tokens'>): string[] {
  const compared = [
    ...conditionsOf(parts).map((one) => ({ at: numberOf(one, tokens), operator: one.kind })),
    ...(parts.having?.at === undefined ? [] : [{ at: parts.having.at, operator: parts.having.operator }]),
  ];
  const words = tokens.map(({ word }) => word.toLowerCase());
  return compared.flatMap(({ at, operator }) => {
    if (at < 0 || operator.startsWith('X')) return [];
    const before = words.slice(Math.max(0, at - 4), at).join(' ');
    const after = words.slice(at + 1, at + 3).join(' ');
    const said = AFTER.find(([words]) => words.test(after)) ?? BEFORE.find(([words]) => words.test(before));
    return said === undefined || said[1].includes(operator) ? [] : [tokens[at]?.word ?? ''];
  });
}

const numberOf = ({ start, end }: PartCondition, tokens: Question['tokens']): number =>
  start < 0 ? -1 : tokens.findIndex(({ kind }, at) => at >= start && at <= end && kind === 'number');

/** Department 70 or 90: the second number is of the same column, unless another is named for it. */
export function splitChoices(
  parts: Conditions & Pick<Parts, 'isAny'>,
  { tokens, columns }: Pick<Question, 'tokens' | 'columns'>,
): string[] {
  const [first, ...more] = conditionsOf(parts);
  if (!parts.isAny || first === undefined) return [];
  return more.flatMap(({ column, kind, start }) => {
    const isNamed = (columns.get(column)?.[0]?.score ?? 0) >= 0.5;
    return column === first.column || isNamed || kind !== 'n=' ? [] : [tokens[start]?.word ?? ''];
  });
}

/** Days that are looked for in texts that are none. */
export const daysAsTexts = (parts: Conditions): string[] =>
  conditionsOf(parts).flatMap(({ column, value }) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && !column.isDate ? [value] : [],
  );
