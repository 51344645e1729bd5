import type { AnsweredBy } from '../../contract/conversations.ts';
import type { StatementOutcome } from '../../contract/query-history.ts';
import type { ResourceType } from '../../contract/resources.ts';
import { type Meters, makeMeters } from '../../shared/meters.ts';
import type { Registry } from '../../shared/metrics.ts';
import { readForScrape } from '../../shared/read-for-scrape.ts';
import type { SentRequest } from '../agent/sent-request.ts';
import type { Budgets } from '../budgets/budgets.ts';

/** What became of a question. */
export type QuestionOutcome = 'answered' | 'asked_back' | 'failed' | 'budget_spent' | 'busy' | 'cancelled' | 'error';

interface CountedStatement {
  type: ResourceType;
  outcome: StatementOutcome;
  durationMs: number;
  rowCount: number | undefined;
  readBytes: number | undefined;
  resultBytes: number | undefined;
}

interface CountedRequest {
  method: string;
  /** The pattern, not the path. */
  route: string;
  status: number;
  durationMs: number;
}

/** What is read when somebody asks for the metrics. */
interface Watched {
  questions: () => { running: number; waiting: number };
  openConnectors: () => number;
  budgets: Pick<Budgets, 'usedShares'>;
}

/** Counts what the service does. Labels are of few values: no name of a person, a resource, or a table, and no SQL. */
export interface ServiceMetrics {
  question(asked: { outcome: QuestionOutcome; answeredBy: AnsweredBy | undefined; durationMs: number }): void;
  /** `doubts`: how many there are; undefined: nothing was checked. */
  checked(answer: { doubts: number | undefined; compared: 'same' | 'other' | undefined }): void;
  statement(statement: CountedStatement): void;
  modelCall(sent: Pick<SentRequest, 'outcome' | 'durationMs' | 'inputTokens' | 'outputTokens'>): void;
  request(request: CountedRequest): void;
  watch(watched: Watched): void;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export function createServiceMetrics(registry: Registry): ServiceMetrics {
  const make = makeMeters(registry, 'parley_service');
  return {
    ...countQuestions(make),
    ...countChecks(make),
    ...countStatements(make),
    ...countModelCalls(make),
    ...countRequests(make),
    watch({ questions, openConnectors, budgets }) {
      make.gauge('questions_running', 'Questions that are being answered.', () => questions().running);
      make.gauge('questions_waiting', 'Questions that wait for their turn.', () => questions().waiting);
      make.gauge('open_connectors', 'Data sources that are open.', openConnectors);
      make.gauges('budget_used_ratio', 'Share of what everyone together may use today that is used.', {
        label: 'budget',
        read: readForScrape(() => budgets.usedShares()),
      });
    },
  };
}

function countQuestions({ counter, seconds }: Meters): Pick<ServiceMetrics, 'question'> {
  const help = 'Questions, by what became of them and who answered.';
  const questions = counter('questions_total', help, ['outcome', 'answered_by']);
  const helpSeconds = 'Duration of questions, with the time they wait for their turn.';
  const questionSeconds = seconds('question_seconds', helpSeconds, { labels: ['outcome'] });
  return {
    question({ outcome, answeredBy, durationMs }) {
      questions.inc({ outcome, answered_by: answeredBy ?? whoElse(outcome) });
      questionSeconds.observe({ outcome }, durationMs / 1000);
    },
  };
}

/** Without a model, the engine answers, and nobody says so. */
const whoElse = (outcome: QuestionOutcome): 'engine' | 'none' =>
  outcome === 'answered' || outcome === 'asked_back' ? 'engine' : 'none';

function countChecks({ counter }: Meters): Pick<ServiceMetrics, 'checked'> {
  const help = 'Answers whose SQL was checked, by whether their numbers are doubted.';
  const checks = counter('checked_answers_total', help, ['doubted']);
  const helpCompared = "Answers of the language model, by whether the built-in engine's rows are the same.";
  const compared = counter('second_opinions_total', helpCompared, ['found']);
  return {
    checked({ doubts, compared: found }) {
      if (doubts !== undefined) checks.inc({ doubted: doubts > 0 ? 'yes' : 'no' });
      if (found !== undefined) compared.inc({ found });
    },
  };
}

function countStatements({ counter, seconds }: Meters): Pick<ServiceMetrics, 'statement'> {
  const help = 'Statements for people, by the type of data source and what became of them.';
  const statements = counter('statements_total', help, ['type', 'outcome']);
  const helpSeconds = 'Duration of statements, until their rows are read.';
  const statementSeconds = seconds('statement_seconds', helpSeconds, { labels: ['type', 'outcome'] });
  const rows = counter('statement_rows_total', 'Rows that came back from data sources.', ['type']);
  const helpRead = 'Bytes that statements read, as the data source says. Only BigQuery does.';
  const readBytes = counter('statement_read_bytes_total', helpRead, ['type']);
  const helpResult = 'Bytes of the rows that came back, about, as JSON.';
  const resultBytes = counter('statement_result_bytes_total', helpResult, ['type']);
  return {
    statement({ type, outcome, durationMs, ...found }) {
      statements.inc({ type, outcome });
      statementSeconds.observe({ type, outcome }, durationMs / 1000);
      rows.inc({ type }, found.rowCount ?? 0);
      readBytes.inc({ type }, found.readBytes ?? 0);
      resultBytes.inc({ type }, found.resultBytes ?? 0);
    },
  };
}

function countModelCalls({ counter, seconds }: Meters): Pick<ServiceMetrics, 'modelCall'> {
  const help = "Requests to the language model's provider, by what became of them.";
  const calls = counter('model_calls_total', help, ['outcome']);
  const callSeconds = seconds('model_call_seconds', "Duration of requests to the language model's provider.");
  const helpTokens = 'Tokens sent to the language model and received from it, as its provider counts them.';
  const tokens = counter('model_tokens_total', helpTokens, ['direction']);
  return {
    modelCall({ outcome, durationMs, inputTokens = 0, outputTokens = 0 }) {
      calls.inc({ outcome });
      callSeconds.observe(durationMs / 1000);
      tokens.inc({ direction: 'input' }, inputTokens);
      tokens.inc({ direction: 'output' }, outputTokens);
    },
  };
}

function countRequests({ counter, seconds }: Meters): Pick<ServiceMetrics, 'request'> {
  const help = 'HTTP requests, by the pattern of their route.';
  const requests = counter('http_requests_total', help, ['method', 'route', 'status']);
  const helpSeconds = 'Duration of HTTP requests, until the whole answer is sent.';
  const requestSeconds = seconds('http_request_seconds', helpSeconds, { labels: ['route'] });
  return {
    request({ method, route, status, durationMs }) {
      requests.inc({ method: METHODS.includes(method) ? method : 'other', route, status });
      requestSeconds.observe({ route }, durationMs / 1000);
    },
  };
}
