import { type Catalog, findColumn, keyBehind } from '../../catalog/catalog.ts';
import type { ColumnRef, Filter, Query } from '../../query/query.ts';
import type { Token } from '../../words/tokenize.ts';

/** Short words of every sentence that are also codes of airports, countries or currencies. */
const COMMON = new Set(
  `far end ends and the for not any all new old big top low max min how who what day out off own see say get got has had
  was are did can may now two one six ten per sum map use let put run ago yet way why too try buy pay add ask set cut hit
  fly sit win long last late much many most more less best live work stay born back show list from with that this there
  than then them they also just only over into were been have does done come came went gone red eye blue air bus car
  van cat dog pet kid boy man men job tax fee ice tea hot wet dry sun sky ski saw seen went took gave made said`.split(
    /\s+/,
  ),
);

/** Words of a sentence that a reading takes for a code: how far, that end there. Typed in capitals they are one. */
export function commonAsCodes(
  catalog: Catalog,
  tokens: readonly Token[],
  { filters }: Pick<Query, 'filters'>,
): Token[] {
  const codes = new Set(filters.flatMap((filter) => codesOf(catalog, filter)));
  return tokens.filter(
    ({ text, lower, kind }) => kind !== 'quoted' && text === lower && COMMON.has(lower) && codes.has(lower),
  );
}

function codesOf(catalog: Catalog, filter: Filter): string[] {
  if (filter.kind === 'related' || filter.kind === 'any')
    return (filter.filters ?? []).flatMap((one) => codesOf(catalog, one));
  if (filter.kind !== 'values') return [];
  const codes = filter.values.filter((value) => /^[A-Z]{2,5}$/.test(value));
  return codes.filter((code) => !isCalledSo(catalog, filter.ref, code)).map((code) => code.toLowerCase());
}

/** DOG, where the row it stands for is called Dog: whoever says dog means it. */
function isCalledSo(catalog: Catalog, { table, column }: Pick<ColumnRef, 'table' | 'column'>, code: string): boolean {
  const above = keyBehind(catalog, { table, column })?.to;
  return [table, ...(above === undefined ? [] : [above])].some((key) =>
    catalog.tables
      .get(key)
      ?.labels.some((label) =>
        findColumn(catalog, key, label)?.values?.some((value) => isName(value) && same(value, code)),
      ),
  );
}

const isName = (value: string): boolean => value !== value.toUpperCase();
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
