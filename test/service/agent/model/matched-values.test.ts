import { expect, it } from 'vitest';
import type { AgentRequest } from '../../../../src/service/agent/agent.ts';
import { makePrompt } from '../../../../src/service/agent/model/prompt/question.ts';
import { createKnowledge } from '../../../../src/service/agent/model/question/knowledge.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, foreignKey, schemaOf, table } from '../../profile/made-schema.ts';

const genres = Array.from({ length: 40 }, (_, at) => `Genre ${String.fromCharCode(65 + (at % 26))}${at}`);
const makers = [...genres.map((genre) => `${genre} Works`), 'Tesla', 'Mercedes-Benz', 'Land Rover', 'Citroën'];
const schema = schemaOf([
  table(
    'cars',
    [
      column('id', 'integer'),
      column('maker', 'text', { values: makers }),
      column('shape', 'text', { values: [...genres, 'Convertibles', 'Pickup truck', 'Estate'] }),
      column('status', 'text', { values: ['AV', 'SD', 'RS'] }),
      column('line', 'text', { values: ['Retail (hardware)', 'Retail', 'Wholesale', 'Retail online'] }),
      column('owner_name', 'text', { values: ['Tesla Ferrante', 'Ana Silva'] }),
      column('dealer_id', 'integer'),
    ],
    { foreignKeys: [foreignKey('dealer_id', 'dealers')] },
  ),
  table('dealers', [
    column('id', 'integer'),
    column('country', 'text', { values: [...genres, 'Germany', 'Portugal', 'United Kingdom', 'USA'] }),
    column('state', 'text', { values: ['TX', 'OR', 'IN'] }),
    column('slogan', 'text', { values: ['USA', 'Go'] }),
  ]),
]);
const knowledge = createKnowledge();

async function prompt(question: string, before: string[] = [], more: Partial<AgentRequest> = {}) {
  const request: AgentRequest = {
    question,
    schema,
    profile: profileOfSchema(schema),
    memory: { name: 'Cars', description: '', savedQueries: [] },
    history: before.map((each) => ({ question: each, sql: '', explanation: '', status: 'answered', state: null })),
    now: new Date('2026-05-13T10:00:00Z'),
    execute: () => Promise.reject(new Error('nothing runs here')),
    report: () => undefined,
    signal: new AbortController().signal,
    ...more,
  };
  return makePrompt(request, knowledge(request, request.memory));
}
const values = async (question: string, before?: string[]) =>
  /<data name="values[^>]*>\n([\s\S]*?)\n<\/data>/.exec((await prompt(question, before)).question)?.[1]?.split('\n') ??
  [];

it.each([
  ['as it is', 'how many Tesla are there?', 'cars.maker in ["Tesla"]'],
  ['in another form', 'list every convertible', 'cars.shape in ["Convertibles"]'],
  [
    'in lower case, without signs or accents',
    'citroen and mercedes benz',
    'cars.maker in ["Mercedes-Benz", "Citroën"]',
  ],
  ['misspelt', 'number of telsas sold', 'cars.maker in ["Tesla"], spelled nearly so'],
  ['in part', 'how many trucks?', 'cars.shape in ["Pickup truck"], only in part'],
  ['run together', 'landrover in stock', 'cars.maker in ["Land Rover"]'],
  ['as another word of it', 'german ones', 'dealers.country in ["Germany"], spelled nearly so'],
])('a value beyond the first twelve of its column is found here and sent: %s', async (_, question, line) => {
  expect(await values(question)).toContain(line);
});

it('what was named before is still there in a follow-up, and nothing where nothing is named', async () => {
  expect(await values('and by country?', ['how many Tesla are there?'])).toContain('cars.maker in ["Tesla"]');
  expect(await values('how many are there in total?')).toEqual([]);
});

it('of a column of people, only what the person wrote out', async () => {
  expect(await values('cars of Ana Silva')).toContain('cars.owner_name in ["Ana Silva"]');
  expect((await values('cars of Silva')).join()).not.toContain('Ana');
  expect((await values('how many Tesla are there?')).join()).not.toContain('Ferrante');
});

it('the tables are the same text for every question, with the values of short lists of codes alone', async () => {
  const [one, other] = [await prompt('how many Tesla are there?'), await prompt('german ones')];
  expect(one.schema).toBe(other.schema);
  expect(one.schema).toContain('status text in ["AV", "SD", "RS"]');
  for (const value of ['Tesla', 'Germany', 'Estate', 'Ana Silva']) expect(one.schema).not.toContain(value);
});

it('a table that only a value tells is among those sent of a large schema', async () => {
  const filler = Array.from({ length: 400 }, (_, at) => table(`stock_${at}`, [column('amount', 'decimal')]));
  const large = schemaOf([...filler, ...schema.tables]);
  const { schema: told } = await prompt('stock in Portugal', [], { schema: large, profile: profileOfSchema(large) });
  expect(told).toContain('country text');
});

it('days of the main date are said, and when it is now', async () => {
  const profile = profileOfSchema(schemaOf([table('sales', [column('sold_on', 'date')], { rowEstimate: 9_000 })]));
  const [sales] = profile.tables;
  const columns = (sales?.columns ?? []).map((each) => ({ ...each, days: { min: '2024-01-02', max: '2025-12-30' } }));
  const learned = { ...profile, tables: profile.tables.map((each) => ({ ...each, columns })) };
  const own = schemaOf([table('sales', [column('sold_on', 'date')], { rowEstimate: 9_000 })]);
  const told = await prompt('sales last month', [], { schema: own, profile: learned });
  expect(told.schema).toContain('sales (9000 rows)\n sold_on date 2024-01-02 to 2025-12-30');
  expect(told.question).toContain('Now: Wednesday 2026-05-13 10:00 UTC.');
  const east = await prompt('sales last month', [], { schema: own, profile: learned, timeZone: 'Pacific/Kiritimati' });
  expect(east.question).toContain('10:00 UTC. For the person it is Thursday 2026-05-14 (Pacific/Kiritimati).');
});

it('a value that was said does not hide longer ones that begin with it', async () => {
  expect(await values('how many retail cars?')).toContain(
    'cars.line in ["Retail"], also: "Retail (hardware)", "Retail online"',
  );
  expect(await values('wholesale cars')).toContain('cars.line in ["Wholesale"]');
});

it.each([
  ['dealers in the United States', 'dealers.country in ["USA"], by another name'],
  ['dealers in Great Britain', 'dealers.country in ["United Kingdom"], by another name'],
  ['dealers in Texas', 'dealers.state in ["TX"], by another name'],
])('a place is found by another of its names, in columns of places: %s', async (question, line) => {
  const found = await values(question);
  expect(found).toContain(line);
  expect(found.join()).not.toContain('slogan');
});

it('a small word is no place', async () => {
  expect((await values('which dealers are in or near it?')).join()).not.toContain('dealers.state');
});

it('no other name of a place is looked for where values are not sent', async () => {
  const sharing = { values: false, rows: true, samples: false, columns: [] };
  expect((await prompt('dealers in the United States', [], { sharing })).question).not.toContain('USA');
  const kept = {
    ...sharing,
    values: true,
    columns: [{ schema: 'public', table: 'dealers', column: 'country', share: false }],
  };
  expect((await prompt('dealers in the United States', [], { sharing: kept })).question).not.toContain('USA');
});
