import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { makeConnectModel } from '../../../src/bot/language-model/connect-model.ts';
import { readCarriedForm } from '../../../src/bot/language-model/model-form.modal.ts';
import { makeShowModel } from '../../../src/bot/language-model/show-model.ts';
import { makeTryModel } from '../../../src/bot/language-model/try-model.ts';
import { ACTIONS, askedBeforeSchema, INPUTS } from '../../../src/bot/model/ids.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';
import { openBotStore } from '../world.ts';
import { FakeModelService, NONE, OLLAMA, person } from './fake-model-service.ts';

const text = (view: object): string => JSON.stringify(view);

const LINK = 'https://bot.example/connect/one';

async function open({ isShared = false, secretsInModals = true, hasPage = false } = {}) {
  const { resources, settings } = await openBotStore();
  const workspace = await settings.ofWorkspace(person.team);
  const service = new FakeModelService();
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF', logger: createLogger({ level: 'silent' }) });
  const issued: object[] = [];
  const issue = async (pending: object): Promise<string> => {
    issued.push(pending);
    return LINK;
  };
  const keyIn = hasPage ? 'page' : 'modal';
  const model = makeConnectModel({
    service,
    show: makeShowModel({ resources, keyIn, isOwnService: true }),
    tryModel: makeTryModel({ service, askAdminApi }),
    links: hasPage ? { issue, find: async () => undefined, take: async () => undefined } : undefined,
    keyIn,
    settings: { ofWorkspace: async () => ({ ...workspace, secretsInModals }) },
    askAdminApi,
    isShared,
  });
  return { service, model, issued };
}

const fill = (more: object = {}) =>
  readFilled({
    id: 'V1',
    state: {
      values: {
        [INPUTS.modelProvider]: { x: { selected_option: { value: 'openai' } } },
        [INPUTS.modelName]: { x: { value: ' gpt-5.1 ' } },
        [INPUTS.modelTokens]: { x: { value: '2,000,000' } },
        ...more,
      },
    },
  });
const filled = fill({ [INPUTS.modelKey]: { x: { value: 'sk-1' } } });
const form = { provider: 'openai', model: 'gpt-5.1', baseUrl: '', dailyTokens: '2,000,000' } as const;
const nothing = async () => undefined;

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

  it('keeps the question after which it was opened, and offers to ask it again once a model is connected', async () => {
    const { service, model } = await open();
    const asked = askedBeforeSchema.parse({ channel: 'C1', ts: '1700000001.000100' });
    const views = [await model.view(person, asked), await model.useFound('Ollama', asked)];
    for (const view of views) expect(view.private_metadata).toBe(JSON.stringify({ asked }));
    const sent = { ...fill({ [INPUTS.modelKey]: { x: { value: 'sk-1' } } }), metadata: JSON.stringify({ asked }) };
    service.badPart = 'tools';
    const failed = await model.connect(person, sent, nothing);
    expect(text(failed)).not.toContain(ACTIONS.askModelAgain);
    const back = await model.form(person, readCarriedForm(failed.private_metadata ?? ''));
    expect(back.private_metadata).toBe(JSON.stringify({ asked }));
    service.badPart = undefined;
    const connected = await model.connect(person, sent, nothing);
    expect(text(connected)).toContain(`"action_id":"${ACTIONS.askModelAgain}"`);
    expect(text(connected)).toContain('"value":"C1 1700000001.000100"');
    expect(text(await model.connect(person, filled, nothing))).not.toContain(ACTIONS.askModelAgain);
  });

  it('stops at what doesn’t work, and connects nothing', async () => {
    const { service, model } = await open();
    service.badPart = 'going-on';
    const view = await model.connect(person, filled, nothing);
    expect(service.tried).toEqual(['tools', 'going-on']);
    expect(service.connected).toEqual([]);
    expect(text(view)).toContain('Nothing was changed.');
    expect(text(view)).not.toContain('sk-1');
  });

  it.each([
    [{ isShared: true }, 'Several workspaces share this Parley'],
    [{ secretsInModals: false }, 'turned off entering keys in Slack'],
  ])('is not possible where it may not be: %j', async (how, words) => {
    const { model } = await open(how);
    expect(text(await model.view(person))).toContain(words);
    if ('secretsInModals' in how) expect(text(await model.connect(person, filled, nothing))).toContain(words);
  });

  describe('where the bot has a page of its own', () => {
    it('asks for no key in Slack, whatever the setting says, and hands out a link with the rest of the form', async () => {
      const { service, model, issued } = await open({ hasPage: true, secretsInModals: false });
      const view = await model.view(person);
      expect(text(view)).toContain('You enter it on my own page, not in Slack.');
      expect(text(view)).not.toContain(INPUTS.modelKey);
      expect(text(view)).not.toContain('List models');
      const link = await model.connect(person, fill(), nothing);
      expectTakenBySlack(link);
      expect(text(link)).toContain(LINK);
      expect(text(link)).toContain('API key');
      expect(issued).toEqual([{ person, model: form, viewId: 'V1' }]);
      expect(service.tried).toEqual([]);
    });

    it('needs no page where the service has the key for the same place, unless another key is wanted', async () => {
      const { service, model, issued } = await open({ hasPage: true });
      service.kept = { ...NONE, origin: 'connected', provider: 'openai', model: 'gpt-5', has_key: true, is_on: true };
      const again = await model.form(person, undefined);
      expect(text(again)).toContain('Enter a key on my own page next');
      expect(text(await model.connect(person, fill(), nothing))).toContain('gpt-5.1 (OpenAI)');
      expect(issued).toEqual([]);
      const next = { x: { selected_options: [{ value: 'next' }] } };
      expect(text(await model.connect(person, fill({ [INPUTS.modelNewKey]: next }), nothing))).toContain(LINK);
      const google = { x: { selected_option: { value: 'google' } } };
      expect(text(await model.connect(person, fill({ [INPUTS.modelProvider]: google }), nothing))).toContain(LINK);
      expect(issued).toHaveLength(2);
    });
  });
});
