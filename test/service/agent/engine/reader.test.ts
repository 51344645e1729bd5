import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/service/agent/engine/catalog/catalog.ts';
import { indexPhrases } from '../../../../src/service/agent/engine/catalog/phrase-index.ts';
import { understand } from '../../../../src/service/agent/engine/rules/understand.ts';
import { renderSql } from '../../../../src/service/agent/engine/sql/render.ts';
import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';
import { atOnce } from '../../../../src/shared/steps.ts';
import { column } from './schemas.ts';

/** The first column, or `keys` of them, is the key; others that are called `x_id` point at the table x. */
const table = (name: string, columns: ColumnInfo[], keys = 1): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns,
  primaryKey: columns.slice(0, keys).map((key) => key.name),
  foreignKeys: columns
    .filter((own) => own.name.endsWith('_id') && own.name !== `${name}_id`)
    .map((own) => ({
      columns: [own.name],
      references: { schema: 'public', table: own.name.replace(/_id$/, ''), columns: [own.name] },
    })),
});
const id = (name: string) => column(`${name}_id`, 'integer');

/** Rentals of films, paid to staff. */
const RENTAL: DatabaseSchema = {
  dialect: 'postgres',
  defaultSchema: 'public',
  tables: [
    table('store', [id('store'), column('city', 'text')]),
    table('staff', [id('staff'), column('name', 'text'), column('age', 'integer'), id('store')]),
    table('customer', [
      id('customer'),
      column('name', 'text'),
      column('payment_method', 'text', ['cash', 'credit card']),
      id('store'),
    ]),
    table('film', [
      id('film'),
      column('title', 'text'),
      column('rating', 'text', ['PG', 'R']),
      column('price', 'decimal'),
    ]),
    table('category', [id('category'), column('name', 'text')]),
    table('film_category', [id('film'), id('category')], 2),
    table('actor', [id('actor'), column('name', 'text')]),
    table('film_actor', [id('film'), id('actor')], 2),
    table('inventory', [id('inventory'), id('film')]),
    table('rental', [id('rental'), id('inventory'), id('customer'), column('rented_on', 'date')]),
    table('payment', [id('payment'), id('customer'), id('staff'), id('rental'), column('amount', 'decimal')]),
    table('absence', [id('absence'), id('staff'), column('days', 'integer')]),
    table('delivery', [
      id('delivery'),
      column('late_minutes', 'integer'),
      column('duration_hours', 'decimal'),
      { ...column('state', 'text', ['OPEN', 'DONE']), comment: 'open or done' },
    ]),
  ],
};
const catalog = atOnce(buildCatalog(RENTAL));
const knowledge = {
  catalog,
  index: atOnce(indexPhrases(catalog)),
  now: new Date('2026-05-13T10:00:00Z'),
  found: new Map(),
};

/** The statement without its quotes; of what is not read, what is said. */
function sqlOf(question: string): string {
  const { draft, resolution } = understand(knowledge, question);
  const unread = draft.unknown.map(({ text }) => text).join(' ');
  if (unread !== '') return `unread: ${unread}`;
  if (draft.refusals.length > 0) return `refused: ${draft.refusals.join()}`;
  if (resolution.kind !== 'resolved') return resolution.kind;
  return renderSql(catalog, resolution.query).replaceAll('"public".', '').replaceAll('"', '').replace(/\s+/g, ' ');
}

describe('words that were read as others, or not at all', () => {
  it.each([
    ['names of all staff listed by descending age', 'ORDER BY staff.age DESC'],
    ['deliveries that took longer than 2 hours', 'delivery.duration_hours > 2'],
    [
      'how many open deliveries are there',
      "count(*) AS deliveries FROM delivery AS delivery WHERE delivery.state = 'OPEN'",
    ],
    ['titles of films sorted by ascending price', 'ORDER BY film.price ASC'],
    ['highest and lowest price per rating', 'max(film.price) AS highest_price, min(film.price) AS lowest_price'],
    ['which customers do not use cash', "customer.payment_method <> 'cash'"],
    ['how many films do not have the rating R', "film.rating <> 'R'"],
    ['films neither R nor PG', "film.rating NOT IN ('R', 'PG')"],
    ['customers with the credit card payment method', 'SELECT customer.customer_id'],
    ['staff who were never absent', 'NOT EXISTS (SELECT 1 FROM absence'],
    ['rentals in 2025 or later', "WHERE rental.rented_on >= DATE '2025-01-01' ORDER"],
    ['rentals in March 2026 or earlier', "WHERE rental.rented_on < DATE '2026-04-01' ORDER"],
    ['revenue by store', 'JOIN store AS store ON store.store_id = staff.store_id'],
    ['revenue by film category', 'SELECT category.name AS category'],
    ['rentals by category', 'count(rental.rental_id)'],
    ['rentals by category', ')) AS rentals FROM'],
  ])('%s', (question, part) => expect(sqlOf(question)).toContain(part));

  it('says which store it took', () => {
    const { resolution } = understand(knowledge, 'revenue by store');
    expect(resolution.kind === 'resolved' && resolution.query.notes).toEqual([
      'I took “store” to be that of the staff',
    ]);
  });
});

describe('what the rules cannot read', () => {
  it.each([
    ['films that have a higher price than R films', 'unread: higher'],
    ['actors by category', 'unresolved'],
  ])('is left: %s', (question, said) => expect(sqlOf(question)).toBe(said));
});
