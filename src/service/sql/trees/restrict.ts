import { checkColumn, maskedColumns, notWhole, type Restricted, type SqlAccess } from '../access.ts';
import { REFUSALS, SqlRefusedError } from '../refused.ts';
import { restrictedSql } from '../spelling/restricted-sql.ts';
import type { Spelling } from '../spelling/spelling.ts';
import { type Fields, isFields, listOf, open } from './fields.ts';
import { dotted, readName } from './names.ts';
import { parseQuery } from './parse.ts';
import type { DialectRules } from './rules.ts';
import { isSame } from './same.ts';
import { mapTables, visit } from './tables.ts';

interface Restricting {
  rules: DialectRules;
  spelling: Spelling;
  access: SqlAccess;
}

export interface RestrictedQuery {
  query: unknown;
  /** undefined: no table has column rules. */
  masked?: string[];
}

/**
 * The query with each table named by its schema, and with what may be read of it in place of a table that has column
 * rules. @throws SqlRefusedError
 */
export async function restrict(query: unknown, restricting: Restricting): Promise<RestrictedQuery> {
  const { rules, access } = restricting;
  const restricted: Restricted[] = [];
  mapTables(query, {
    rules,
    map: (fields) => {
      const one = read(fields, restricting);
      if (one.table.columns !== undefined) restricted.push(one);
      return { Table: fields };
    },
  });
  const check = (parts: readonly unknown[]) =>
    checkColumn(
      parts.map((part) => readName(part, rules).value),
      restricted,
      access,
    );
  visit(query, 'CompoundIdentifier', (parts) => check(listOf(parts)));
  visit(query, 'Identifier', (part) => check([part]), { inNames: false });
  const sources = await sourcesOf(restricted, restricting);
  const mapped = mapTables(query, {
    rules,
    map: (fields) => replacement(fields, { ...restricting, sources }),
    isKept: ({ subquery, lateral }) =>
      lateral !== true && [...sources.values()].some((source) => isSame(subquery, source['subquery'], rules)),
  });
  return restricted.length === 0 ? { query: mapped } : { query: mapped, masked: maskedColumns(restricted) };
}

function read(fields: Fields, { rules, access }: Restricting): Restricted {
  const { name, alias, sample } = open(fields, 'Table');
  const parts = dotted(name, rules).map(({ value }) => value);
  const table = access.find(parts);
  if (table.columns !== undefined && sample !== null) {
    throw notWhole('Sampling', table.name);
  }
  const given = alias === null ? undefined : readName(open(alias, 'Alias')['name'], rules).value;
  return { table, calledAs: given ?? parts.at(-1) ?? table.name };
}

const keyOf = ({ table, calledAs }: Restricted): string => JSON.stringify([table.schema, table.name, calledAs]);

async function sourcesOf(restricted: readonly Restricted[], restricting: Restricting): Promise<Map<string, Fields>> {
  const sources = new Map<string, Fields>();
  for (const one of restricted) {
    if (sources.has(keyOf(one))) continue;
    sources.set(
      keyOf(one),
      await firstSource(restrictedSql(one.table, one.calledAs, restricting.spelling), restricting),
    );
  }
  return sources;
}

/** The `Derived` that a text reads from. */
async function firstSource(sql: string, { rules }: Restricting): Promise<Fields> {
  const query = await parseQuery(sql, rules);
  let source: Fields | undefined;
  visit(query, 'Derived', (found) => {
    source ??= isFields(found) ? found : undefined;
  });
  if (source === undefined) throw new SqlRefusedError(REFUSALS.unsafe);
  return source;
}

function replacement(fields: Fields, restricting: Restricting & { sources: ReadonlyMap<string, Fields> }): Fields {
  const { rules, sources } = restricting;
  const { alias } = fields;
  const { table, calledAs } = read(fields, restricting);
  const source = sources.get(keyOf({ table, calledAs }));
  if (source !== undefined) return { Derived: alias === null ? source : { ...source, alias } };
  const quote = rules.nameQuotes[0] ?? null;
  const ident = (value: string): Fields => ({ value, quote_style: quote });
  const name = [table.schema, table.name].map((part) => ({ Identifier: ident(part) }));
  // What the statement calls it, where it is spelled in another way.
  const renamed = calledAs === table.name ? null : { explicit: true, name: ident(calledAs), columns: [] };
  return { Table: { ...fields, name, alias: alias ?? renamed } };
}
