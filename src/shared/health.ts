import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnswerMetrics, METRICS_PATH } from './metrics.ts';

/** Whether the process can do its work. */
export type Readiness =
  /** `data`: which data it works on, see `dataIdentity`. `dataService`: it isn't answering right now. What people ask waits for it, so nothing is gained by another process. */
  | { ready: true; dataService?: 'not answering' | undefined; data?: string | undefined }
  /** `reason`: in a few words, for whoever looks after the process. */
  | { ready: false; reason: string };

/** Tells `parley doctor` which data a process works on. */
export const DATA_HEADER = 'x-parley-data';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface HealthOptions {
  health: () => Promise<Readiness>;
  /** undefined: there are none. */
  metrics: AnswerMetrics | undefined;
}

/** By path. `/healthz`: the process runs. `/readyz`: it can also do its work; if not, why. `/metrics`: what it counts. */
export function healthAnswers({ health, metrics }: HealthOptions): ReadonlyMap<string, Answer> {
  return new Map<string, Answer>([
    ['/healthz', (response) => end(response, 200, 'ok')],
    [
      '/readyz',
      (response) => {
        void tellReadiness(health).then(({ status, body, headers }) => {
          response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
        });
      },
    ],
    ...(metrics === undefined ? [] : [[METRICS_PATH, answerWith(metrics)] as const]),
  ]);
}

/** What `/readyz` says. Never rejects. */
export async function tellReadiness(health: () => Promise<Readiness>) {
  const readiness = await health().catch((): Readiness => ({ ready: false, reason: 'an unexpected failure' }));
  if (!readiness.ready)
    return { status: 503, body: { status: 'not ready', reason: readiness.reason }, headers: {} } as const;
  const headers: Record<string, string> = readiness.data === undefined ? {} : { [DATA_HEADER]: readiness.data };
  return { status: 200, body: { status: 'ready', data_service: readiness.dataService }, headers } as const;
}

const answerWith =
  (metrics: AnswerMetrics): Answer =>
  (response, { headers }) => {
    metrics((name) => headers[name]?.toString()).then(
      ({ status, headers: told, text }) => void response.writeHead(status, told).end(text),
      () => end(response, 500, 'the metrics could not be read'),
    );
  };

const end = (response: ServerResponse, status: number, text: string): void => void response.writeHead(status).end(text);
