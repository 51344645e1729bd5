import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clinicTables } from './natural/clinic.ts';
import { rentalTables } from './natural/rental.ts';
import { renderTables } from './natural/tables.ts';
import { ownSets, readTruths } from './natural.ts';
import { readUnanswerable } from './unanswerable.ts';

const NOW = new Date();
const MADE = { clinic: clinicTables, rental: rentalTables };

describe('the natural questions', () => {
  const sets = ownSets();

  it('are at least 150 with 12 conversations, none asked twice of a source', () => {
    const questions = sets.flatMap((set) => set.questions.map(({ question }) => `${set.source}: ${question}`));
    expect(questions.length).toBeGreaterThanOrEqual(150);
    expect(new Set(questions).size).toBe(questions.length);
    expect(sets.flatMap(({ conversations }) => conversations)).toHaveLength(12);
  });

  it('have a class each, and a truth unless no data can answer them', () => {
    for (const { questions, conversations } of sets)
      for (const item of [...questions, ...conversations.flatMap(({ turns }) => turns)]) {
        expect(item.class, item.question).toBeDefined();
        expect(item.truth_sql !== undefined, item.question).toBe(item.expect === 'answer');
      }
  });

  it.each(['clinic', 'rental'] as const)(
    'have truths that give rows on %s',
    async (name) => {
      const database = await PGlite.create();
      for (const statement of renderTables(MADE[name](NOW), 'postgres')) await database.exec(statement);
      const rowsOf = async (sql: string) => {
        const { rows } = await database.query(sql, [], { rowMode: 'array' });
        return z.array(z.array(z.unknown())).parse(rows);
      };
      for (const { questions, conversations } of sets.filter(({ source }) => source === name))
        for (const item of [...questions, ...conversations.flatMap(({ turns }) => turns)]) {
          const truths = await readTruths({ rowsOf }, item);
          const isEmpty = truths[0]?.rows.flat().every((value) => value === null) ?? false;
          expect(isEmpty, item.question).toBe(false);
        }
      await database.close();
    },
    60_000,
  );
});

describe('the made databases', () => {
  it.each(['clinic', 'rental'] as const)('%s is the same for the same day', (name) => {
    expect(MADE[name](NOW)).toEqual(MADE[name](NOW));
  });

  it('can be written for MariaDB', () => {
    const sql = renderTables(rentalTables(NOW), 'mariadb').join(';');
    expect(sql).toContain('paid_at datetime');
    expect(sql).not.toContain('COMMENT ON');
  });
});

describe('the unanswerable questions', () => {
  const items = readUnanswerable();

  it('are 100 over ten schemas, at least half of them in words of the schema', () => {
    expect(items).toHaveLength(100);
    expect(new Set(items.map(({ source }) => source)).size).toBe(10);
    expect(items.filter(({ uses }) => uses).length).toBeGreaterThanOrEqual(50);
  });
});
