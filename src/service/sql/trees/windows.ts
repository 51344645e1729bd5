import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { name } from './names.ts';
import type { Writer } from './rules.ts';

/** @throws SqlRefusedError */
export function orderBy(items: readonly unknown[], w: Writer): string {
  const written = items.map((item) => {
    const { expr, options } = open(item, 'OrderByItem');
    const { asc, nulls_first: nullsFirst } = open(options, 'OrderByOptions');
    return spaced(
      w.expression(expr),
      asc === null ? null : asc === true ? 'ASC' : 'DESC',
      nullsFirst === null ? null : nullsFirst === true ? 'NULLS FIRST' : 'NULLS LAST',
    );
  });
  return `ORDER BY ${written.join(', ')}`;
}

/** @throws SqlRefusedError */
export function windowSpec(node: unknown, w: Writer): string {
  const spec = open(node, 'WindowSpec');
  const { window_name: base, window_frame: frame } = spec;
  const partition = listOf(spec['partition_by']);
  const order = listOf(spec['order_by']);
  const inner = spaced(
    base === null ? null : name(base, w.rules),
    partition.length === 0 ? null : `PARTITION BY ${partition.map(w.expression).join(', ')}`,
    order.length === 0 ? null : orderBy(order, w),
    frame === null ? null : windowFrame(frame, w),
  );
  return `(${inner})`;
}

/** @throws SqlRefusedError */
export function namedWindow(node: unknown, w: Writer): string {
  const [window, definition] = listOf(node);
  const [kind, value] = choice(definition);
  const spec = kind === 'NamedWindow' ? name(value, w.rules) : windowSpec(value, w);
  return `${name(window, w.rules)} AS ${spec}`;
}

function windowFrame(node: unknown, w: Writer): string {
  const { units, start_bound: start, end_bound: end } = open(node, 'WindowFrame');
  const word = wordFor({ Rows: 'ROWS', Range: 'RANGE', Groups: 'GROUPS' }, units, 'frame');
  return end === null ? `${word} ${bound(start, w)}` : `${word} BETWEEN ${bound(start, w)} AND ${bound(end, w)}`;
}

function bound(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  if (kind === 'CurrentRow') return 'CURRENT ROW';
  if (kind !== 'Preceding' && kind !== 'Following') throw notAllowed('frame');
  return `${value === null ? 'UNBOUNDED' : w.expression(value)} ${kind.toUpperCase()}`;
}
