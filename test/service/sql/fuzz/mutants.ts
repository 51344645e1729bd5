import fc from 'fast-check';

interface Seeds {
  readonly reading: readonly string[];
  readonly hostile: readonly string[];
}

type Change = readonly [
  kind: 'insert' | 'replace' | 'delete' | 'graft' | 'append',
  at: number,
  length: number,
  other: string,
];

/** Parts of hostile tricks, put anywhere. */
const FRAGMENTS = [
  ';',
  '; COMMIT;',
  '--',
  '-- ',
  '#',
  '/*',
  '*/',
  '/*!',
  '/*!50000',
  '/*M!',
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  '$$',
  '(',
  ')',
  'FOR UPDATE',
  'INTO hacked',
  'UNION ALL',
  'WITH x AS (',
  'AS x',
  'E',
  '@hacked := 1',
  'NOT',
  '+ 1',
  ', 1',
];

/** Statements that read and hostile ones, cut and joined in all ways. About half begin as one that reads. */
export function mutants({ reading, hostile }: Seeds): fc.Arbitrary<string> {
  const seed = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...reading) }, fc.constantFrom(...hostile));
  const other = fc.oneof(seed, fc.constantFrom(...FRAGMENTS));
  const kind = fc.constantFrom('insert', 'replace', 'delete', 'graft', 'append');
  const change: fc.Arbitrary<Change> = fc.tuple(kind, fc.nat(60), fc.nat(4), other);
  return fc.tuple(seed, fc.array(change, { maxLength: 3 })).map(([sql, changes]) => changes.reduce(apply, sql));
}

const partsOf = (sql: string): string[] => sql.split(/(\s+|[(),;]|\b)/).filter((part) => part !== '');

function apply(sql: string, [kind, place, length, other]: Change): string {
  const parts = partsOf(sql);
  const at = parts.length === 0 ? 0 : place % parts.length;
  switch (kind) {
    case 'insert':
      return [...parts.slice(0, at), ` ${other} `, ...parts.slice(at)].join('');
    case 'replace':
      return [...parts.slice(0, at), other, ...parts.slice(at + length)].join('');
    case 'delete':
      return [...parts.slice(0, at), ...parts.slice(at + length)].join('');
    case 'graft': {
      const donor = partsOf(other);
      const from = donor.length === 0 ? 0 : (place * 7) % donor.length;
      return [...parts.slice(0, at), ...donor.slice(from, from + 2 * length + 1), ...parts.slice(at + 1)].join('');
    }
    case 'append':
      return `${sql} ${other}`;
  }
}
