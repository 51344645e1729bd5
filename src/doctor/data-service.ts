import { HttpError, NetworkError, ResponseSchemaError, TimeoutError } from '../client/errors.ts';
import { createQueryServiceClient } from '../client/query-service.ts';
import type { Config } from '../config/config.ts';
import { type CheckedStep, OPEN_STEP } from '../service/app/check-resource.ts';
import type { KeyRing } from '../shared/cipher.ts';
import type { Clock } from '../shared/clock.ts';
import { externalIdSchema } from '../shared/ids.ts';
import { createLogger } from '../shared/logger.ts';
import { plainText } from '../shared/plain-text.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';
import type { Surroundings } from './surroundings.ts';

const SERVICE = 'Data service';
/** As at every start, so that the service gets to know no one new. */
const SETUP = { externalId: externalIdSchema.parse('parley:setup'), displayName: 'Parley' };
const MAX_RESPONSE_BYTES = 1_000_000;
const MOST_WORDS = 300;

interface Remote {
  config: Config;
  clock: Clock;
  timeoutMs: number;
}

/** Signs in at another deployment of the service. */
export async function checkRemoteService({ config, clock, timeoutMs }: Remote): Promise<Finding> {
  const { service, queryService } = config;
  if (service.mode !== 'remote') return skipped(SERVICE, 'It is embedded.');
  if (service.apiKey === undefined) {
    return skipped(SERVICE, 'Without QUERY_SERVICE_API_KEY there is no sign-in to check. Only a question shows.');
  }
  const client = createQueryServiceClient({
    baseUrl: service.url,
    apiKey: service.apiKey,
    tokenTtlSeconds: queryService.tokenTtlSeconds,
    timeoutMs,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    tokens: { find: async () => undefined, save: async () => {}, forget: async () => {} },
    clock,
    logger: createLogger({ level: 'silent' }),
    sleep: async () => {},
  });
  try {
    const began = clock.now().getTime();
    await client.signIn(SETUP);
    return ok(SERVICE, `It accepts the API key (${clock.now().getTime() - began} ms).`);
  } catch (error) {
    return whyNotSignedIn(error);
  } finally {
    await client.close();
  }
}

function whyNotSignedIn(error: unknown): Finding {
  if (error instanceof HttpError && (error.status === 401 || error.status === 403)) {
    return wrong(SERVICE, 'It refuses the API key.', 'Set QUERY_SERVICE_API_KEY to a key that the service knows.');
  }
  if (error instanceof HttpError && error.status === 404) {
    return wrong(SERVICE, 'It has no sign-in at this address.', 'Set QUERY_SERVICE_URL to its base address.');
  }
  if (error instanceof HttpError) {
    return wrong(SERVICE, `It answers with status ${error.status}.`, "Ask the service's admin.");
  }
  if (error instanceof TimeoutError) {
    return wrong(SERVICE, `It doesn't answer within ${error.timeoutMs / 1_000} seconds.`, CHECK_ADDRESS);
  }
  if (error instanceof NetworkError) return wrong(SERVICE, `It can't be reached (${error.code}).`, CHECK_ADDRESS);
  if (error instanceof ResponseSchemaError) {
    return wrong(SERVICE, 'It answers, but not as the interface says.', CHECK_ADDRESS);
  }
  throw error;
}

const CHECK_ADDRESS = 'Check QUERY_SERVICE_URL, and that it can be reached from here.';

interface Embedded {
  sources: Surroundings['sources'];
  keys: KeyRing | undefined;
  hasDatabase: boolean;
  isRunning: boolean;
}

/** Each data source that the embedded service knows. */
export async function* checkSources({
  sources,
  keys,
  hasDatabase,
  isRunning,
}: Embedded): AsyncGenerator<Finding, void, void> {
  const name = 'Data sources';
  if (!hasDatabase) return yield skipped(name, 'None is stored. The sample data comes with the first start.');
  if (keys === undefined) return yield skipped(name, "They can't be read without the key.");
  const listed = await sources.list().catch(() => undefined);
  if (listed === undefined) {
    return yield wrong(
      name,
      "The database isn't one that this version can read. It may be from a newer Parley.",
      'Use the version that wrote it, or restore a backup.',
    );
  }
  if (listed.length === 0) yield skipped(name, 'None is connected yet. Connect one in Slack with /ask connect.');
  const samplePort = await sources.samplePort();
  for (const { id, name: called, address } of listed) {
    const label = `Data source ${plainText(called)}`;
    const isSample = address?.host === '127.0.0.1' && address.port === samplePort;
    if (isSample && !isRunning) yield skipped(label, 'The sample data is served only while Parley runs.');
    else yield await checkSource(label, id, sources);
  }
}

async function checkSource(label: string, id: string, sources: Surroundings['sources']): Promise<Finding> {
  let tookMs = 0;
  let user = '';
  try {
    for await (const checked of sources.check(id)) {
      if (checked.failed !== undefined) return wrong(label, plainText(checked.detail, MOST_WORDS), mendOf(checked, id));
      if (checked.isDoubtful === true) return mayWrite(label);
      if (checked.isDoubtful === false) user = ' Its user may only read.';
      else tookMs = checked.tookMs;
    }
  } catch {
    return wrong(label, 'The check itself failed.', `See each step with parley check-resource ${id}.`);
  }
  return ok(label, `It answers in ${tookMs} ms.${user}`);
}

const mayWrite = (label: string): Finding =>
  warning(
    label,
    'It answers, but its user may change data. Parley only reads.',
    'Connect it with a read-only user or role: docs/databases.md, docs/warehouses.md.',
  );

function mendOf({ step, failed }: CheckedStep, id: string): string {
  const fields = failed?.fields ?? [];
  if (fields.length > 0) {
    return `Check its ${fields.join(', ')}. If that has changed, connect it again in Slack with /ask connect.`;
  }
  if (step === OPEN_STEP)
    return 'Restore the key that encrypted them: ENCRYPTION_KEY, or encryption.key in the data folder.';
  return `See each step with parley check-resource ${id}.`;
}
