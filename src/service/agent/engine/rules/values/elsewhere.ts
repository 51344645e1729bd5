import type { Candidate } from '../../catalog/candidates.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { nameWords } from '../../words/lemma.ts';
import type { Draft } from '../read/draft.ts';
import { firmTables } from '../read/firm-tables.ts';

/**
 * Shops in Leeds, where Leeds is known as a town of printers alone: the shops have a town as well, of which not all values are known. These words
 * are looked for there before the shops are taken to be those of some printer.
 */
export function knownElsewhere(catalog: Catalog, draft: Draft): string[] {
  const rows = new Set(firmTables(draft));
  return draft.filters.flatMap((filter) => {
    if (filter.kind !== 'value') return [];
    const { candidates, words } = filter.mention;
    const values = candidates.filter(({ kind }) => kind === 'value');
    if (values.length === 0 || values.some(({ table }) => rows.has(table))) return [];
    const alike = new Set(values.map(columnWord));
    const isOpen = [...rows].some((key) =>
      catalog.tables
        .get(key)
        ?.info.columns.some(
          ({ name, kind, values: known }) =>
            kind === 'text' && known === null && alike.has(nameWords(name).at(-1) ?? ''),
        ),
    );
    return isOpen ? [words] : [];
  });
}

const columnWord = (one: Candidate): string => (one.kind === 'table' ? '' : (nameWords(one.column).at(-1) ?? ''));
