import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import { type AskAdminApi, makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { columnKey } from '../../../src/bot/sharing/column-options.ts';
import { makeShare } from '../../../src/bot/sharing/share.ts';
import { makeShowRequests } from '../../../src/bot/sharing/show-requests.ts';
import { HttpError, NoApiKeyError } from '../../../src/client/errors.ts';
import type { ModelSharingService } from '../../../src/client/query-service.ts';
import { type ModelRequestRecord, modelRequestSchema } from '../../../src/contract/model-requests.ts';
import type { SharingRecord, SharingRequest } from '../../../src/contract/sharing.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';
import { question } from '../../fixtures/slack-events.ts';
import { openBotStore } from '../world.ts';

const { thread, user } = question('x');
const { team } = thread;
const OTHER = resourceIdSchema.parse('99999999-1111-4111-8111-111111111111');
const MODEL = { provider: 'openai', model: 'gpt-5.1' };
const CITY = { schema: 'public', table: 'customers', column: 'city' };
const EMAIL = { schema: 'public', table: 'customers', column: 'email' };

const requestAbout = (n: number, resource: string): ModelRequestRecord =>
  modelRequestSchema.parse({
    id: `7a8b9c0d-1e2f-4a3b-8c4d-00000000000${n}`,
    sent_at: '2026-07-01T12:00:00.000000',
    resource_id: resource,
    resource_name: 'Shop',
    user_id: 7,
    external_id: 'crm:1',
    question: `question ${n}`,
    ...MODEL,
    call: 1,
    outcome: 'answered',
    status: 200,
    duration_ms: 1,
    input_tokens: null,
    output_tokens: null,
    bytes: 10,
  });

/** A service that keeps what it is told; or fails with an error. */
class FakeSharingService implements ModelSharingService {
  failure: Error | undefined;
  /** Of a change alone. */
  refusal: Error | undefined;
  readonly replaced: SharingRequest[] = [];
  sharing: SharingRecord = {
    model: MODEL,
    values: true,
    rows: true,
    samples: false,
    allowed: { values: true, rows: true },
    columns: [{ ...EMAIL, share: false, decided: false, because: 'looks like an e-mail address' }],
  };
  readonly requests = [requestAbout(1, SHOP.id), requestAbout(2, OTHER)];

  readonly readSharing = () => this.#answer(this.sharing);
  readonly replaceSharing = async (_: unknown, request: SharingRequest) => {
    await this.#answer(undefined);
    if (this.refusal !== undefined) throw this.refusal;
    this.replaced.push(request);
    return this.sharing;
  };
  readonly findColumns = () => this.#answer({ columns: [CITY, EMAIL] });
  readonly listModelRequests = () => this.#answer({ model: MODEL, keep_days: 7, requests: this.requests, tally: [] });
  readonly readModelRequest = (id: string) => {
    const found = this.requests.find((one) => one.id === id);
    return found === undefined ? Promise.reject(httpError(404)) : this.#answer({ ...found, body: `body of ${id}` });
  };

  async #answer<T>(value: T): Promise<T> {
    if (this.failure !== undefined) throw this.failure;
    return value;
  }
}

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('GET /v2/model-requests', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'secret words of the service',
    details,
  });

async function open() {
  const store = await openBotStore();
  const service = new FakeSharingService();
  const log: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line) => void log.push(line) } });
  const askAdminApi: AskAdminApi = makeAskAdminApi({ makeReference: () => 'REF1', logger });
  const deps = { service, resources: store.resources, people: new FakePeople(), askAdminApi };
  return { service, log, share: makeShare(deps), show: makeShowRequests(deps) };
}

const text = (view: object): string => JSON.stringify(view);
const shared = { team, source: SHOP.id };
const stranger = { team, source: OTHER };
const filledOf = (never: object[]) => {
  const options = never.map((one) => ({ value: columnKey({ ...CITY, ...one }) }));
  const values = { [`${INPUTS.sharingNever}:${SHOP.id}`]: { x: { selected_options: options } } };
  return readFilled({ id: 'V1', private_metadata: SHOP.id, state: { values } });
};

describe('what the model sees', () => {
  it('is shown, searched, and saved, of a source that the workspace knows', async () => {
    const { service, share } = await open();
    expect(text(await share.view(shared))).toContain('looks like an e-mail address');
    expect(await share.findColumns(shared, 'any', 'c')).toEqual([CITY, EMAIL]);
    expect(await share.findColumns(shared, 'private', 'EMAIL')).toMatchObject([EMAIL]);
    expect(await share.findColumns(shared, 'private', 'city')).toEqual([]);
    expect(await share.save(shared, filledOf([CITY]))).toMatchObject({ closes: true });
    expect(service.replaced).toEqual([
      { values: false, rows: false, samples: false, columns: [{ ...CITY, share: false }] },
    ]);
  });

  it('is not of a source that the workspace doesn’t know, whatever a form says', async () => {
    const { service, share } = await open();
    for (const source of [stranger, { team, source: undefined }]) {
      expect(text(await share.view(source))).toContain('No data source');
      expect(await share.findColumns(source, 'any', '')).toEqual([]);
      expect(await share.findColumns(source, 'private', '')).toEqual([]);
      expect((await share.save(source, filledOf([CITY]))).closes).toBeUndefined();
    }
    expect(service.replaced).toEqual([]);
  });

  it.each([
    [httpError(404), "doesn't let me choose"],
    [httpError(405), "doesn't let me choose"],
    [new NoApiKeyError('GET /v2/resources/<resource_id>/sharing'), 'QUERY_SERVICE_API_KEY'],
    [httpError(500), 'REF1'],
  ])('says why it can’t be shown or saved: %s', async (failure, words) => {
    const { service, share } = await open();
    service.failure = failure;
    expect(text(await share.view(shared))).toContain(words);
    expect(text((await share.save(shared, filledOf([CITY]))).view)).toContain(words);
    expect(await share.findColumns(shared, 'any', '')).toEqual([]);
  });

  it('shows a column that the service refuses under its field', async () => {
    const { service, share } = await open();
    service.refusal = httpError(400, [{ field: 'columns.0', message: 'x' }]);
    const { errors, closes } = await share.save(shared, filledOf([CITY]));
    expect(closes).toBeUndefined();
    expect(errors).toEqual({
      [`${INPUTS.sharingNever}:${SHOP.id}`]: "public.customers.city isn't a column of this data source. Take it out.",
    });
  });
});

describe('what the provider saw', () => {
  const ana = { team, user };

  it('is listed and read of the sources that the workspace knows, and of no other', async () => {
    const { service, show } = await open();
    const list = text(await show.list(ana, 0));
    expect(list).toContain('question 1');
    expect(list).not.toContain('question 2');
    const [known, other] = service.requests;
    expect(text(await show.one(ana, { id: known?.id ?? '', page: 0 }))).toContain(`body of ${known?.id}`);
    expect(text(await show.one(ana, { id: other?.id ?? '', page: 0 }))).toContain('no longer kept');
    expect(text(await show.one(ana, { id: OTHER, page: 0 }))).toContain('no longer kept');
  });

  it.each([
    [httpError(404), "doesn't tell what it sends"],
    [new NoApiKeyError('GET /v2/model-requests'), 'QUERY_SERVICE_API_KEY'],
    [httpError(503), 'REF1'],
  ])('says why it can’t be told: %s', async (failure, words) => {
    const { service, show, log } = await open();
    service.failure = failure;
    expect(text(await show.list(ana, 0))).toContain(words);
    expect(log.join('')).not.toContain('secret words');
  });
});
