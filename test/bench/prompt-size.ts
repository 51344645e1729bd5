import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { withSource } from '../eval/natural-sources.ts';
import { openScriptedAgent, requestOf } from '../eval/scripted-model.ts';
import { startDatabases } from '../eval/server.ts';
import type { EvalSource } from '../eval/source.ts';
import { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';

/**
 * How much the first call of a question sends, and how much of it is the tables: `npx tsx test/bench/prompt-size.ts`.
 * The questions are the natural ones of the sample data and two made databases, fully learned; nothing leaves the machine.
 */
const SOURCES = ['sample', 'clinic', 'rental'];
const MOST_QUESTIONS = 60;
const ASK_BACK = { name: 'ask_back', args: { words: 'What do you mean?', questions: [] } };

async function main(): Promise<void> {
  const databases = await startDatabases();
  const provider = new ScriptedProvider();
  await provider.start();
  provider.play({ tools: [ASK_BACK] });
  try {
    for (const name of SOURCES) {
      const sizes = await withSource(name, databases, (source) => measure(source, questionsOf(name), provider));
      const { questions, all, tables } = sizes;
      process.stdout.write(
        `${name}: ${questions} questions, ${all} characters in the first call, ${tables} of them tables\n`,
      );
    }
  } finally {
    await provider.stop();
    await databases.stop();
  }
}

function questionsOf(name: string): string[] {
  const file = join(import.meta.dirname, '..', 'eval', 'natural', `${name}.json`);
  const questions = z.array(z.object({ question: z.string() })).parse(JSON.parse(readFileSync(file, 'utf8')));
  return questions.slice(0, MOST_QUESTIONS).map(({ question }) => question);
}

async function measure(source: EvalSource, questions: string[], provider: ScriptedProvider) {
  const agent = await openScriptedAgent(provider);
  const before = provider.received.length;
  for (const question of questions) await agent.answer(requestOf(source, question));
  const bodies = provider.received.slice(before);
  const sent = bodies.map(({ body }) => JSON.stringify({ messages: body.messages, tools: body.tools }).length);
  const tables = bodies.map(({ text }) => /<data name=\\"tables\\">.*?<\/data>/.exec(text)?.[0].length ?? 0);
  return { questions: bodies.length, all: mean(sent), tables: mean(tables) };
}

const mean = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length));

await main();
