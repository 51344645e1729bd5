import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnswerMetrics, METRICS_PATH } from './metrics.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface HealthOptions {
  health: () => Promise<boolean>;
  /** undefined: there are none. */
  metrics: AnswerMetrics | undefined;
}

/** By path. `/healthz`: the process runs. `/readyz`: it can also do its work. `/metrics`: what it counts. */
export function healthAnswers({ health, metrics }: HealthOptions): ReadonlyMap<string, Answer> {
  return new Map<string, Answer>([
    ['/healthz', (response) => end(response, 200, 'ok')],
    [
      '/readyz',
      (response) => {
        health().then(
          (ready) => end(response, ready ? 200 : 503, ready ? 'ready' : 'not ready'),
          () => end(response, 503, 'not ready'),
        );
      },
    ],
    ...(metrics === undefined ? [] : [[METRICS_PATH, answerWith(metrics)] as const]),
  ]);
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
