import type { Config } from '../config/config.ts';
import { type ListedModels, listModels } from '../service/app/list-models.ts';
import { plainText } from '../shared/plain-text.ts';
import { whyUnreachable } from '../slack-app/web-api.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';

const NAME = 'Model';
type Model = NonNullable<Config['model']>;

/** Asks the provider for its list of models, which costs nothing and sends nothing but the key. */
export async function checkModel(model: Model | undefined, timeoutMs: number): Promise<Finding> {
  if (model === undefined) return skipped(NAME, 'None is configured. The built-in engine answers.');
  const host = new URL(model.baseUrl).host;
  try {
    return verdict(await listModels(model, AbortSignal.timeout(timeoutMs)), model, host);
  } catch (error) {
    return wrong(
      NAME,
      `${host} can't be reached: ${whyUnreachable(error, timeoutMs)}. The built-in engine answers in its place.`,
      'Allow HTTPS to it from here, or correct AI_BASE_URL.',
    );
  }
}

function verdict(listed: ListedModels, { provider, model }: Model, host: string): Finding {
  const status = listed.kind === 'listed' ? 200 : listed.status;
  if (status === 401 || status === 403) {
    return wrong(NAME, `${host} refuses the key. The built-in engine answers in its place.`, 'Correct AI_API_KEY.');
  }
  if (status >= 500) return warning(NAME, `${host} answers with status ${status}.`, 'Run doctor again in a minute.');
  if (listed.kind === 'no-list')
    return ok(NAME, `${host} answers. Whether it accepts the key shows with the first question.`);
  // A deployment in Azure has a name of its own.
  const isListed = listed.models.some((id) => id === model || id.endsWith(`/${model}`) || id.startsWith(`${model}:`));
  if (isListed || provider === 'azure') return ok(NAME, `${host} accepts the key.`);
  return warning(
    NAME,
    `${host} accepts the key, but doesn't list the model ${plainText(model)}.`,
    'Check the spelling of AI_MODEL.',
  );
}
