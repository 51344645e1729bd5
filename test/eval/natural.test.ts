import { describe, expect, it } from 'vitest';
import { guardSql } from '../../src/service/sql/guard.ts';
import { clinicTables } from './natural/clinic.ts';
import { rentalTables } from './natural/rental.ts';
import { renderTables } from './natural/tables.ts';
import { theatreTables } from './natural/theatre.ts';
import { wasteTables } from './natural/waste.ts';
import { ownSets } from './natural.ts';
import { readUnanswerable } from './unanswerable.ts';

const NOW = new Date();
const MADE = { clinic: clinicTables, rental: rentalTables, theatre: theatreTables, waste: wasteTables };

describe('the natural questions', () => {
  const sets = ownSets();

  it('are at least 300 with 39 conversations, none asked twice of a source', () => {
    const questions = sets.flatMap((set) => set.questions.map(({ question }) => `${set.source}: ${question}`));
    expect(questions.length).toBeGreaterThanOrEqual(300);
    expect(new Set(questions).size).toBe(questions.length);
    expect(sets.flatMap(({ conversations }) => conversations)).toHaveLength(39);
  });

  it('have a class each, and a truth unless no data can answer them', () => {
    for (const { questions, conversations } of sets)
      for (const item of [...questions, ...conversations.flatMap(({ turns }) => turns)]) {
        expect(item.class, item.question).toBeDefined();
        expect(item.truth_sql !== undefined, item.question).toBe(item.expect === 'answer');
      }
  });

  it('have truths that are one statement each, and only read', async () => {
    for (const { questions, conversations } of sets)
      for (const item of [...questions, ...conversations.flatMap(({ turns }) => turns)])
        for (const sql of [item.truth_sql ?? [], item.also ?? []].flat())
          await expect(guardSql(sql, 'postgres'), sql).resolves.toBeDefined();
  }, 60_000);
});

describe('the made databases', () => {
  it.each(['clinic', 'rental', 'theatre', 'waste'] as const)('%s is the same for the same day', (name) => {
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
