import type { ServiceApp } from '../context.ts';
import { openApiDocument } from './document.ts';

/** Public: it describes the interface, and says nothing about who uses it. */
export function registerOpenApi(app: ServiceApp): void {
  const document = openApiDocument();
  app.get('/openapi.json', (c) => c.json(document));
}
