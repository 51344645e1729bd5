import type { ServerResponse } from 'node:http';

type AnswerHealth = (response: ServerResponse) => void;

/** By path. `/healthz`: the process runs. `/readyz`: it can also do its work. */
export function healthAnswers(health: () => Promise<boolean>): ReadonlyMap<string, AnswerHealth> {
  return new Map<string, AnswerHealth>([
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
  ]);
}

const end = (response: ServerResponse, status: number, text: string): void => void response.writeHead(status).end(text);
