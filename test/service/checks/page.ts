/** A statement of the catalogue, and what Parley says of it. */
export interface Seen {
  trap: string;
  trade: string;
  dialect: string;
  question: string;
  sql: string;
  isTrapped: boolean;
  says: string[];
}

const [BEGIN, END] = ['<!-- made by test/service/checks/catalogue.test.ts -->', '<!-- end -->'];

/** The page with an example of each trap and how many are told. @throws Error where the page has no place for them */
export function pageWith(page: string, seen: readonly Seen[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('the page has no place for the examples');
  const traps = [...new Set(seen.map(({ trap }) => trap))].toSorted();
  const parts = traps.map((trap) => sectionOf(seen.filter((one) => one.trap === trap)));
  return `${page.slice(0, from)}${BEGIN}\n\n${parts.join('\n\n')}\n\n${page.slice(to)}`;
}

function sectionOf(own: readonly Seen[]): string {
  const trapped = own.filter(({ isTrapped }) => isTrapped);
  const [told, near] = [trapped.filter(({ says }) => says.length > 0), own.filter(({ isTrapped }) => !isTrapped)];
  const [example] = told.toSorted((one, other) => one.sql.length - other.sql.length);
  const counts = `${told.length} of ${trapped.length} told, ${near.filter(({ says }) => says.length > 0).length} of ${near.length} near ones doubted.`;
  const title = `### ${titleOf(own[0]?.trap ?? '')}`;
  if (example === undefined) return `${title}\n\n${counts}`;
  const { question, sql, says, trade } = example;
  return [title, '', `A ${trade}: “${question}”`, '', '```sql', sql, '```', '', `> ${says[0]}`, '', counts].join('\n');
}

const titleOf = (trap: string): string => trap.charAt(0).toUpperCase() + trap.slice(1).replaceAll('-', ' ');
