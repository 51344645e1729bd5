import { byName } from '../../../../shared/by-name.ts';
import { SqlRefusedError } from '../../refused.ts';
import { type Fields, isFields, namesOf } from './fields.ts';

/**
 * Longer than what people pad a code or draw a bar with. PostgreSQL has no limit for the memory of a statement: one
 * character padded to a million, and a million of them collected in an array, take what the machine has.
 */
const LONGEST = 200;
const MOST_ROWS = 1_000_000;

/** Which argument says how long the text gets. */
const LENGTHS = byName<number>({ lpad: 1, rpad: 1, repeat: 1 });

/** A width in the text of a format: `%200s`, `%-200s`, `%1$200s`, or `*`, which an argument gives. */
const WIDTH = /%(?:\d+\$)?-?(?:0*[1-9]\d{2,}|\*)/;

/** Refuses calls that make much of little. @throws SqlRefusedError */
export function checkSize(name: string, args: unknown): void {
  const list: readonly unknown[] = Array.isArray(args) ? args : [];
  const length = Object.hasOwn(LENGTHS, name) ? list[LENGTHS[name] ?? 0] : undefined;
  if (length !== undefined && !isAtMost(length, LONGEST)) {
    throw new SqlRefusedError(
      `The length in ${name}() must be a number up to ${LONGEST}, or least(…, ${LONGEST}), so that it fits in memory.`,
    );
  }
  if (name === 'format' && !isPlainFormat(list[0])) {
    throw new SqlRefusedError('The first argument of format() must be a text without widths of 100 or more.');
  }
  if (name === 'generate_series' && rowsOf(list) > MOST_ROWS) {
    throw new SqlRefusedError(`At most ${MOST_ROWS.toLocaleString('en-US')} rows can come from one generate_series().`);
  }
}

/** `least(n, 200)` is, whatever n is. */
function isAtMost(node: unknown, most: number): boolean {
  const number = numberOf(node);
  if (number !== undefined) return number <= most;
  const least = isFields(node) && isFields(node['MinMaxExpr']) ? node['MinMaxExpr'] : undefined;
  const args = least?.['op'] === 'IS_LEAST' ? least['args'] : undefined;
  return Array.isArray(args) && args.some((arg) => isAtMost(arg, most));
}

function isPlainFormat(node: unknown): boolean {
  const constant = constantOf(node)?.['sval'];
  const text = isFields(constant) ? (constant['sval'] ?? '') : undefined;
  return typeof text === 'string' && !WIDTH.test(text);
}

/** 0 where the numbers aren't written out. */
function rowsOf([from, until, step]: readonly unknown[]): number {
  const [first, last, by = 1] = [numberOf(from), numberOf(until), step === undefined ? 1 : numberOf(step)];
  return first === undefined || last === undefined || by === 0 ? 0 : (last - first) / by;
}

/** Of a number that is written out, also with a sign or a cast; undefined for all else. */
function numberOf(node: unknown): number | undefined {
  if (!isFields(node)) return undefined;
  if (isFields(node['TypeCast'])) return numberOf(node['TypeCast']['arg']);
  const { name, lexpr, rexpr } = isFields(node['A_Expr']) ? node['A_Expr'] : ({} as Fields);
  const inner = lexpr === undefined && namesOf(name)[0] === '-' ? numberOf(rexpr) : undefined;
  if (inner !== undefined) return -inner;
  const { ival, fval, sval } = constantOf(node) ?? {};
  if (isFields(ival)) return Number(ival['ival'] ?? 0);
  const text = isFields(fval) ? fval['fval'] : isFields(sval) ? sval['sval'] : undefined;
  const number = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

const constantOf = (node: unknown): Fields | undefined =>
  isFields(node) && isFields(node['A_Const']) ? node['A_Const'] : undefined;
