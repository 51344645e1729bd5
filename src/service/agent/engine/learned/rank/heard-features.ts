import { UNHEARD, unheardBy } from '../doubts/doubts.ts';
import type { Question } from '../features/question.ts';
import type { Candidate, Parts } from '../parts/candidate.ts';
import type { SourceColumn } from '../source/source.ts';

export const HEARD_NAMES = [...UNHEARD, 'openingLeft', 'shownLater'] as const;

/** What a reading leaves unheard, each kind counted, and whether what stands before the first condition is what is shown. */
export function heardFeatures(candidate: Candidate, question: Question): number[] {
  const unheard = unheardBy(candidate, question);
  return [
    ...UNHEARD.map((kind) => Math.min(3, unheard[kind].length)),
    openingLeft(candidate.parts, question),
    shownLater(candidate.parts, question),
  ];
}

const results = ({ plain, aggregates, group, order }: Parts): SourceColumn[] => [
  ...[...plain, ...aggregates].map(({ column }) => column),
  ...group.columns,
  ...(order?.column === undefined ? [] : [order.column]),
];

/** Words of columns that are asked for and that nothing shown, computed, grouped or ranked by has. */
function openingLeft(parts: Parts, question: Question): number {
  const said = new Set<number>();
  for (const column of results(parts))
    for (const { start, end } of question.columns.get(column) ?? []) for (let at = start; at <= end; at++) said.add(at);
  let left = 0;
  for (let at = 0; at < question.firstCondition; at++)
    if (question.isColumnWord[at] === true && question.isTableWord[at] !== true && !said.has(at)) left++;
  return Math.min(4, left);
}

/** Columns that are shown though their words stand in the conditions alone. */
const shownLater = ({ plain }: Parts, question: Question): number =>
  plain.filter(({ column }) => {
    const [best] = question.columns.get(column) ?? [];
    return best !== undefined && best.score >= 0.5 && best.start >= question.firstCondition;
  }).length;
