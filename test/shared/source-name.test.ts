import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSourceName } from '../../src/shared/source-name.ts';

const TABLES = ['members', 'sales'];
const strip = (question: string, name: string) =>
  withoutSourceName(question, name, (said) => TABLES.includes(said.toLowerCase()));

const NAMES = ['Ice rink', 'Sea marks (2026)', 'CRM', 'Küche & Bar', 'a.b*c'];
const QUESTIONS = ['how many members do we have?', 'members by level', 'top 3 levels in 2025', 'rentals of ice skates'];

describe('the name of the data source in a question about it', () => {
  it('is taken out wherever it only says where', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.constantFrom(...QUESTIONS), (name, question) => {
        const plain = question.replace('?', '');
        for (const said of [
          `${name}: ${question}`,
          `in ${name.toUpperCase()}: ${question}`,
          `In ${name}, ${question}`,
          `from the ${name} ${question}`,
        ])
          expect(strip(said, name)).toBe(question);
        for (const said of [`${plain} in ${name}`, `${plain} from our ${name} database`, `${plain}, in “${name}”`])
          expect(strip(`${said}?`, name)).toBe(`${plain}?`);
      }),
    );
  });

  it('stays where it is the name of a table, unless a colon says otherwise', () => {
    expect(strip('revenue from sales', 'Sales')).toBe('revenue from sales');
    expect(strip('Sales: revenue by month', 'Sales')).toBe('revenue by month');
  });

  it('stays where it is all that is asked, or a part of what is', () => {
    for (const question of [
      'Ice rink',
      'in Ice rink?',
      'what data is in Ice rink',
      'what is there in the Ice rink?',
      'Ice rink members',
      'what about the ice rinks in Oslo',
    ])
      expect(strip(question, 'Ice rink')).toBe(question);
  });

  it('leaves any other question as it is, whatever it and the name are', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 20 }), (question, name) => {
        const stripped = strip(question, name);
        expect(stripped === question || question.toLowerCase().includes(name.trim().toLowerCase().slice(0, 1))).toBe(
          true,
        );
        expect(stripped.length).toBeLessThanOrEqual(question.length);
      }),
    );
  });
});
