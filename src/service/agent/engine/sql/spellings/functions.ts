import type { Spelling } from '../spelling.ts';

/** What every dialect but Postgres, whose floats must be cast before they are rounded, writes alike. */
export const functions: Pick<Spelling, 'rounded' | 'ratio' | 'sumWhere'> = {
  rounded: (number, digits) => `ROUND(${number}, ${digits})`,
  ratio: (part, whole, digits) => `ROUND(${part} / NULLIF(${whole}, 0), ${digits})`,
  sumWhere: (number, condition) => `SUM(CASE WHEN ${condition} THEN ${number} END)`,
};
