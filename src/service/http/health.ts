import type { ServiceApp } from './context.ts';

export function registerHealth(app: ServiceApp, isHealthy: () => Promise<boolean>): void {
  app.get('/healthz', async (c) =>
    (await isHealthy()) ? c.json({ status: 'ok' }) : c.json({ status: 'failing' }, 503),
  );
}
