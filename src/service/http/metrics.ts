import { type AnswerMetrics, METRICS_PATH } from '../../shared/metrics.ts';
import type { ServiceApp } from './context.ts';

export interface MetricsRouteDeps {
  answerMetrics: AnswerMetrics;
}

/** What the process counts, for Prometheus. */
export function registerMetrics(app: ServiceApp, { answerMetrics }: MetricsRouteDeps): void {
  app.get(METRICS_PATH, async (c) => {
    const { status, headers, text } = await answerMetrics((name) => c.req.header(name));
    return c.text(text, status, headers);
  });
}
