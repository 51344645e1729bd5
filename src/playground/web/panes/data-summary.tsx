import type { DataSource } from '../../protocol/protocol.ts';

const MOST_TABLES = 8;

/** What there is to ask about: the tables of each source, with how much they hold. */
export function DataSummary({ sources }: { sources: readonly DataSource[] }) {
  return (
    <div class="holdings">
      {sources.map(({ name, tables, tableCount }) => (
        <section key={name} aria-label={`What ${name} holds`}>
          <h3>{name}</h3>
          <ul>
            {tables.slice(0, MOST_TABLES).map((table) => (
              <li key={table.name}>
                <strong>{table.name}</strong> {table.facts}
              </li>
            ))}
            {tableCount > MOST_TABLES && <li>and {tableCount - MOST_TABLES} more</li>}
          </ul>
        </section>
      ))}
    </div>
  );
}
