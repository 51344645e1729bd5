import type { Connector, DatabaseSchema } from '../connectors/connector.ts';

/** @throws ConnectorError for a source without tables, which could answer every question only with that */
export async function assertReadable(
  { tables }: DatabaseSchema,
  connector: Connector,
  signal: AbortSignal,
): Promise<void> {
  const why = tables.length === 0 ? await connector.explainNoTables?.(signal) : undefined;
  if (why !== undefined) throw why;
}
