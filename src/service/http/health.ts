import type { ServiceApp } from './context.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too. */
export function registerHealth(app: ServiceApp, isHealthy: () => Promise<boolean>): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) =>
    (await isHealthy()) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  );
}
