import { type Catalog, isBridge, type Step } from './catalog.ts';
import { MAX_STEPS } from './join-path.ts';
import { validityOf } from './validity.ts';

/**
 * Ways against a foreign key that meet one row all the same, and so are said not to fan out: past the row that holds now,
 * where rows of the past stay (from a salary over the employee to the department that she is in; only such rows are kept
 * then), and past what ties each to just one (from a film to its category). Not to what is reached without them.
 */
export function singlePaths(catalog: Catalog, reached: ReadonlyMap<string, Step[][]>): Map<string, Step[][]> {
  const found = new Map<string, Step[][]>();
  const isNew = (path: Step[]) => !reached.has(path.at(-1)?.to ?? '') && path.length <= MAX_STEPS + TIE_STEPS;
  const take = (paths: Step[][]) => {
    const fresh = paths.filter(isNew).filter((path) => !isLonger(path, found));
    for (const path of fresh) found.set(path.at(-1)?.to ?? '', [...(found.get(path.at(-1)?.to ?? '') ?? []), path]);
    return fresh;
  };
  const stepsOf = (key: string) => catalog.steps.get(key) ?? [];
  let edge = take(
    [...reached].flatMap(([key, paths]) =>
      paths.flatMap((path) =>
        stepsOf(key)
          .filter((step) => holds(catalog, step) || tiesToOne(catalog, step))
          .map((step) => [...path, { ...step, many: false }]),
      ),
    ),
  );
  while (edge.length > 0)
    edge = take(
      edge.flatMap((path) =>
        stepsOf(path.at(-1)?.to ?? '')
          .filter(({ many }) => !many)
          .map((step) => [...path, step]),
      ),
    );
  return found;
}

/** A step that would fan out, were not only the rows kept that hold now. */
export const isHolding = ({ steps }: Catalog, { from, fromColumns, to, toColumns, many }: Step): boolean =>
  !many &&
  (steps.get(from) ?? []).some(
    (step) =>
      step.many &&
      step.to === to &&
      step.toColumns.join() === toColumns.join() &&
      step.fromColumns.join() === fromColumns.join(),
  );

/** The way as it is where all rows count and not only those that hold now: to all titles that somebody ever had. */
export const throughAll = (catalog: Catalog, path: readonly Step[]): Step[] =>
  path.map((step) => (isHolding(catalog, step) ? { ...step, many: true } : step));

const isLonger = (path: Step[], found: ReadonlyMap<string, Step[][]>): boolean =>
  (found.get(path.at(-1)?.to ?? '')?.[0]?.length ?? Number.POSITIVE_INFINITY) < path.length;

/** From those whose past is kept to its rows: to the departments of an employee, and not to the employees of a department. */
function holds(catalog: Catalog, { many, to, toColumns }: Step): boolean {
  const table = catalog.tables.get(to);
  if (!many || table === undefined || validityOf(table)?.isFarAhead !== true) return false;
  return holderOf(catalog, to)?.join() === toColumns.join();
}

/** What ties two rows is not a step that a person would count. */
const TIE_STEPS = 2;

/** A coincidence of a few rows proves nothing. */
const ENOUGH_ROWS = 20;

/** To rows that only tie two others, of which the rows say that there is never more than one: a film is in one category. */
function tiesToOne({ tables }: Catalog, { many, to, toColumns }: Step): boolean {
  const table = tables.get(to);
  const [column, ...more] = toColumns;
  if (!many || table === undefined || column === undefined || more.length > 0 || !isBridge(table)) return false;
  return table.columns.get(column)?.learned?.unique === true && (table.info.rowEstimate ?? 0) >= ENOUGH_ROWS;
}

/** The key to those whose rows they are: of all keys, the one to the most rows. */
function holderOf({ steps, tables }: Catalog, key: string): string[] | undefined {
  const rows = ({ to }: Step) => tables.get(to)?.info.rowEstimate ?? 0;
  const keys = (steps.get(key) ?? []).filter(({ many }) => !many);
  return [...keys].sort((a, b) => rows(b) - rows(a))[0]?.fromColumns;
}
