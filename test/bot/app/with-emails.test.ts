import { describe, expect, it } from 'vitest';
import { withEmails } from '../../../src/bot/app/with-emails.ts';
import type { Asker } from '../../../src/client/session.ts';
import {
  externalIdOf,
  externalIdSchema,
  resourceIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../../src/shared/ids.ts';
import { conversationId } from '../../fakes/around-the-bot.ts';
import { FakePeople } from '../../fakes/fake-people.ts';

const team = teamIdSchema.parse('T1');
const user = slackUserIdSchema.parse('UANA');
const ana: Asker = { externalId: externalIdOf(team, user) };
const id = resourceIdSchema.parse('11111111-1111-4111-8111-111111111111');

function setUp() {
  const told: (string | undefined)[] = [];
  const tell = ({ email }: Asker): Promise<never> => {
    told.push(email);
    return Promise.reject(new Error('enough'));
  };
  const people = new FakePeople();
  const fake: Parameters<typeof withEmails>[0] = {
    ask: tell,
    saveQuery: tell,
    createResource: tell,
    readOverview: tell,
    giveFeedback: tell,
  };
  const service = withEmails(fake, people);
  const { signal } = new AbortController();
  const ask = (asker: Asker) => service.ask(asker, { query: 'q', resourceId: id }, { signal }).catch(() => told.at(-1));
  return { people, service, signal, ask, told };
}

describe('signing people in with their email', () => {
  it('tells the one that Slack gives, and none where it gives none', async () => {
    const { people, ask } = setUp();
    people.is(user, { email: 'ana@example.com' });
    expect(await ask(ana)).toBe('ana@example.com');
    people.is(user, { email: undefined });
    expect(await ask(ana)).toBeUndefined();
    people.is(user, undefined);
    expect(await ask(ana)).toBeUndefined();
  });

  it('does so whatever is called in the name of a person', async () => {
    const { people, service, signal, told } = setUp();
    people.is(user, { email: 'ana@example.com' });
    const calls = [
      service.saveQuery(ana, id, { query: 'q', sql: 'SELECT 1' }, { signal }),
      service.readOverview(ana, id, { signal }),
      service.giveFeedback(ana, conversationId(1), { feedback_type: 'POSITIVE' }, { signal }),
    ];
    await Promise.allSettled(calls);
    expect(told).toEqual(calls.map(() => 'ana@example.com'));
  });

  it('asks Slack about no one who is not of Slack', async () => {
    const { people, ask } = setUp();
    people.find = () => Promise.reject(new Error('asked'));
    expect(await ask({ externalId: externalIdSchema.parse('parley:setup') })).toBeUndefined();
  });
});
