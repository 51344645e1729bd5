import { aggregatesIn } from '../lineage/aggregates.ts';
import { originOf } from '../lineage/origin.ts';
import { expressionsOf } from '../sql/outline/outline.ts';
import type { Check } from './check.ts';

/** An average of a column that some rows have no value in. */
export const averageOverMissing: Check = {
  trap: 'average-over-missing',
  passed: undefined,
  find({ selects }, facts) {
    const averaged = selects.flatMap((select) =>
      expressionsOf(select.select)
        .flatMap(aggregatesIn)
        .filter(({ name }) => name === 'avg')
        .flatMap(({ args }) => {
          const [arg] = args;
          return arg?.kind === 'column' ? (originOf(arg, select) ?? []) : [];
        }),
    );
    if (averaged.length === 0) return undefined;
    return averaged.flatMap(({ table, column }) => {
      const known = facts.columnOf(table, column.name);
      if (known === undefined || known.distinct === null || !known.hasNulls) return [];
      return [
        {
          trap: 'average-over-missing' as const,
          severity: 'note' as const,
          says: `The average leaves out rows without ${facts.said.column(table, column.name)}.`,
          tells: `avg(${column.name}) leaves out rows of ${table.name} where it is NULL.`,
        },
      ];
    });
  },
};
