import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { type CheckDeps, type CheckedStep, checkResource } from './service/app/check-resource.ts';
import { openConnector } from './service/databases/index.ts';
import { createNetwork } from './service/network/network.ts';
import { guardSql } from './service/sql/guard.ts';
import { systemClock } from './shared/clock.ts';
import { plainText } from './shared/plain-text.ts';

interface Printing extends Partial<CheckDeps> {
  write: (line: string) => void;
  /** Tries all that questions depend on. */
  isFull?: boolean;
  /** One JSON object in the end, in place of a line for each step. */
  isJson?: boolean;
}

/** Tells what works of a stored resource and what is to be mended. Answers whether all of it works. */
export async function printResourceCheck(
  config: Config,
  id: string,
  { write, isFull = false, isJson = false, ...overrides }: Printing,
): Promise<boolean> {
  const deps = { ...makeCheckDeps(config), ...overrides };
  const steps: CheckedStep[] = [];
  for await (const checked of checkResource(id, deps, { isFull })) {
    steps.push(checked);
    if (!isJson) write(sayStep(checked));
  }
  const isWell = steps.every(({ failed }) => failed === undefined);
  if (isJson) write(`${JSON.stringify({ id, ok: isWell, steps: steps.map(presentStep) }, undefined, 2)}\n`);
  return isWell;
}

const stateOf = ({ failed, isDoubtful = false }: CheckedStep): 'ok' | 'note' | 'failed' =>
  failed !== undefined ? 'failed' : isDoubtful ? 'note' : 'ok';

const MARKS = { ok: 'ok  ', note: 'note', failed: 'FAIL' } as const;

/** Names in it are strangers' words. */
function sayStep(checked: CheckedStep): string {
  const { step, detail, tookMs, failed } = checked;
  const line = `${MARKS[stateOf(checked)]}  ${plainText(step, MOST_WORDS)}: ${plainText(detail, MOST_WORDS)} (${tookMs} ms)\n`;
  return failed === undefined || failed.fields.length === 0
    ? line
    : `${line}      check: ${failed.fields.join(', ')}\n`;
}

function presentStep(checked: CheckedStep) {
  const { step, detail, tookMs, failed } = checked;
  const fields = failed === undefined ? {} : { fields: failed.fields };
  return { step, state: stateOf(checked), detail, took_ms: tookMs, ...fields };
}

const MOST_WORDS = 600;

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
