import { Counter, Gauge, Histogram } from 'prom-client';
import type { AnsweredBy } from '../../contract/conversations.ts';
import type { StatementOutcome } from '../../contract/query-history.ts';
import type { ResourceType } from '../../contract/resources.ts';
import type { Metrics } from '../../shared/metrics.ts';
import type { SentRequest } from '../agent/sent-request.ts';

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
}

/** Counts what the service does. Labels are of few values: no name of a person, a resource, or a table, and no SQL. */
export interface ServiceMetrics {
  question(asked: { outcome: QuestionOutcome; answeredBy: AnsweredBy | undefined; durationMs: number }): void;
  statement(statement: CountedStatement): void;
  modelCall(sent: Pick<SentRequest, 'outcome' | 'durationMs' | 'inputTokens' | 'outputTokens'>): void;
  request(request: CountedRequest): void;
  watch(watched: Watched): void;
}

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export function createServiceMetrics(metrics: Metrics): ServiceMetrics {
  const registers = [metrics];
  const { countQuestion, countStatement } = makeCountAnswers(registers);
  const calls = new Counter({
    name: 'parley_service_model_calls_total',
    help: "Requests to the language model's provider, by what became of them.",
    labelNames: ['outcome'] as const,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'parley_service_model_call_seconds',
    help: "Duration of requests to the language model's provider.",
    buckets: SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: 'parley_service_model_tokens_total',
    help: 'Tokens sent to the language model and received from it, as its provider counts them.',
    labelNames: ['direction'] as const,
    registers,
  });
  const requests = new Counter({
    name: 'parley_service_http_requests_total',
    help: 'HTTP requests, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'parley_service_http_request_seconds',
    help: 'Duration of HTTP requests, until the whole answer is sent.',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers,
  });
  return {
    question: countQuestion,
    statement: countStatement,
    modelCall({ outcome, durationMs, inputTokens = 0, outputTokens = 0 }) {
      calls.inc({ outcome });
      callSeconds.observe(durationMs / 1000);
      tokens.inc({ direction: 'input' }, inputTokens);
      tokens.inc({ direction: 'output' }, outputTokens);
    },
    request({ method, route, status, durationMs }) {
      requests.inc({ method: METHODS.includes(method) ? method : 'other', route, status });
      requestSeconds.observe({ route }, durationMs / 1000);
    },
    watch: (watched) => watch(watched, registers),
  };
}

function makeCountAnswers(registers: Metrics[]) {
  const questions = new Counter({
    name: 'parley_service_questions_total',
    help: 'Questions, by what became of them and who answered.',
    labelNames: ['outcome', 'answered_by'] as const,
    registers,
  });
  const questionSeconds = new Histogram({
    name: 'parley_service_question_seconds',
    help: 'Duration of questions, with the time they wait for their turn.',
    labelNames: ['outcome'] as const,
    buckets: SECONDS,
    registers,
  });
  const labelNames = ['type'] as const;
  const statements = new Counter({
    name: 'parley_service_statements_total',
    help: 'Statements for people, by the type of data source and what became of them.',
    labelNames: ['type', 'outcome'] as const,
    registers,
  });
  const statementSeconds = new Histogram({
    name: 'parley_service_statement_seconds',
    help: 'Duration of statements, until their rows are read.',
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const rows = new Counter({
    name: 'parley_service_statement_rows_total',
    help: 'Rows that came back from data sources.',
    labelNames,
    registers,
  });
  const readBytes = new Counter({
    name: 'parley_service_statement_read_bytes_total',
    help: 'Bytes that statements read, as the data source says. Only BigQuery does.',
    labelNames,
    registers,
  });
  const resultBytes = new Counter({
    name: 'parley_service_statement_result_bytes_total',
    help: 'Bytes of the rows that came back, about, as JSON.',
    labelNames,
    registers,
  });
  return {
    countQuestion({ outcome, answeredBy, durationMs }: Parameters<ServiceMetrics['question']>[0]) {
      questions.inc({ outcome, answered_by: answeredBy ?? whoElse(outcome) });
      questionSeconds.observe({ outcome }, durationMs / 1000);
    },
    countStatement({ type, outcome, durationMs, ...found }: CountedStatement) {
      statements.inc({ type, outcome });
      statementSeconds.observe({ type }, durationMs / 1000);
      rows.inc({ type }, found.rowCount ?? 0);
      readBytes.inc({ type }, found.readBytes ?? 0);
      resultBytes.inc({ type }, found.resultBytes ?? 0);
    },
  };
}

/** Without a model, the engine answers, and nobody says so. */
const whoElse = (outcome: QuestionOutcome): 'engine' | 'none' =>
  outcome === 'answered' || outcome === 'asked_back' ? 'engine' : 'none';

function watch({ questions, openConnectors }: Watched, registers: Metrics[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('parley_service_questions_running', 'Questions that are being answered.', () => questions().running);
  gauge('parley_service_questions_waiting', 'Questions that wait for their turn.', () => questions().waiting);
  gauge('parley_service_open_connectors', 'Data sources that are open.', openConnectors);
}
