import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { ColumnRef, Query } from '../query/query.ts';
import { nameWords } from '../words/lemma.ts';
import type { Token } from '../words/tokenize.ts';
import { LEAD, saidText } from './said.ts';

const SAID = new RegExp(
  `^${LEAD}(?:(?:what|how) about )?(?:the (?:ones )?)?(?:(arrivals?|incoming|to|into|going to|coming to)|(departures?|outgoing|from|out of|coming from|leaving from))(?: (?:at|to|from|in))? ?(?:there|it)$`,
);
const ARRIVING = /^(destination|dest|dst|arrival|arr|arrive|to|target|receiver|recipient|receiving)$/;
const LEAVING = /^(origin|orig|departure|dep|depart|from|source|sender|sending)$/;

/** And arrivals there, after departures from one place: the same of what goes to that place. */
export function askOtherDirection(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const [said, arrives] = SAID.exec(saidText(tokens)) ?? [];
  if (said === undefined) return null;
  const [now, before] = arrives === undefined ? [ARRIVING, LEAVING] : [LEAVING, ARRIVING];
  const ends = parent.filters.flatMap((filter) => {
    const ref = filter.kind === 'values' && !filter.negated ? turned(catalog, filter.ref, { now, before }) : null;
    return ref === null ? [] : [{ filter, ref }];
  });
  const [end, ...more] = ends;
  if (end === undefined || more.length > 0) return null;
  const filters = parent.filters.map((filter) => (filter === end.filter ? { ...filter, ref: end.ref } : filter));
  return { ...structuredClone(parent), filters, notes: [] };
}

interface Turning {
  now: RegExp;
  before: RegExp;
}

/** The same place by the other end: its own column, or the way that leads to its row. */
function turned(catalog: Catalog, ref: ColumnRef, turning: Turning): ColumnRef | null {
  const [step, ...path] = ref.path;
  if (step === undefined) {
    const names = [...getTable(catalog, ref.table).columns.keys()];
    const column = onlyOther(names, ref.column, turning);
    return column === null ? null : { ...ref, column };
  }
  const steps = (catalog.steps.get(step.from) ?? []).filter(({ to, many }) => to === step.to && many === step.many);
  const names = steps.map(({ fromColumns }) => fromColumns.join());
  const other = onlyOther(names, step.fromColumns.join(), turning);
  const way = steps.find(({ fromColumns }) => fromColumns.join() === other);
  return way === undefined ? null : { ...ref, path: [way, ...path] };
}

function onlyOther(names: readonly string[], current: string, { now, before }: Turning): string | null {
  const said = (name: string, end: RegExp) => nameWords(name).some((word) => end.test(word));
  const rest = (name: string, end: RegExp) =>
    nameWords(name)
      .filter((word) => !end.test(word))
      .join(' ');
  if (!said(current, now)) return null;
  const others = names.filter((name) => said(name, before) && rest(name, before) === rest(current, now));
  const [only, ...more] = others;
  return only === undefined || more.length > 0 ? null : only;
}
