import { describe, expect, it } from 'vitest';
import { createSchemaIndex } from '../../../../src/service/agent/model/link/schema-index.ts';
import { createTextIndex } from '../../../../src/service/agent/model/link/text-index.ts';
import { makePrompt } from '../../../../src/service/agent/model/prompt/question.ts';
import { createKnowledge } from '../../../../src/service/agent/model/question/knowledge.ts';
import type { ColumnInfo, DatabaseSchema, TableInfo } from '../../../../src/service/connectors/connector.ts';

const column = (name: string, more: Partial<ColumnInfo> = {}): ColumnInfo => ({
  name,
  dataType: 'text',
  kind: 'text',
  nullable: true,
  comment: '',
  values: null,
  ...more,
});
const table = (name: string, columns: string[], more: Partial<TableInfo> = {}): TableInfo => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  rowEstimate: 10,
  columns: columns.map((each) => column(each)),
  primaryKey: [],
  foreignKeys: [],
  ...more,
});
const to = (other: string) => ({ columns: ['x'], references: { schema: 'public', table: other, columns: ['id'] } });
const schema = (tables: TableInfo[]): DatabaseSchema => ({ dialect: 'postgres', defaultSchema: 'public', tables });
const names = (tables: TableInfo[]) => tables.map(({ name }) => name);

const TABLES = [
  table('hr_employee', ['id', 'fullName']),
  table('ORDERITEMS', ['id', 'qty']),
  table('order', ['id', 'placed_at']),
  table('item', ['id', 'label']),
  table('enrolment', ['a', 'b'], { foreignKeys: [to('student'), to('course')] }),
  table('student', ['id', 'name']),
  table('course', ['id', 'title']),
  table('t_017', ['c1'], { comment: 'Complaints of customers' }),
  table('dev', ['code'], { columns: [column('state', { values: ['broken', 'repaired'] })] }),
  table('Measure', ['id']),
  table('measure', ['id'], { schema: 'other' }),
];

import { profileOfSchema } from '../../../../src/service/profile/index.ts';

describe('linking a question to tables', () => {
  const index = createSchemaIndex(schema(TABLES));
  it.each([
    ['employees', 'hr_employee'],
    ['what is the full name?', 'hr_employee'],
    ['complaints', 't_017'],
    ['which are repaired?', 'dev'],
    ['enrol', 'enrolment'],
  ])('%s → %s', (question, first) => {
    expect(names(index.link(question, 3))[0]).toBe(first);
  });

  it('splits what is written as one word, in names and in questions', () => {
    expect(names(index.link('items of an order', 3)).sort()).toEqual(['ORDERITEMS', 'item', 'order']);
    expect(names(index.link('orderitems', 3)).sort()).toEqual(['ORDERITEMS', 'item', 'order']);
  });

  it('takes the table that joins two others, though no word names it', () => {
    expect(names(index.link('students and their courses', 3)).sort()).toEqual(['course', 'enrolment', 'student']);
  });

  it('links nothing to what has no word of the schema', () => {
    expect(index.link('zorgles', 5)).toEqual([]);
    expect(index.link('', 5)).toEqual([]);
    expect(createSchemaIndex(schema([])).link('orders', 5)).toEqual([]);
  });

  it.each([
    ['measure', 'public'],
    ['MEASURE', 'public'],
    ['other.measure', 'other'],
    ['"other"."measure"', 'other'],
    ['warehouse.other.measure', 'other'],
  ])('finds %s in the schema %s', (name, expected) => {
    expect(index.find(name)?.schema).toBe(expected);
  });

  it('finds no table that is not there', () => {
    for (const name of ['', '.', 'toString', '__proto__', 'x.measure.y']) expect(index.find(name)).toBeUndefined();
  });
});

describe('ranking texts', () => {
  it('prefers the rare word and the heavier field', () => {
    const index = createTextIndex([
      [{ text: 'sales report', weight: 1 }],
      [{ text: 'sales by region', weight: 1 }],
      [{ text: 'region', weight: 3 }],
    ]);
    expect(index.search('report of sales', 3).map(({ at }) => at)[0]).toBe(0);
    expect(index.search('region', 1)).toMatchObject([{ at: 2 }]);
  });

  it('takes any text', () => {
    const index = createTextIndex([[{ text: '\0 🎉 ___ __proto__ constructor', weight: 1 }]]);
    expect(index.search('constructor', 1)).toHaveLength(1);
    expect(index.search('🎉'.repeat(5_000), 1)).toEqual([]);
  });
});

describe('a schema of 2,000 tables', () => {
  const many = schema([
    ...Array.from({ length: 2_000 }, (_, at) => table(`archive_${at}`, ['id', 'payload', `attribute_${at}`])),
    table('loyalty_members', ['id', 'tier'], { comment: 'Everyone in the bonus programme' }),
  ]);
  const request = (question: string, sql = '') => ({
    question,
    schema: many,
    profile: profileOfSchema(many),
    memory: { name: 'Big', description: '', savedQueries: [] },
    history: sql === '' ? [] : [{ question: 'before', sql, explanation: '', status: 'SUCCESS', state: null }],
    now: new Date('2026-05-13T10:00:00Z'),
    execute: () => Promise.reject(new Error('nothing runs here')),
    report: () => {},
    signal: new AbortController().signal,
  });
  const knowledge = createKnowledge()(request(''), request('').memory);

  it('is told in part: what the question is about, within bounds', async () => {
    const { schema: told } = await makePrompt(request('bonus tiers'), knowledge);
    expect(told).toContain('loyalty_members');
    expect(told).toContain('2001 tables');
    expect(told.length).toBeLessThan(2_000);
    expect((await makePrompt(request('archive payload'), knowledge)).schema.length).toBeLessThan(10_000);
  });

  it('has the tables of the question before, when a follow-up names none', async () => {
    const { schema: told } = await makePrompt(request('and the highest?', 'SELECT * FROM archive_1234'), knowledge);
    expect(told).toContain('attribute_1234');
  });
});
