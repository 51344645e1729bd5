import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { listResources } from './service/app/check-resource.ts';
import {
  type AnsweringWith,
  type EvaluateDeps,
  EvaluationError,
  evaluate,
  type Judged,
  type Totals,
  totalsOf,
} from './service/app/evaluate.ts';
import { createBuiltInEngine } from './service/app/index.ts';
import { openConnector } from './service/databases/index.ts';
import { createNetwork } from './service/network/network.ts';
import { guardSql } from './service/sql/guard.ts';
import { systemClock } from './shared/clock.ts';
import { createLogger } from './shared/logger.ts';
import { UsageError } from './usage.ts';

interface EvaluateOptions {
  /** undefined: the resources are listed. */
  resource?: string | undefined;
  /** `engine`, `model`, or `both`, which it is without. */
  with?: string | undefined;
  file?: string | undefined;
  json: boolean;
}

type Write = (line: string) => void;

const WITH = ['engine', 'model', 'both'] as const;
const questionsSchema = z.array(z.object({ question: z.string().trim().min(1), sql: z.string().trim().min(1) })).min(1);

/** @throws UsageError */
function readWith(chosen = 'both'): AnsweringWith {
  const { data } = z.enum(WITH).safeParse(chosen);
  if (data === undefined) throw new UsageError(`--with must be one of ${WITH.join(', ')}`);
  return data;
}

/** Asks the saved queries of a data source, or the questions of a file, and prints how many are answered right, and what that costs. */
export async function printEvaluation(
  config: Config,
  { resource, with: chosen, file, json: isJson }: EvaluateOptions,
  { write, ...overrides }: { write: Write } & Partial<EvaluateDeps>,
): Promise<void> {
  const answeringWith = readWith(chosen);
  const deps = { ...makeDeps(config), ...overrides };
  if (resource === undefined) return listAll(deps, write);
  const { model } = config;
  if (answeringWith !== 'engine' && model === undefined)
    throw new UsageError('No language model is configured. Set AI_PROVIDER and AI_MODEL, or add --with=engine');
  const questions = file === undefined ? undefined : await readQuestions(file);
  const judged: Judged[] = [];
  try {
    for await (const one of evaluate({ resource, with: answeringWith, model, questions }, deps)) {
      judged.push(one);
      write(isJson ? `${JSON.stringify(one)}\n` : lineOf(one));
    }
  } catch (error) {
    throw error instanceof EvaluationError ? new UsageError(error.message) : error;
  }
  const totals = { ...totalsOf(judged), price: priceOf(totalsOf(judged), config) };
  write(isJson ? `${JSON.stringify(totals)}\n` : summaryOf(totals, answeringWith));
}

function makeDeps(config: Config): EvaluateDeps {
  const network = createNetwork({ allowPrivate: config.privateHosts === 'allow' });
  return {
    databaseUrl: config.databaseUrl,
    keys: encryptionKeys(config),
    openConnector: (source) => openConnector(source, network),
    guardSql,
    openEngine: createBuiltInEngine,
    clock: systemClock,
    logger: createLogger({ level: config.logLevel }),
    maxScanBytes: config.maxScanBytes,
  };
}

async function listAll(deps: EvaluateDeps, write: Write): Promise<void> {
  const resources = await listResources(deps);
  if (resources.length === 0) return write('This service has no data source yet.\n');
  write('Choose a data source with --resource=<id>:\n');
  for (const { id, name } of resources) write(`  ${id}  ${name}\n`);
}

async function readQuestions(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--file: ${file} can't be read`);
  });
  const read = questionsSchema.safeParse(jsonIn(text));
  if (!read.success) throw new UsageError('--file must hold a list of {"question": …, "sql": …}, as JSON');
  return read.data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NAMES = {
  right: 'right',
  'asked-back': 'asked back',
  wrong: 'wrong',
  failed: 'failed',
  skipped: 'skipped',
} as const satisfies Record<Judged['verdict'], string>;

const VERDICTS = ['right', 'asked-back', 'wrong', 'failed', 'skipped'] as const;

/** Questions and reasons may hold any characters; a terminal gets one line of each. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

function lineOf({ verdict, question, detail, answeredBy, ms }: Judged): string {
  const by = answeredBy === undefined ? '' : `${answeredBy}, `;
  const more = detail === '' ? '' : `            ${plain(detail)}\n`;
  return `${NAMES[verdict].padEnd(10)}  ${plain(question)} (${by}${seconds(ms)})\n${more}`;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** undefined: no prices are configured. */
function priceOf({ inputTokens, outputTokens }: Totals, { model }: Config): number | undefined {
  if (model?.price === undefined) return undefined;
  return (inputTokens * model.price.input + outputTokens * model.price.output) / 1_000_000;
}

function summaryOf(totals: Totals & { price: number | undefined }, answeringWith: AnsweringWith): string {
  const { questions, verdicts, calls, inputTokens, outputTokens, ms, price, byEngine } = totals;
  const { same, other } = totals.secondOpinions;
  const shown = VERDICTS.filter((verdict) => verdict !== 'skipped' || verdicts.skipped > 0);
  const counts = shown.map((verdict) => `${verdicts[verdict]} ${NAMES[verdict]}`);
  const count = (value: number) => value.toLocaleString('en-US');
  const each = questions === 0 ? 0 : ms / questions;
  return [
    '',
    `${questions} questions with ${answeringWith}: ${counts.join(', ')}`,
    `${byEngine} answered by the built-in engine without a call`,
    `${same.right + same.wrong} answers of the model with the same rows as the built-in engine (${same.wrong} wrong), ${other.right + other.wrong} with others (${other.wrong} wrong)`,
    `${count(calls)} calls, ${count(inputTokens)} tokens sent, ${count(outputTokens)} tokens written`,
    ...(price === undefined ? [] : [`price ${price.toFixed(4)}, by AI_PRICE_INPUT and AI_PRICE_OUTPUT`]),
    `${seconds(ms)} in all, ${seconds(each)} a question`,
    '',
  ].join('\n');
}
