import { describe, expect, it } from 'vitest';
import { NAMES_OF_STRANGERS } from '../../../fixtures/strangers-names.ts';
import { sampled } from '../../../sampled.ts';
import { Desk } from './domains.ts';

/** PGlite takes a mark at the beginning of a name for that of a file. */
const NAMES = NAMES_OF_STRANGERS.filter((name) => !name.startsWith('\uFEFF'));

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A schema, a table, a column, and a value of one name. What PGlite returns for a column `__proto__` has no such field. */
const tablesOf = (name: string): string => {
  const column = name === '__proto__' ? '"label"' : quoted(name);
  return `
    CREATE SCHEMA ${quoted(`s ${name}`)};
    CREATE TABLE ${quoted(`s ${name}`)}.${quoted(name)} (id integer PRIMARY KEY, ${column} text, amount numeric NOT NULL);
    INSERT INTO ${quoted(`s ${name}`)}.${quoted(name)} VALUES (1, ${text(name)}, 1), (2, 'other', 2), (3, NULL, 3);
    COMMENT ON TABLE ${quoted(`s ${name}`)}.${quoted(name)} IS ${text(name)};`;
};

const QUESTIONS = (name: string): string[] => [
  'total amount',
  `how many rows are in "${name}"?`,
  `total amount by ${name}`,
  `total amount of ${name}`,
  `list ${name} where ${name} is "${name}"`,
  `how many ${name} are ${name}`,
  name,
  `what is ${name}?`,
  'what data do you have?',
];

describe('whatever a table and its columns are called', () => {
  it.each(sampled(NAMES, 10))('%j is a name like any other', async (name) => {
    const desk = await Desk.openLearned(tablesOf(name));
    try {
      for (const question of QUESTIONS(name)) {
        const outcome = await desk.ask(question);
        const rows = outcome.kind === 'answered' ? await desk.rows(outcome.sql) : [];
        if (outcome.kind !== 'answered') expect(outcome.explanation).not.toBe('');
        if (question === 'total amount')
          expect([outcome.explanation, rows.map(Object.values)]).toEqual([expect.any(String), [[6]]]);
        await desk.follow(`only "${name}"`);
      }
    } finally {
      await desk.close();
    }
  });
});
