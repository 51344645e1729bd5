/** Whether two results hold the same rows in any order: exactly, or with further columns in the second. */
export function sameRows(gold: unknown[][], found: unknown[][]): 'same' | 'holding' | 'different' {
  if (gold.length !== found.length) return 'different';
  if (gold.length === 0) return 'same';
  const [a, b] = [gold.map((row) => row.map(plain)), found.map((row) => row.map(plain))];
  const [wide, narrow] = [b[0]?.length ?? 0, a[0]?.length ?? 0];
  if (narrow > wide) return 'different';
  const wanted = columnKeys(a, narrow);
  const offered = columnKeys(b, wide);
  const choices = wanted.map((key) => offered.flatMap((other, at) => (other === key ? [at] : [])));
  return arrange(choices, [], (order) => rowKey(a) === rowKey(b.map((row) => order.map((at) => row[at] ?? ''))))
    ? narrow === wide
      ? 'same'
      : 'holding'
    : 'different';
}

const rowKey = (rows: string[][]): string =>
  rows
    .map((row) => row.join('\u0001'))
    .sort()
    .join('\u0002');

const columnKeys = (rows: string[][], width: number): string[] =>
  Array.from({ length: width }, (_, at) =>
    rows
      .map((row) => row[at] ?? '')
      .sort()
      .join('\u0001'),
  );

function arrange(choices: number[][], order: number[], test: (order: number[]) => boolean): boolean {
  const [next, ...rest] = choices;
  if (next === undefined) return test(order);
  return next.some((at) => !order.includes(at) && arrange(rest, [...order, at], test));
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? text : String(Math.round(number * 10) / 10);
}
