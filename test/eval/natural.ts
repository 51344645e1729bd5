import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Agent, ConversationTurn } from '../../src/service/agent/agent.ts';
import { createMeasuredAgent } from './agent.ts';
import { ask, judge, type Truth } from './ask.ts';
import { withSource } from './natural-sources.ts';
import { type EvalOptions, isWanted, sample } from './options.ts';
import { entryOf, verdictOf } from './report.ts';
import type { Databases } from './server.ts';
import type { EvalSource } from './source.ts';
import { pronounOf, type TurnEntry } from './turns.ts';

/** A question with its truth; see natural/README.md. */
const naturalItemSchema = z.object({
  question: z.string(),
  class: z.string().optional(),
  truth_sql: z.string().nullish(),
  also: z.array(z.string()).optional(),
  expect: z.enum(['answer', 'refuse']),
  leading: z.boolean().optional(),
  ordered: z.boolean().optional(),
  note: z.string().optional(),
});
type NaturalItem = z.infer<typeof naturalItemSchema>;
const conversationSchema = z.object({ turns: z.array(naturalItemSchema) });

/** One set of single questions and conversations over one source. */
export interface NaturalSet {
  /** Of the set, in reports. */
  name: string;
  source: string;
  questions: NaturalItem[];
  conversations: { turns: NaturalItem[] }[];
}

/** Sets and what they are asked of; natural/README.md says when each was read. */
const OWN = [
  { name: 'sample', source: 'sample' },
  { name: 'clinic', source: 'clinic' },
  { name: 'rental', source: 'rental' },
  { name: 'sample-second', source: 'sample' },
  { name: 'sample-third', source: 'sample' },
  { name: 'sample-fourth', source: 'sample' },
  { name: 'theatre', source: 'theatre' },
  { name: 'waste', source: 'waste' },
];

/** The project's own questions. */
export function ownSets(): NaturalSet[] {
  const folder = join(import.meta.dirname, 'natural');
  return OWN.map(({ name, source }) => ({
    name,
    source,
    questions: readItems(join(folder, `${name}.json`)),
    conversations: readConversations(join(folder, `${name}-conversations.json`)),
  }));
}

/** The questions that engines are tuned on; undefined where they are not there. */
export function sharedSet(folder: string): NaturalSet[] | undefined {
  if (!existsSync(join(folder, 'questions.json'))) return undefined;
  const questions = readItems(join(folder, 'questions.json'));
  const conversations = readConversations(join(folder, 'conversations.json'));
  return [{ name: 'sample', source: 'sample', questions, conversations }];
}

const readItems = (file: string): NaturalItem[] =>
  z.array(naturalItemSchema).parse(JSON.parse(readFileSync(file, 'utf8')));

const readConversations = (file: string): { turns: NaturalItem[] }[] =>
  z.array(conversationSchema).parse(JSON.parse(readFileSync(file, 'utf8')));

export interface NaturalEntries {
  questions: TurnEntry[];
  turns: TurnEntry[];
}

export async function measureNatural(
  sets: NaturalSet[],
  databases: Databases,
  options: EvalOptions,
): Promise<NaturalEntries> {
  const all: NaturalEntries = { questions: [], turns: [] };
  for (const set of sets) {
    await withSource(set.source, databases, async (source) => {
      const asking = { agent: createMeasuredAgent(), source, name: set.name };
      const text = ({ question, class: name = '' }: NaturalItem) => `${set.name}: ${name}: ${question}`;
      const questions = sample(
        set.questions.filter((item) => isWanted(options, text(item))),
        options,
      );
      for (const item of questions) all.questions.push(...(await askTurns(asking, [item])));
      const conversations = set.conversations.filter(({ turns }) =>
        turns.some((item) => isWanted(options, text(item))),
      );
      for (const { turns } of sample(conversations, options)) all.turns.push(...(await askTurns(asking, turns)));
    });
  }
  return all;
}

interface Asking {
  agent: Agent;
  source: EvalSource;
  name: string;
}

async function askTurns({ agent, source, name }: Asking, turns: NaturalItem[]): Promise<TurnEntry[]> {
  const history: ConversationTurn[] = [];
  const entries: TurnEntry[] = [];
  for (const [at, item] of turns.entries()) {
    const truths = await readTruths(source, item);
    const asked = await ask({ agent, source, question: item.question, history: [...history] });
    history.push(asked.turn);
    const counted = { where: name, className: item.class ?? 'other', truth: item.truth_sql ?? 'none' };
    const entry = entryOf(judge(asked, truths), { ...counted, isToRefuse: item.expect === 'refuse' });
    const before = entries.at(-1);
    const isAfterRight = before === undefined || verdictOf(before) === 'right';
    entries.push({ ...entry, turnNumber: at + 1, pronoun: pronounOf(item.question), isAfterRight });
  }
  return entries;
}

/** @throws naming the question, where a truth does not run */
async function readTruths(source: Pick<EvalSource, 'rowsOf'>, item: NaturalItem): Promise<Truth[]> {
  const truths: Truth[] = [];
  for (const sql of [...(typeof item.truth_sql === 'string' ? [item.truth_sql] : []), ...(item.also ?? [])]) {
    try {
      const isPercent = /\b100(\.0)?\s*\*/.test(sql);
      const rows = await source.rowsOf(sql);
      const order = item.ordered === true ? rows.map((row) => row.slice(-1)) : undefined;
      truths.push({ rows, options: { isLeading: item.leading === true, isPercent, order } });
    } catch (error) {
      throw new Error(`the truth of “${item.question}” does not run: ${sql}`, { cause: error });
    }
  }
  return truths;
}
