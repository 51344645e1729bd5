import type { Said } from './paths.ts';
import type { ReckonedType } from './questions.ts';

/** What became of the values of one type, by path. */
export interface TypeRow {
  type: string;
  said: Map<string, Set<Said>>;
  /** How it is reckoned with, which `questions.test.ts` asks. */
  reckoned: readonly ReckonedType[];
}

const [BEGIN, END] = ['<!-- made by test/service/types/matrix.test.ts -->', '<!-- end -->'];

/** The page with the table of today. @throws Error where the page has no place for it */
export function pageWith(page: string, table: ReadonlyMap<string, readonly TypeRow[]>): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no place for the table');
  return `${page.slice(0, from)}${BEGIN}\n\n${linesOf(table).join('\n')}\n\n${page.slice(to)}`;
}

function linesOf(table: ReadonlyMap<string, readonly TypeRow[]>): string[] {
  const paths = [...table.values()][0]?.[0]?.said.keys() ?? [];
  const head = [
    '',
    'type',
    ...[...paths].map((path) => `in ${path === 'message' || path === 'answer' ? `the ${path}` : path}`),
    'in questions',
  ];
  return [
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...[...table].flatMap(([database, rows]) =>
      grouped(rows).map((cells) => `| ${[database, ...cells].join(' | ')} |`),
    ),
  ];
}

/** Types that all paths treat alike are one line. */
function grouped(rows: readonly TypeRow[]): string[][] {
  const lines = new Map<string, string[]>();
  for (const row of rows) {
    const cells = [...[...row.said.values()].map(cellOf), reckonedText(row)];
    const key = JSON.stringify(cells);
    const types = [...(lines.get(key) ?? []), `\`${row.type.replaceAll('|', '\\|')}\``];
    lines.set(key, types);
  }
  return [...lines].map(([key, types]) => [[...new Set(types)].join(', '), ...(JSON.parse(key) as string[])]);
}

const cellOf = (said: ReadonlySet<Said>): string => {
  const words = [...said].filter((one) => one !== '').toSorted();
  return words.length === 0 ? '=' : words.join(', ');
};

const reckonedText = ({ reckoned }: TypeRow): string => {
  const kinds = [...new Set(reckoned.map(({ kind }) => (kind === 'number' ? 'numbers' : 'moments')))];
  return kinds.length === 0 ? '' : kinds.join(', ');
};
