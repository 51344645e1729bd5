import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { readJson } from '../shared/json.ts';
import { plainText } from '../shared/plain-text.ts';
import { whyUnreachable } from '../slack-app/web-api.ts';
import { type Finding, ok, skipped, warning, wrong } from './finding.ts';

const NAME = 'Model';
type Model = NonNullable<Config['model']>;

/** Both wires answer so. */
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Asks the provider for its list of models, which costs nothing and sends nothing but the key. */
export async function checkModel(model: Model | undefined, timeoutMs: number): Promise<Finding> {
  if (model === undefined) return skipped(NAME, 'None is configured. The built-in engine answers.');
  const host = new URL(model.baseUrl).host;
  try {
    const response = await fetch(`${model.baseUrl.replace(/\/+$/, '')}/models`, {
      headers: { ...keyHeaders(model), ...model.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return verdict(response.status, await response.text(), model, host);
  } catch (error) {
    return wrong(
      NAME,
      `${host} can't be reached: ${whyUnreachable(error, timeoutMs)}. The built-in engine answers in its place.`,
      'Allow HTTPS to it from here, or correct AI_BASE_URL.',
    );
  }
}

function keyHeaders({ wire, provider, apiKey }: Model): Record<string, string> {
  if (apiKey === undefined) return {};
  if (wire === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return provider === 'azure' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

function verdict(status: number, body: string, { provider, model }: Model, host: string): Finding {
  if (status === 401 || status === 403) {
    return wrong(NAME, `${host} refuses the key. The built-in engine answers in its place.`, 'Correct AI_API_KEY.');
  }
  if (status >= 500) return warning(NAME, `${host} answers with status ${status}.`, 'Run doctor again in a minute.');
  const models = status === 200 ? listedModels(body) : undefined;
  if (models === undefined)
    return ok(NAME, `${host} answers. Whether it accepts the key shows with the first question.`);
  // A deployment in Azure has a name of its own.
  const isListed = models.some((id) => id === model || id.endsWith(`/${model}`) || id.startsWith(`${model}:`));
  if (isListed || provider === 'azure') return ok(NAME, `${host} accepts the key.`);
  return warning(
    NAME,
    `${host} accepts the key, but doesn't list the model ${plainText(model)}.`,
    'Check the spelling of AI_MODEL.',
  );
}

function listedModels(body: string): string[] | undefined {
  const ids = listSchema.safeParse(readJson(body)).data?.data.map(({ id }) => id) ?? [];
  return ids.length === 0 ? undefined : ids;
}
