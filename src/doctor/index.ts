import type { Config } from '../config/config.ts';
import { dataIdentity } from '../config/secrets.ts';
import { plainText } from '../shared/plain-text.ts';
import { checkEnvFile, checkNames, readConfiguration } from './configuration.ts';
import { checkRemoteService, checkSources } from './data-service.ts';
import { type Finding, skipped } from './finding.ts';
import { checkNode, checkPort, checkProxy } from './machine.ts';
import { checkModel } from './model.ts';
import { withoutSecrets } from './secrets.ts';
import { checkSlack } from './slack.ts';
import { checkStorage } from './storage.ts';
import type { Surroundings } from './surroundings.ts';

const LONGEST = 1_000;

/**
 * Checks everything that can be wrong with this installation, from the machine outwards, each as soon as it is known.
 * Changes nothing, posts nothing, and says no secret.
 */
export async function* examine(surroundings: Surroundings): AsyncGenerator<Finding, void, void> {
  const hide = withoutSecrets(surroundings.env);
  const say = (text: string): string => hide(plainText(text, LONGEST));
  for await (const finding of everyFinding(surroundings)) {
    const { name, found, mend } = finding;
    yield { ...finding, name: say(name), found: say(found), mend: mend === undefined ? undefined : say(mend) };
  }
}

async function* everyFinding(surroundings: Surroundings): AsyncGenerator<Finding, void, void> {
  const { env, nodeVersion } = surroundings;
  yield checkNode(nodeVersion);
  const { config, findings } = readConfiguration(env);
  yield* findings;
  yield* checkEnvFile(surroundings);
  yield* checkNames(surroundings);
  yield checkProxy(env, nodeVersion);
  if (config === undefined) {
    yield skipped('Everything else', 'It depends on the configuration.', 'Correct that first, then run doctor again.');
    return;
  }
  yield* checkConfigured(config, surroundings);
}

async function* checkConfigured(config: Config, surroundings: Surroundings): AsyncGenerator<Finding, void, void> {
  const { timeoutMs, sources } = surroundings;
  const { findings, keys, hasDatabase } = await checkStorage(config);
  yield* findings;
  const data = keys === undefined ? undefined : dataIdentity(config, keys);
  const { finding, isRunning } = await checkPort(config, { timeoutMs, data });
  yield finding;
  if (config.slack === undefined) {
    yield skipped('Slack', 'No token is set, so Parley starts the playground.', 'To connect Slack, run parley setup.');
  } else {
    yield* checkSlack({ ...surroundings, slack: config.slack, publicUrl: config.publicUrl, isRunning });
  }
  if (config.service.mode === 'remote') yield await checkRemoteService({ ...surroundings, config });
  else yield* checkSources({ sources, keys, hasDatabase, isRunning });
  yield await checkModel(config.model, timeoutMs);
}
