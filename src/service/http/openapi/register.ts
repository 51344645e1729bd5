import type { ServiceApp } from '../context.ts';
import { openApiDocument } from './document.ts';

/** For anybody: it tells what the interface is, and nothing of who uses it. */
export function registerOpenApi(app: ServiceApp): void {
  const document = openApiDocument();
  app.get('/openapi.json', (c) => c.json(document));
}
