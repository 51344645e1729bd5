import { beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '../../../src/bot/access/access.ts';
import { makeConnectResource } from '../../../src/bot/connect/connect-resource.ts';
import type { ConnectForm } from '../../../src/bot/model/resource.ts';
import { HttpError, NetworkError } from '../../../src/client/errors.ts';
import { slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import type { Store } from '../../../src/store/index.ts';
import { FakeWholeService } from '../../fakes/around-the-bot.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { openBotStore } from '../world.ts';

const ROUTE = 'POST /v2/datasets/<dataset_id>/resources';
const SECRET = 'very-secret';
const ana = { team: teamIdSchema.parse('T1'), user: slackUserIdSchema.parse('U1') };
const form: ConnectForm = {
  type: 'db:postgres',
  name: 'Sales',
  description: '',
  datasetId: '22222222-2222-4222-8222-222222222222',
  fields: { host: 'db', port: '5432', dbname: 'sales', username: 'reader' },
};

let service: FakeWholeService;
let resources: Store['resources'];
let permission: Awaited<ReturnType<Access['mayManage']>>;
let lines: string[];

beforeEach(async () => {
  service = new FakeWholeService();
  ({ resources } = await openBotStore([]));
  permission = { allowed: true };
  lines = [];
});

const connect = (one = form) =>
  makeConnectResource({
    service,
    resources,
    access: { mayManage: async () => permission },
    clock: new ManualClock(),
    logger: createLogger({ level: 'debug', destination: { write: (line) => void lines.push(line) } }),
    makeReference: () => 'REF',
  })(ana, one, { main: SECRET });

const refusal = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError(ROUTE, {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'no',
    details,
  });

describe('connecting a data source', () => {
  it('hands everything to the service, remembers the resource and asks what can be asked', async () => {
    const suggestions = ['one?', 'two?', 'three?', 'four?'].map((suggestion) => ({ suggestion }));
    service.on('What data do you have?', {
      status: 'NEEDS_CLARIFICATION',
      response: { explanation: 'Two tables.', data: suggestions },
    });
    const outcome = await connect();
    expect(outcome).toMatchObject({ kind: 'connected', found: 'Two tables.', questions: ['one?', 'two?', 'three?'] });
    expect(service.created[0]?.request.db_credentials).toMatchObject({ password: SECRET });
    expect(await resources.list(ana.team)).toMatchObject([{ name: 'Sales', datasetId: form.datasetId }]);
  });

  it('is connected also when nothing can be suggested', async () => {
    service.on('What data do you have?', new Error('down'));
    expect(await connect()).toMatchObject({ kind: 'connected', found: '', questions: [] });
  });

  it('says under our fields what the service says under its own', async () => {
    service.failure = refusal(400, [
      { field: 'db_credentials.password', message: 'wrong' },
      { field: 'type', message: 'is not supported yet' },
      { field: 'surprise', message: 'odd' },
    ]);
    expect(await connect()).toEqual({
      kind: 'refused',
      problems: [
        { field: 'password', message: 'wrong' },
        { field: 'type', message: "The data service doesn't support this type: it is not supported yet." },
        { field: '', message: 'odd' },
      ],
    });
    expect(await resources.list(ana.team)).toEqual([]);
  });

  it('tells a dataset that is not there', async () => {
    service.failure = refusal(404);
    expect(await connect()).toMatchObject({ kind: 'refused', problems: [{ field: 'dataset' }] });
  });

  it.each([
    [refusal(503), 'busy'],
    [new NetworkError(ROUTE, { code: 'ECONNREFUSED', reached: false }), 'unreachable'],
    [new Error('a surprise'), 'unexpected'],
  ])('tells other failures with a reference: %s', async (failure, reason) => {
    service.failure = failure;
    expect(await connect()).toMatchObject({ kind: 'failed', failure: { reason, referenceId: 'REF' } });
    expect(lines.join('')).not.toContain(SECRET);
  });

  it('calls nobody for whoever may not, nor for a form that is not complete', async () => {
    permission = { allowed: false, why: 'not-a-manager' };
    expect(await connect()).toEqual({ kind: 'no-access', why: 'not-a-manager' });
    permission = { allowed: true };
    expect(await connect({ ...form, name: '' })).toMatchObject({ kind: 'refused', problems: [{ field: 'name' }] });
    expect(service.created).toEqual([]);
  });
});
