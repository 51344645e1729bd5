import type { View } from '@slack/types';
import { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../src/playground/index.ts';
import { Triggers } from '../../../src/playground/server/interactions/triggers.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { silentSlackLogger } from '../../fakes/silent-slack-logger.ts';
import { startPlayground } from './start-playground.ts';

const ANA = 'U0ANA00001';

let playground: Playground;
let clock: ManualClock;
let slack: WebClient;

beforeEach(async () => {
  clock = new ManualClock();
  playground = await startPlayground({ clock });
  slack = new WebClient(playground.slack.botToken, {
    slackApiUrl: playground.slack.apiUrl,
    logger: silentSlackLogger,
    retryConfig: { retries: 0 },
  });
});
afterEach(() => playground.stop());

const modal = (title: string, extra: Partial<View> = {}): View => ({
  type: 'modal',
  title: { type: 'plain_text', text: title },
  blocks: [{ type: 'section', text: { type: 'plain_text', text: title } }],
  ...extra,
});
const home = (text: string): View => ({
  type: 'home',
  blocks: [{ type: 'section', text: { type: 'plain_text', text } }],
});
const trigger = () => playground.triggerFor(ANA);
const titles = () => playground.workspace.views.stack(ANA).map(({ title }) => title);
const failure = (error: string): unknown => {
  const data: unknown = expect.objectContaining({ error });
  return expect.objectContaining({ data });
};

describe('a view', () => {
  /** Of exactly so many bytes as JSON. */
  const sized = (bytes: number): View => {
    const blocks = (texts: string[]) =>
      texts.map((text) => ({ type: 'section' as const, text: { type: 'plain_text' as const, text } }));
    const empty = { ...modal('Large'), blocks: blocks(Array.from({ length: 100 }, () => 'x')) };
    const missing = bytes - Buffer.byteLength(JSON.stringify(empty));
    const texts = Array.from({ length: 100 }, (_, n) => {
      const more = Math.max(0, Math.min(2_999, missing - n * 2_999));
      return 'x'.repeat(1 + more);
    });
    return { ...modal('Large'), blocks: blocks(texts) };
  };

  it('may have 250,000 bytes and no more', async () => {
    await slack.views.open({ trigger_id: trigger(), view: sized(250_000) });
    await expect(slack.views.open({ trigger_id: trigger(), view: sized(250_001) })).rejects.toEqual(
      failure('view_too_large'),
    );
  });
});

describe('a trigger', () => {
  it('opens one view, for three seconds', async () => {
    const used = trigger();
    await slack.views.open({ trigger_id: used, view: modal('One') });
    await expect(slack.views.open({ trigger_id: used, view: modal('One') })).rejects.toEqual(
      failure('exchanged_trigger_id'),
    );
    await expect(slack.views.open({ trigger_id: 'made.up', view: modal('One') })).rejects.toEqual(
      failure('invalid_trigger_id'),
    );
  });

  it('expires just after three seconds', () => {
    const triggers = new Triggers(clock);
    const [early, late] = [triggers.issue(ANA), triggers.issue(ANA)];
    clock.advance(3_000);
    expect(triggers.redeem(early)).toEqual({ user: ANA, page: null });
    clock.advance(1);
    expect(() => triggers.redeem(late)).toThrow('expired_trigger_id');
  });

  it('is not used up by a view that is refused', async () => {
    const id = trigger();
    await expect(slack.views.open({ trigger_id: id, view: modal('x'.repeat(25)) })).rejects.toMatchObject({
      data: {
        error: 'invalid_arguments',
        response_metadata: { messages: ['[ERROR] must be less than 25 characters [json-pointer:/view/title/text]'] },
      },
    });
    await slack.views.open({ trigger_id: id, view: modal('Right') });
    expect(titles()).toEqual(['Right']);
  });
});

describe('modals', () => {
  it('stack three high', async () => {
    await slack.views.open({ trigger_id: trigger(), view: modal('One') });
    await slack.views.push({ trigger_id: trigger(), view: modal('Two') });
    const { view } = await slack.views.push({ trigger_id: trigger(), view: modal('Three') });
    const [root, second] = playground.workspace.views.stack(ANA);
    expect(view).toMatchObject({ root_view_id: root?.id, previous_view_id: second?.id });
    await expect(slack.views.push({ trigger_id: trigger(), view: modal('Four') })).rejects.toEqual(
      failure('push_limit_reached'),
    );
    expect(titles()).toEqual(['One', 'Two', 'Three']);
  });

  it('are updated by id or by the name the app gave, while the hash is the last one', async () => {
    const { view } = await slack.views.open({ trigger_id: trigger(), view: modal('One', { external_id: 'mine' }) });
    const { id = '', hash = '' } = view ?? {};
    await slack.views.update({ view_id: id, hash, view: modal('Two', { external_id: 'mine' }) });
    await expect(slack.views.update({ view_id: id, hash, view: modal('Three') })).rejects.toEqual(
      failure('hash_conflict'),
    );
    await slack.views.update({ external_id: 'mine', view: modal('Three') });
    expect(titles()).toEqual(['Three']);
    await expect(slack.views.update({ view_id: 'V0GONE', view: modal('Four') })).rejects.toEqual(failure('not_found'));
  });

  it('have names of their own', async () => {
    await slack.views.publish({ user_id: ANA, view: { ...home('h'), external_id: 'mine' } });
    await expect(
      slack.views.open({ trigger_id: trigger(), view: modal('One', { external_id: 'mine' }) }),
    ).rejects.toEqual(failure('duplicate_external_id'));
  });

  it('are no larger than Slack takes', async () => {
    const large = (count: number): View =>
      modal('Large', {
        blocks: Array.from({ length: 100 }, () => ({
          type: 'section' as const,
          text: { type: 'plain_text' as const, text: 'é'.repeat(count) },
        })),
      });
    await slack.views.open({ trigger_id: trigger(), view: large(1_200) });
    await expect(slack.views.open({ trigger_id: trigger(), view: large(1_300) })).rejects.toEqual(
      failure('view_too_large'),
    );
  });
});

describe('Home', () => {
  it('is published for one person, and again while the hash is the last one', async () => {
    const { view } = await slack.views.publish({ user_id: ANA, view: home('first') });
    const hash = view?.hash ?? '';
    await slack.views.publish({ user_id: ANA, hash, view: home('second') });
    await expect(slack.views.publish({ user_id: ANA, hash, view: home('third') })).rejects.toEqual(
      failure('hash_conflict'),
    );
    expect(playground.workspace.views.home(ANA)).toMatchObject({
      id: view?.id,
      blocks: [{ text: { text: 'second' } }],
    });
    expect(playground.workspace.views.home('U0BEN00001')).toBeUndefined();
  });

  it('is refused for nobody and as a modal', async () => {
    await expect(slack.views.publish({ user_id: 'U0NOBODY', view: home('h') })).rejects.toEqual(
      failure('invalid_arguments'),
    );
    await expect(slack.views.publish({ user_id: ANA, view: modal('m') })).rejects.toEqual(failure('invalid_arguments'));
  });
});
