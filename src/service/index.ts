import { createParserAgent } from './agent/parser/index.ts';
import { assembleService, type Service, type ServiceConfig, type ServiceDeps } from './assemble.ts';
import { openConnector } from './connectors/registry.ts';
import { createNetwork } from './network/network.ts';
import { guardSql } from './sql/guard.ts';

export type { Service, ServiceConfig, ServiceDeps };

/** The data-query service, complete: the built-in parser answers, and every connector there is can be opened. */
export async function createService(config: ServiceConfig, overrides: Partial<ServiceDeps> = {}): Promise<Service> {
  const network = createNetwork({ allowPrivate: config.privateHosts !== 'refuse' });
  return assembleService(config, {
    agent: createParserAgent(),
    openConnector: (source) => openConnector(source, network),
    guardSql,
    ...overrides,
  });
}
