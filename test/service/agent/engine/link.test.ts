import { describe, expect, it } from 'vitest';
import { link } from '../../../../src/service/agent/engine/learned/link/link.ts';
import { tokenize } from '../../../../src/service/agent/engine/learned/text/tokenize.ts';
import { lemma, nameWords, normalise, root } from '../../../../src/service/agent/engine/learned/text/words.ts';
import { column } from './schemas.ts';
import { readerOf } from './source-fixture.ts';

const reader = readerOf();
/** Teachers, of whom some are tutors by rank. */
const school = readerOf({
  dialect: 'postgres',
  defaultSchema: 'public',
  tables: [
    {
      schema: 'public',
      name: 'teacher',
      kind: 'table',
      comment: '',
      rowEstimate: 10,
      columns: [
        column('teacher_id', 'integer'),
        column('fname', 'text'),
        column('lname', 'text'),
        column('rank', 'text', ['Tutor', 'Trainee']),
      ],
      primaryKey: ['teacher_id'],
      foreignKeys: [],
    },
  ],
});

const linksOf = (question: string) => {
  const { columns, tables, values, pattern } = link(reader, question);
  return {
    tables: [...tables].flatMap(([table, [best]]) => ((best?.score ?? 0) >= 0.6 ? [table.info.name] : [])),
    columns: [...columns].flatMap(([column, [best]]) =>
      (best?.score ?? 0) >= 0.6 ? [`${column.table.info.name}.${column.name}`] : [],
    ),
    values: values.map(({ column, value, kind }) => `${kind} ${column.name}=${value}`),
    pattern: pattern.join(' '),
  };
};

describe('words', () => {
  it.each([
    ['cities', 'city'],
    ['boxes', 'box'],
    ['status', 'status'],
    ['people', 'person'],
    ['glass', 'glass'],
  ])('the lemma of %s is %s', (word, expected) => expect(lemma(word)).toBe(expected));

  it('words of one root meet', () => {
    expect(root('shipment')).toBe(root('shipping'));
    expect(root('nationality')).toBe(root('national'));
  });

  it('splits names at cases, signs and known short forms', () => {
    expect(nameWords('CustomerID')).toEqual(['customer', 'id']);
    expect(nameWords('emp_fname')).toEqual(['employee', 'first', 'name']);
    expect(nameWords('total_qty')).toEqual(['total', 'quantity']);
  });

  it('compares values without case, accents and punctuation', () =>
    expect(normalise('  São-Paulo! ')).toBe('sao paulo'));
});

describe('tokens', () => {
  it('takes quoted text whole, numbers with their signs, dates and number words', () => {
    expect(
      tokenize('Who has "New York" or 1,200.5 since 2025-01-31, twice?').map(({ kind, value }) => [kind, value]),
    ).toEqual([
      ['word', undefined],
      ['word', undefined],
      ['text', 'New York'],
      ['word', undefined],
      ['number', 1200.5],
      ['word', undefined],
      ['date', '2025-01-31'],
      ['mark', undefined],
      ['word', 2],
      ['mark', undefined],
    ]);
  });

  it('reads any letters', () =>
    expect(tokenize('Umsatz für Österreich').map(({ word }) => word)).toContain('Österreich'));
});

describe('linking', () => {
  it('finds tables and columns by plural, compound and typing error', () => {
    expect(linksOf('capacities of the stadiums').tables).toContain('stadium');
    expect(linksOf('capacities of the stadiums').columns).toContain('stadium.capacity');
    expect(linksOf('the capcity of each stadium').columns).toContain('stadium.capacity');
  });

  it('finds synonyms of the lexicon, and they count less than the word itself', () => {
    const { columns } = link(reader, 'which nation');
    const [best] = [...columns].map(([column, [mention]]) => [column.name, mention?.score]);
    expect(best).toEqual(['country', 0.65]);
  });

  it('finds what a word stands for that no name has nor resembles', () => {
    expect(linksOf('musicians by age').tables).toContain('singer');
    // A word that names something itself stands for nothing else.
    expect(linksOf('nation').columns).toEqual(['singer.country']);
    expect(linksOf('total').columns).toEqual([]);
  });

  it('guesses what other words may stand for, but not those that are a name or a value', () => {
    expect(linksOf('sopranos by age').tables).toContain('singer');
    expect([...link(reader, 'sopranos by age').guessed]).toEqual([0]);
    expect([...link(reader, 'singers in Soprano').guessed]).toEqual([]);
  });

  it('a value stands for nothing else', () => {
    expect([...link(school, 'lecturers by surname').tables].map(([{ info }]) => info.name)).toEqual(['teacher']);
    expect([...link(school, 'tutors by surname').tables]).toEqual([]);
  });

  it('finds names of two words by the one that says as much', () => {
    const best = (question: string) =>
      [...link(school, question).columns].flatMap(([{ name }, [mention]]) => (mention?.isFull === true ? [name] : []));
    expect(best('forenames of all teachers')).toEqual(['fname']);
    expect(best('surname of each teacher')).toEqual(['lname']);
  });

  it('finds values whole, by their parts and by codes, whatever the case', () => {
    expect(linksOf('singers from united states').values).toContain('exact country=United States');
    expect(linksOf('concerts with Ana').values).toContain('part name=Ana Silva');
  });

  it('puts a sign in the place of what is linked', () => {
    expect(linksOf('how many singers are from France?').pattern).toBe('how many <T> are from <V> ?');
    expect(linksOf('stadiums with a capacity above 500').pattern).toBe('<T> with a <C> above <N>');
  });

  it('a capital that nothing explains is told apart', () =>
    expect(linksOf('singers in Atlantis').pattern).toBe('<T> in <P>'));

  it('nothing of a hostile text breaks it', () => {
    for (const text of ['', '"', "'''", '__proto__ constructor', '\u0000\uFFFF', '«1» «99»', '😀'.repeat(50)])
      expect(() => link(reader, text)).not.toThrow();
  });
});
