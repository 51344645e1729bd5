import { additive, averaged, businessWord } from '../catalog/additive.ts';
import { type Catalog, type Column, isIdentifier, isNumeric, type Table } from '../catalog/catalog.ts';
import { entityName, spoken } from '../wording/nouns.ts';

/** A number column with how well it fits, and the ways to say it, the shortest first. */
export interface Scored {
  column: Column;
  score: number;
  phrases: string[];
}

/** Numbers that add up over rows, those that are money first. */
export function totalsOf(catalog: Catalog, table: Table): Scored[] {
  return scored(table, additive).map(({ column, score }) => ({
    column,
    score,
    phrases: totalPhrases(catalog, table, column),
  }));
}

/** Numbers that an average makes sense of. */
export function averagesOf(catalog: Catalog, table: Table): Scored[] {
  return scored(table, averaged).map(({ column, score }) => ({
    column,
    score,
    phrases: columnPhrases(catalog, table, column),
  }));
}

function scored(table: Table, score: (column: Column) => number): Omit<Scored, 'phrases'>[] {
  return [...table.columns.values()]
    .filter(({ info }) => isNumeric(info) && !isIdentifier(table, info.name))
    .map((column) => ({ column, score: score(column) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score);
}

function totalPhrases(catalog: Catalog, table: Table, column: Column): string[] {
  const word = businessWord(column);
  const plain = columnPhrases(catalog, table, column).map((phrase) =>
    /\btotal\b/.test(phrase) ? phrase : `total ${phrase}`,
  );
  return word === undefined ? plain : [word === 'sale' ? 'sales' : word, ...plain];
}

export function columnPhrases(catalog: Catalog, table: Table, column: Column): string[] {
  const name = spoken(column.info.name).toLowerCase();
  return [name, `${entityName(catalog, table.key)} ${name}`];
}
