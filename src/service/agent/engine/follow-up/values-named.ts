import type { Query } from '../query/query.ts';
import type { Draft } from '../rules/read/draft.ts';

/** Values that a question names with a capital, each as the columns that hold it write it. */
export const valuesNamed = ({ filters }: Draft): string[][] =>
  filters.flatMap((filter) => {
    if (filter.kind !== 'value' || !/^\p{Lu}/u.test(filter.mention.words)) return [];
    const { candidates } = filter.mention;
    return candidates.every(({ kind }) => kind === 'value')
      ? [candidates.flatMap((one) => (one.kind === 'value' ? [one.value] : []))]
      : [];
  });

/** Whether a reading has a condition on each of them: the column alone has heard nothing of the value. */
export function holdsValues(query: Query, named: readonly string[][]): boolean {
  const held = JSON.stringify(query).toLowerCase();
  return named.every((values) =>
    values.some((value) => held.includes(JSON.stringify(value).slice(1, -1).toLowerCase())),
  );
}
