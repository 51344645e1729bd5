import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Desk, NOW } from '../service/agent/engine/domains.ts';
import { answerTo, chartWords, readingsOf, receiptOf, tableOf, wordsOf } from './as-shown.ts';
import { COURIER, SCHOOL } from './by-kind-data.ts';
import { KINDS, OF_COURIER, OF_SCHOOL } from './by-kind-questions.ts';
import { FINANCE, FLIGHTS, SENSORS, SHOP, SUPPORT } from './data.ts';
import { ASKED } from './questions.ts';

const DATA = { 'A shop': SHOP, Flights: FLIGHTS, 'Support tickets': SUPPORT, Finance: FINANCE, Sensors: SENSORS };
const BY_KIND = [
  ['Courier', COURIER, OF_COURIER],
  ['School', SCHOOL, OF_SCHOOL],
] as const;
const FILE = join(import.meta.dirname, '../../docs/answers.md');
const BY_KIND_FILE = join(import.meta.dirname, 'golden/by-kind.md');
/** As many as the connectors tell. */
const MOST_VALUES = 50;

const HEAD = `# Sixty answers

What the built-in engine answers to twelve questions over each of five kinds of data, as the bot says it: first sentence, how the question was read, chart, the first rows, receipt. The data are made up; today is ${NOW.toISOString().slice(0, 10)}.

This page is made by \`npm run answers\`, and a test holds it to what is answered.
`;

const BY_KIND_HEAD = `# Twelve kinds of question about ten kinds of data

What people read: the question, what is said to it, and below it the chart and the heads of the table. The questions of each kind of data are in this order: ${KINDS.join(', ')}.

This page is made by \`npm run answers\`, and a test holds it to what is answered.`;

async function told(desk: Desk, question: string, name: string): Promise<string> {
  const outcome = await desk.ask(question);
  if (outcome.kind !== 'answered') {
    const readings = readingsOf(outcome).map((words) => `- ${words}`);
    return `### ${question}\n\n*Asked back:* ${outcome.explanation}\n\n${readings.join('\n')}\n`;
  }
  const answer = answerTo(question, outcome, name);
  const [first = '', ...more] = wordsOf(answer);
  return `### ${question}\n\n${[`**${first}**`, ...more, ...chartWords(answer), ...tableOf(answer), receiptOf(answer)].join('\n\n')}\n`;
}

it('docs/answers.md has what is answered', async () => {
  const parts: string[] = [HEAD];
  for (const [name, sql] of Object.entries(DATA)) {
    const desk = await Desk.openLearned(sql, MOST_VALUES);
    parts.push(`## ${name}\n`);
    for (const question of ASKED[name] ?? []) parts.push(await told(desk, question, name));
    await desk.close();
  }
  await expect(parts.join('\n')).toMatchFileSnapshot(FILE);
}, 120_000);

it('asks sixty questions, twelve of each kind of data', () => {
  expect(Object.keys(DATA).map((name) => ASKED[name]?.length)).toEqual([12, 12, 12, 12, 12]);
});

/** In two lines: what was asked and said; chart or table, and its heads. */
async function toldShortly(desk: Desk, question: string, name: string): Promise<string> {
  const outcome = await desk.ask(question);
  if (outcome.kind !== 'answered')
    return `- ${question} → *${[outcome.explanation, ...readingsOf(outcome)].join(' / ')}*`;
  const answer = answerTo(question, outcome, name);
  const [first = '', ...more] = wordsOf(answer);
  const [heads] = tableOf(answer).map((table) => table.split('\n', 1)[0]);
  const [chart] = chartWords(answer);
  const shown = [chart, heads].filter((part) => part !== undefined).join(' ');
  return [`- ${question} → **${first}** ${more.join(' ')}`.trim(), ...(shown === '' ? [] : [shown])].join('\n  ');
}

it('golden/by-kind.md has what is answered to each kind of question about each kind of data', async () => {
  const parts: string[] = [BY_KIND_HEAD];
  for (const [name, sql, asked] of BY_KIND) {
    const desk = await Desk.openLearned(sql, MOST_VALUES);
    for (const [kind, questions] of Object.entries(asked)) {
      parts.push(`\n## ${kind}\n`);
      for (const question of questions) parts.push(await toldShortly(desk, question, name));
    }
    await desk.close();
  }
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot(BY_KIND_FILE);
}, 120_000);

it('asks each kind of question of each kind of data', () => {
  const asked = BY_KIND.flatMap(([, , questions]) => Object.values(questions));
  expect(asked.map((questions) => questions.length)).toEqual(Array.from({ length: 10 }, () => KINDS.length));
});
