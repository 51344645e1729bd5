import type { Steps } from '../../../../shared/steps.ts';
import { buyersOf, dealsOf, incomeOf, revenueAsIncome, rolesOf, staysOf } from './called-else.ts';
import type { Catalog } from './catalog.ts';
import { type ColumnTraits, columnPhrases, phrasesAfterTable, traitsOf } from './column-phrases.ts';
import { type AfterTables, NameIndex, Namesakes } from './name-index.ts';
import { tablePhrases, tableStems, tiedPhrases } from './table-phrases.ts';
import { ValueIndex } from './value-index.ts';
import { valuePhrases } from './value-phrases.ts';

/** What phrases of a question may mean: names by lemmas, values by their own words and never by lemmas. */
export interface PhraseIndex {
  names: NameIndex;
  values: ValueIndex;
  /** Stem of a verb (`order` of `ordered_at`) → columns and tables. */
  stems: NameIndex;
}

export function* indexPhrases(catalog: Catalog): Steps<PhraseIndex> {
  const places = placesOf(catalog);
  const index: PhraseIndex = {
    names: new NameIndex(columnsAfterTables(catalog, places)),
    values: new ValueIndex(),
    stems: new NameIndex(),
  };
  const alike = new Map<string, Namesakes>();
  for (const table of catalog.tables.values()) {
    const at = places.get(table.key) ?? 0;
    const itself = { kind: 'table', table: table.key } as const;
    for (const [phrase, score] of tablePhrases(table)) index.names.add(phrase, { ...itself, score }, at);
    for (const [phrase, key, score] of tiedPhrases(table))
      index.names.add(phrase, { kind: 'table', table: key, score }, at);
    for (const [stem, score] of tableStems(table)) index.stems.add(stem, { ...itself, score }, at);
    yield;
    let next = at;
    for (const column of table.columns.values()) {
      next += 1;
      const traits = traitsOf(table, column);
      const key = keyOf(traits);
      let namesakes = alike.get(key);
      if (namesakes === undefined) {
        namesakes = new Namesakes();
        alike.set(key, namesakes);
        const { names, stems } = columnPhrases(traits);
        index.names.addColumns(namesakes, names);
        index.stems.addColumns(namesakes, stems);
      }
      namesakes.add(table.key, column.info.name, next);
      for (const [phrase, value, score] of valuePhrases(column))
        index.values.add(phrase, { kind: 'value', table: table.key, column: column.info.name, value, score });
    }
  }
  // Where nothing else is called so.
  const last = Number.MAX_SAFE_INTEGER;
  for (const [phrase, candidate] of [
    ...buyersOf(index.names, catalog),
    ...rolesOf(index.names, catalog),
    ...dealsOf(index.names, catalog),
    ...staysOf(index.names, catalog),
    ...incomeOf(index.names, catalog),
    ...revenueAsIncome(index.names),
  ])
    index.names.add(phrase, candidate, last);
  return index;
}

/** The same for columns that are called the same. */
function keyOf({ words, written, own, comment, ...traits }: ColumnTraits): string {
  let flags = 0;
  for (const flag of Object.values(traits)) flags = flags * 2 + Number(flag);
  return `${words.join(' ')}\0${written.join(' ')}\0${own.length}\0${flags}\0${comment}`;
}

/** Ends of a table's name that say that its rows are kinds of something. */
const KINDS = new Set(['type', 'kind', 'category', 'class', 'model', 'group']);

/** Where each table stands in the schema; its columns stand behind it. */
function placesOf(catalog: Catalog): Map<string, number> {
  const places = new Map<string, number>();
  let next = 0;
  for (const { key, columns } of catalog.tables.values()) {
    places.set(key, next);
    next += columns.size + 1;
  }
  return places;
}

/** Read when they are asked for: with thousands of tables they are many and few are ever said. */
function columnsAfterTables(catalog: Catalog, places: ReadonlyMap<string, number>): AfterTables {
  const byPhrase = new Map<string, string[]>();
  for (const { key, words } of catalog.tables.values()) {
    for (let from = 0; from < words.length; from++) {
      const phrase = words.slice(from).join(' ');
      const tables = byPhrase.get(phrase);
      if (tables === undefined) byPhrase.set(phrase, [key]);
      else tables.push(key);
    }
    // The category of machines, where their types have one.
    const bare = KINDS.has(words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : '';
    if (bare !== '') byPhrase.set(bare, [...(byPhrase.get(bare) ?? []), key]);
  }
  const known = new Map<string, ReturnType<AfterTables['columns']>>();
  const read = (key: string): ReturnType<AfterTables['columns']> => {
    const found = new Map<string, { column: string; score: number; at: number }[]>();
    const table = catalog.tables.get(key);
    let at = places.get(key) ?? 0;
    for (const column of table?.columns.values() ?? []) {
      at += 1;
      for (const [phrase, score] of table === undefined ? [] : phrasesAfterTable(table, column))
        found.set(phrase, [...(found.get(phrase) ?? []), { column: column.info.name, score, at }]);
    }
    return found;
  };
  return {
    tables: (phrase) => byPhrase.get(phrase) ?? [],
    columns: (key) => {
      const columns = known.get(key) ?? read(key);
      known.set(key, columns);
      return columns;
    },
  };
}
