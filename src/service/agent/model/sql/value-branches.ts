import { keyword, type SqlPart } from '../../../sql/scan.ts';

/** An expression that chooses between values: `CASE WHEN … THEN … ELSE … END`, `IF(…, …, …)`. */
export interface Branches {
  values: readonly SqlPart[][];
  conditions: readonly SqlPart[];
  /** What stands around it. */
  outside: readonly SqlPart[];
  /** What is chosen is added up or counted, so that the number of rows tells. */
  isCounted: boolean;
}

const COUNTED = /^(?:SUM|COUNT|AVG)$/;
const CHOOSES = /^(?:IF|IIF|IFF)$/;
/** What comes first where it is something, and a text or a number is. */
const FALLS_BACK = /^(?:COALESCE|IFNULL|NVL)$/;

/** undefined: nothing is chosen. */
export function branchesOf(parts: readonly SqlPart[]): Branches | undefined {
  const start = parts.findIndex((part, at) => keyword(part) === 'CASE' || isChoosingCall(parts, at));
  if (start < 0) return undefined;
  const isCase = keyword(parts[start]) === 'CASE';
  const end = isCase ? endOfCase(parts, start) : closingOf(parts, start + 1);
  const inside = parts.slice(start + (isCase ? 1 : 2), end);
  const chosen = isCase ? ofCase(inside) : ofCall(inside);
  const { values, conditions } = isFixed(parts, start) ? { values: [chosen.conditions], conditions: [] } : chosen;
  const isCounted = COUNTED.test(keyword(parts[start - 2])) && parts[start - 1]?.value === '(';
  const outside = [...parts.slice(0, isCounted ? start - 2 : start), ...parts.slice(end + 1)];
  return { values, conditions, outside, isCounted };
}

const isChoosingCall = (parts: readonly SqlPart[], at: number): boolean =>
  parts[at + 1]?.value === '(' && (CHOOSES.test(keyword(parts[at])) || isFixed(parts, at));

const isFixed = (parts: readonly SqlPart[], at: number): boolean =>
  FALLS_BACK.test(keyword(parts[at])) &&
  /^(?:text|number)$/.test(parts[at + 2]?.kind ?? '') &&
  parts[at + 3]?.value === ',';

function endOfCase(parts: readonly SqlPart[], start: number): number {
  let depth = 0;
  for (let at = start; at < parts.length; at += 1) {
    if (keyword(parts[at]) === 'CASE') depth += 1;
    if (keyword(parts[at]) === 'END') depth -= 1;
    if (depth === 0) return at;
  }
  return parts.length;
}

function closingOf(parts: readonly SqlPart[], open: number): number {
  let depth = 0;
  for (let at = open; at < parts.length; at += 1) {
    if (parts[at]?.value === '(') depth += 1;
    if (parts[at]?.value === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return parts.length;
}

type Chosen = { values: SqlPart[][]; conditions: SqlPart[] };

/** What a CASE within a CASE chooses is among the values of both. */
function ofCase(inside: readonly SqlPart[]): Chosen {
  const found: Chosen = { values: [], conditions: [] };
  let isValue = false;
  for (const part of inside) {
    const word = keyword(part);
    if (/^(?:THEN|ELSE)$/.test(word)) {
      isValue = true;
      found.values.push([]);
    } else if (/^(?:WHEN|CASE|END)$/.test(word)) isValue = false;
    else if (isValue) found.values.at(-1)?.push(part);
    else found.conditions.push(part);
  }
  return { ...found, values: found.values.filter((value) => value.length > 0) };
}

function ofCall(inside: readonly SqlPart[]): Chosen {
  const args: SqlPart[][] = [[]];
  let depth = 0;
  for (const part of inside) {
    if (part.value === '(') depth += 1;
    if (part.value === ')') depth -= 1;
    if (part.value === ',' && depth === 0) args.push([]);
    else args.at(-1)?.push(part);
  }
  const [conditions = [], ...values] = args;
  return { values, conditions };
}
