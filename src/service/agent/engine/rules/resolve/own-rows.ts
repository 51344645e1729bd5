import type { Candidate } from '../../catalog/candidates.ts';
import { type Catalog, getTable, type Step } from '../../catalog/catalog.ts';
import type { Query } from '../../query/query.ts';
import { lemma, nameWords } from '../../words/lemma.ts';
import type { Context } from './context.ts';
import { mentionsOf } from './mentions.ts';

/**
 * Departments without employees, countries with a city called London: a key that says more than what it leads to (the head, the capital) is not
 * meant where nobody said so, if the others belong to these rows by a key of their own: the way by that key, else null.
 */
export function ownRows(context: Context, candidate: Candidate, near: Step[][]): Step[][] | null {
  const { catalog, draft } = context;
  const [only, ...more] = near;
  const [step, ...further] = only ?? [];
  if (step === undefined || more.length + further.length > 0 || step.to !== candidate.table) return null;
  const parts = [...mentionsOf(draft), ...draft.filters, ...draft.ranks];
  const said = parts.flatMap((one) => one.words.split(' ').map(lemma));
  const back = plainBack(catalog, step, said);
  return back === null ? null : [[back]];
}

/** Whether a query goes by such a key that none of the words name. */
export function goesByUnsaidKey(
  catalog: Catalog,
  { measures, groups, filters, columns }: Query,
  said: string[],
): boolean {
  const paths = [
    ...measures.flatMap(({ ref }) => (ref === null ? [] : [ref.path])),
    ...groups.map((group) => (group.kind === 'entity' ? group.path : group.ref.path)),
    ...filters.flatMap((filter) => ('ref' in filter ? [filter.ref.path] : [])),
    ...columns.map(({ path }) => path),
  ];
  return paths.some((path) => path.some((step) => plainBack(catalog, step, said) !== null));
}

/** The way back by the plain key, where the one that is gone says more than that and was not said. */
function plainBack(catalog: Catalog, step: Step, said: readonly string[]): Step | null {
  if (step.many || step.from === step.to || namesTable(catalog, step.fromColumns, step.to)) return null;
  const back = (catalog.steps.get(step.from) ?? []).filter(({ many, to }) => many && to === step.to);
  const [only, ...more] = back.filter(({ toColumns }) => namesTable(catalog, toColumns, step.from));
  const words = step.fromColumns.flatMap(nameWords).filter((word) => !PLAIN.includes(word));
  return only === undefined || more.length > 0 || words.some((word) => said.includes(word)) ? null : only;
}

const PLAIN = ['id', 'no', 'code', 'key', 'number'];

/** A key called after the rows that it leads to. */
const namesTable = (catalog: Catalog, columns: readonly string[], table: string): boolean => {
  const own = getTable(catalog, table).words;
  // Harbourid, too, is called after harbours.
  const isOf = (said: string, word: string) => said === word || (word.length > 3 && said.startsWith(word));
  return columns.some((column) => own.some((word) => nameWords(column).some((said) => isOf(said, word))));
};
