import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { makeConnectModel } from '../../../src/bot/language-model/connect-model.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import type { ModelConnectionService } from '../../../src/client/query-service.ts';
import { modelConnectionSchema } from '../../../src/contract/model-connection.ts';
import { slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';
import { openBotStore } from '../world.ts';

const person = { team: teamIdSchema.parse('T1'), user: slackUserIdSchema.parse('U1') };
const NONE = modelConnectionSchema.parse({
  origin: 'none',
  provider: null,
  model: null,
  base_url: null,
  has_key: false,
  is_on: false,
  off_resources: [],
  daily_tokens: null,
  changed_by: null,
  changed_at: null,
});
const OLLAMA = 'http://127.0.0.1:11434/v1';
const text = (view: object): string => JSON.stringify(view);

/** A service without a model, beside which Ollama runs. */
class FakeModelService implements ModelConnectionService {
  readonly tried: string[] = [];
  readonly connected: object[] = [];
  badPart: string | undefined;
  readonly readModel = async () => NONE;
  readonly changeModel = async () => NONE;
  readonly removeModel = async () => undefined;
  readonly listModels: ModelConnectionService['listModels'] = async ({ base_url: address }) => ({
    models: address === OLLAMA ? ['qwen3', 'llama3.3'] : [],
  });
  readonly checkModel: ModelConnectionService['checkModel'] = async ({ part }) => {
    this.tried.push(part);
    return { checks: [{ check: 'tools', detail: `tried ${part}`, is_well: part !== this.badPart }] };
  };
  readonly connectModel: ModelConnectionService['connectModel'] = async (request) => {
    this.connected.push(request);
    return { ...NONE, origin: 'connected', provider: request.provider, model: request.model, is_on: true };
  };
}

async function open({ isShared = false, secretsInModals = true } = {}) {
  const { resources, settings } = await openBotStore();
  const workspace = await settings.ofWorkspace(person.team);
  const service = new FakeModelService();
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF', logger: createLogger({ level: 'silent' }) });
  const model = makeConnectModel({
    service,
    resources,
    settings: { ofWorkspace: async () => ({ ...workspace, secretsInModals }) },
    askAdminApi,
    isShared,
  });
  return { service, model };
}

const filled = readFilled({
  id: 'V1',
  state: {
    values: {
      [INPUTS.modelProvider]: { x: { selected_option: { value: 'openai' } } },
      [INPUTS.modelName]: { x: { value: ' gpt-5.1 ' } },
      [INPUTS.modelKey]: { x: { value: 'sk-1' } },
      [INPUTS.modelTokens]: { x: { value: '2,000,000' } },
    },
  },
});

describe('connecting a language model', () => {
  it('offers what runs beside the service, and fills the form with it', async () => {
    const { model } = await open();
    const view = await model.view(person);
    expect(text(view)).toContain('qwen3, llama3.3');
    expect(text(view)).not.toContain('LM Studio');
    expectTakenBySlack(view);
    const used = await model.useFound('Ollama');
    expect(text(used)).toContain('"value":"qwen3"');
    expect(text(used)).toContain(OLLAMA);
    expectTakenBySlack(used);
    expect(text(await model.useFound('Nobody'))).toContain('any more');
  });

  it('tries each part, says so, and connects what works', async () => {
    const { service, model } = await open();
    const steps: string[] = [];
    const view = await model.connect(person, filled, async (step) => steps.push(text(step)));
    expect(service.tried).toEqual(['tools', 'going-on', 'context']);
    expect(steps).toHaveLength(3);
    expect(steps[2]).toContain('tried going-on');
    expect(service.connected).toEqual([
      { provider: 'openai', model: 'gpt-5.1', api_key: 'sk-1', daily_tokens: 2_000_000, changed_by: 'slack:T1:U1' },
    ]);
    expect(text(view)).toContain('gpt-5.1 (OpenAI)');
    expect(steps.join('') + text(view)).not.toContain('sk-1');
  });

  it('stops at what doesn’t work, and connects nothing', async () => {
    const { service, model } = await open();
    service.badPart = 'going-on';
    const view = await model.connect(person, filled, async () => undefined);
    expect(service.tried).toEqual(['tools', 'going-on']);
    expect(service.connected).toEqual([]);
    expect(text(view)).toContain('Nothing was changed.');
    expect(text(view)).not.toContain('sk-1');
  });

  it.each([
    [{ isShared: true }, 'Several workspaces share this Parley'],
    [{ secretsInModals: false }, 'Keys are not typed in Slack'],
  ])('is not possible where it may not be: %j', async (how, words) => {
    const { model } = await open(how);
    expect(text(await model.view(person))).toContain(words);
  });
});
