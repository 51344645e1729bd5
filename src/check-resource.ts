import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { type CheckDeps, checkResource } from './service/app/check-resource.ts';
import { openConnector } from './service/databases/index.ts';
import { createNetwork } from './service/network/network.ts';
import { guardSql } from './service/sql/guard.ts';
import { systemClock } from './shared/clock.ts';

/** Tells what works of a stored resource and what is to be mended. Answers whether all of it works. */
export async function printResourceCheck(
  config: Config,
  id: string,
  { write, ...overrides }: { write: (line: string) => void } & Partial<CheckDeps>,
): Promise<boolean> {
  const deps = { ...makeCheckDeps(config), ...overrides };
  let isWell = true;
  for await (const { step, tookMs, detail, failed, isDoubtful } of checkResource(id, deps)) {
    isWell = failed === undefined;
    const mark = isWell ? (isDoubtful === true ? 'note' : 'ok  ') : 'FAIL';
    write(`${mark}  ${step}: ${detail} (${tookMs} ms)\n`);
    if (failed !== undefined && failed.fields.length > 0) write(`      check: ${failed.fields.join(', ')}\n`);
  }
  return isWell;
}

/** What a check reaches data sources with. */
export function makeCheckDeps(config: Config): CheckDeps {
  const network = createNetwork({ allowPrivate: config.privateHosts === 'allow' });
  return {
    databaseUrl: config.databaseUrl,
    keys: encryptionKeys(config),
    network,
    openConnector: (source) => openConnector(source, network),
    guardSql,
    clock: systemClock,
  };
}
