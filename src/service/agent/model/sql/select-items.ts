import { depthsOf, isName, keyword, type SqlPart } from '../../../sql/scan.ts';

/** One expression of a SELECT list. */
export interface SelectItem {
  parts: readonly SqlPart[];
  /** What its column is called: its alias, else the last name or function in it; undefined for `*` and the like. */
  name: string | undefined;
  /** `*`, `t.*` */
  isStar: boolean;
  /** Of the statement itself, not of a subquery or a named one. */
  isOutermost: boolean;
  /** Its place in its list. */
  at: number;
  /** The same for SELECTs that UNION and its like put together. */
  union: number;
}

const END_OF_LIST =
  /^(FROM|WHERE|GROUP|HAVING|WINDOW|ORDER|LIMIT|UNION|INTERSECT|EXCEPT|MINUS|FETCH|OFFSET|QUALIFY|INTO)$/;

/** The expressions of every SELECT list in a statement, however deep. Expects `spokenParts`. */
export function selectItems(parts: readonly SqlPart[]): SelectItem[] {
  const depths = depthsOf(parts);
  const open: number[] = [];
  return parts.flatMap((part, start) => {
    if (part.kind === 'sign' && part.value === '(') open.push(start);
    if (part.kind === 'sign' && part.value === ')') open.pop();
    if (keyword(part) !== 'SELECT') return [];
    const union = open.at(-1) ?? -1;
    const depth = depths[start] ?? 0;
    const lists = cutList(parts, depths, { start: start + 1, depth });
    return lists.map((item, at) => ({ ...describe(item), parts: item, isOutermost: depth === 0, at, union }));
  });
}

function cutList(parts: readonly SqlPart[], depths: readonly number[], from: { start: number; depth: number }) {
  const items: SqlPart[][] = [[]];
  for (let at = from.start; at < parts.length; at += 1) {
    const part = parts[at];
    const depth = depths[at] ?? 0;
    const isClosed = depth < from.depth || (depth === from.depth - 1 && part?.value === ')');
    if (part === undefined || isClosed) break;
    if (depth === from.depth && END_OF_LIST.test(keyword(part)) && !isOfStar(parts, at) && !isOfOrder(parts, at)) break;
    if (depth === from.depth && part.value === ',') items.push([]);
    else items.at(-1)?.push(part);
  }
  const [first] = items;
  while (/^(DISTINCT|ALL)$/.test(keyword(first?.[0]))) first?.shift();
  return items.filter((item) => item.length > 0);
}

/** BigQuery's and Snowflake's `* EXCEPT (a)` goes on with the list. */
const isOfStar = (parts: readonly SqlPart[], at: number): boolean =>
  parts[at - 1]?.value === '*' &&
  keyword(parts[at]) === 'EXCEPT' &&
  parts[at + 1]?.value === '(' &&
  !isSelect(parts[at + 2]);
/** `percentile_cont(0.5) WITHIN GROUP (ORDER BY a)` goes on too. */
const isOfOrder = (parts: readonly SqlPart[], at: number): boolean =>
  keyword(parts[at - 1]) === 'WITHIN' && keyword(parts[at]) === 'GROUP';
const isSelect = (part: SqlPart | undefined): boolean => keyword(part) === 'SELECT' || part?.value === '(';

function describe(item: readonly SqlPart[]): Pick<SelectItem, 'name' | 'isStar'> {
  const star = item.findIndex(({ value }, at) => value === '*' && (at === 0 || item[at - 1]?.value === '.'));
  const isStar =
    star >= 0 && (star === item.length - 1 || /^(EXCEPT|EXCLUDE|REPLACE|RENAME|ILIKE)$/.test(keyword(item[star + 1])));
  if (isStar) return { isStar, name: undefined };
  const last = item.at(-1);
  const before = item.at(-2);
  const isAlias =
    isName(last) &&
    before !== undefined &&
    before.value !== '.' &&
    (keyword(before) === 'AS' || before.kind !== 'sign' || before.value === ')');
  if (isAlias || (isName(last) && (item.length === 1 || before?.value === '.'))) return { isStar, name: last?.value };
  return { isStar, name: item.find(isName)?.value };
}
