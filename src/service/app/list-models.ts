import { z } from 'zod';
import { readJson } from '../../shared/json.ts';
import type { ModelConfig } from '../agent/model/index.ts';

/** All wires answer so. */
const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const LONGEST_ID = 200;
const MOST = 1_000;

export type ListedModels =
  | { kind: 'listed'; models: string[] }
  /** It answers something else: 401, 404, a page. */
  | { kind: 'no-list'; status: number };

/** Asks a provider for its list of models, which costs nothing and sends nothing but the key. @throws what `fetch` throws */
export async function listModels(config: ModelConfig, signal: AbortSignal): Promise<ListedModels> {
  const response = await fetch(`${config.baseUrl.replace(/\/+$/, '')}/models`, {
    headers: { ...keyHeaders(config), ...config.headers },
    redirect: 'error',
    signal,
  });
  const { data = [] } = listSchema.safeParse(readJson(await response.text())).data ?? {};
  const models = data.map(({ id }) => id).filter((id) => id.length <= LONGEST_ID);
  if (response.status !== 200 || models.length === 0) return { kind: 'no-list', status: response.status };
  return { kind: 'listed', models: models.slice(0, MOST) };
}

function keyHeaders({ wire, provider, apiKey }: ModelConfig): Record<string, string> {
  if (apiKey === undefined) return {};
  if (wire === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return provider === 'azure' ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}
