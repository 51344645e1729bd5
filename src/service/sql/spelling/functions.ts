import type { Spelling } from './spelling.ts';

/** What every dialect but Postgres, whose floats must be cast before they are rounded, writes alike. */
export const functions: Pick<Spelling, 'rounded' | 'ratio' | 'percent' | 'sumWhere' | 'combined'> = {
  rounded: (number, digits) => `ROUND(${number}, ${digits})`,
  ratio: (part, whole, digits) => `ROUND(${part} / NULLIF(${whole}, 0), ${digits})`,
  percent: (part, whole, digits = 1) => `ROUND(100.0 * COALESCE(${part}, 0) / NULLIF(${whole}, 0), ${digits})`,
  combined: (operator) => operator.toUpperCase(),
  sumWhere: (number, condition) => `SUM(CASE WHEN ${condition} THEN ${number} END)`,
};
