import type { CustomRoute } from '@slack/bolt';
import { healthAnswers } from '../shared/health.ts';

/** `/healthz` and `/readyz` beside Slack's events. */
export const healthRoutes = (health: () => Promise<boolean>): CustomRoute[] =>
  [...healthAnswers(health)].map(([path, answer]) => ({
    path,
    method: 'GET',
    handler: (_request, response) => answer(response),
  }));
