import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import { openServiceDatabase } from '../../src/service/db/open.ts';
import { type Story, startStory } from './story.ts';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);
const QUESTION = 'how many customers are there?';
/** What Slack sends only with a scope that is optional. */
const NEED_A_SCOPE = ['message.channels', 'message.groups', 'message.mpim', 'member_joined_channel'];

const manifestSchema = z.looseObject({
  oauth_config: z.object({ scopes: z.object({ bot: z.array(z.string()), bot_optional: z.array(z.string()) }) }),
  settings: z.looseObject({ event_subscriptions: z.object({ bot_events: z.array(z.string()) }) }),
});

/** The app's manifest as a workspace has it that granted nothing optional. */
function writeManifest(folder: string): string {
  const manifest = manifestSchema.parse(parse(readFileSync(MANIFEST, 'utf8')));
  const { scopes } = manifest.oauth_config;
  const events = manifest.settings.event_subscriptions;
  scopes.bot = scopes.bot.filter((scope) => !scopes.bot_optional.includes(scope));
  scopes.bot_optional = [];
  events.bot_events = events.bot_events.filter((event) => !NEED_A_SCOPE.includes(event));
  const file = join(folder, 'manifest.yml');
  writeFileSync(file, stringify(manifest));
  return file;
}

describe('where a workspace grants no optional scope', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-scopes-'));
  let story: Story;
  let count: string;
  beforeAll(async () => {
    story = await startStory({}, { manifest: writeManifest(folder) });
    const [[customers] = []] = await story.directly('SELECT count(*)::int FROM store.customers');
    count = Number(customers).toLocaleString('en-US');
  }, 120_000);
  afterAll(async () => {
    await story.end();
    rmSync(folder, { recursive: true });
  });

  const ana = () => story.playground.asPerson('ana');

  it('a mention is answered, also in a thread, and a reply without one is not heard', async () => {
    const root = await ana().says('data-questions', `@parley ${QUESTION}`);
    expect((await story.playground.answerTo(root)).text).toContain(count);
    await ana().says('data-questions', 'and how many orders?', { threadTs: root.ts });
    const asked = await ana().says('data-questions', `@parley ${QUESTION}`, { threadTs: root.ts });
    expect((await story.playground.answerTo(asked)).text).toContain(count);
    await story.parley.bot.drained();
    const thread = story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === root.ts);
    expect(thread.filter(({ text }) => text.includes(count))).toHaveLength(2);
  });

  it('the service is told no email', async () => {
    const db = await openServiceDatabase(story.config.databaseUrl);
    const users = await db.selectFrom('service_user').select(['external_id', 'email']).execute();
    await db.destroy();
    const ofSlack = users.filter(({ external_id: id }) => id.startsWith('slack:'));
    expect(ofSlack.length).toBeGreaterThan(0);
    expect(ofSlack.filter(({ email }) => email !== null && email !== '')).toEqual([]);
  });

  it('an answer whose reply Slack lost is posted once more, as the bot cannot look for it, and never a third time', async () => {
    for (let n = 0; n < 2; n += 1) {
      story.playground.failNext('chat.postMessage', { kind: 'error-reply' });
      // The playground tells kinds of channels not apart.
      story.playground.failNext('conversations.replies', { kind: 'refused', error: 'missing_scope' });
    }
    const asked = await ana().says('data-questions', `@parley ${QUESTION}`);
    await story.playground.answerTo(asked, 2);
    await story.parley.bot.drained();
    const thread = story.playground.messagesIn('data-questions').filter(({ threadTs }) => threadTs === asked.ts);
    expect(thread).toHaveLength(2);
    expect(story.log()).toContain('a message may be posted twice');
  });

  it('direct messages and their buttons work in full', async () => {
    const asked = await ana().says('dm', QUESTION);
    const answer = await story.playground.answerTo(asked);
    expect(answer.text).toContain(count);
    await ana().clicks(answer, ACTIONS.exportRows);
    await ana().closes(await ana().modal(VIEWS.exportRows));
  });

  it('a button in a channel is refused, and it is said which scope would change that', async () => {
    const asked = await ana().says('data-questions', `@parley ${QUESTION}`);
    await ana().clicks(await story.playground.answerTo(asked), ACTIONS.exportRows);
    expect((await ana().seesEphemeral('data-questions')).text).toMatch(/couldn't check.*channels:read/);
  });

  it('a command is answered to its asker, whose buttons work but for sharing with a channel nobody knows of', async () => {
    const before = story.playground.messagesIn('data-questions').length;
    await ana().runs('data-questions', `/ask ${QUESTION}`);
    const answer = await ana().seesEphemeral('data-questions');
    expect(answer.text).toContain(count);
    await ana().clicks(answer, ACTIONS.exportRows);
    await ana().submits(await ana().modal(VIEWS.exportRows));
    await story.playground.until(() => story.playground.messagesIn('dm:ana').some(({ files }) => files.length > 0));
    await ana().clicks(answer, ACTIONS.shareAnswer);
    const refused = await ana().seesEphemeral('data-questions');
    expect(refused.text).toMatch(/couldn't check.*channels:read/);
    expect(story.playground.messagesIn('data-questions')).toHaveLength(before);
  });

  it('BigQuery can be connected by pasting the key, where no file could be read', async () => {
    await ana().runs('dm', '/ask connect');
    const modal = await ana().modal(VIEWS.connectResource);
    await ana().chooses(modal, INPUTS.connectType, 'dw:bigquery');
    const form = await ana().modal(({ blocks }) => JSON.stringify(blocks).includes(INPUTS.connectKey));
    expect(JSON.stringify(form.blocks)).not.toContain('file_input');
    await ana().closes(form);
  });

  it('the settings open without user groups, which cannot be read', async () => {
    await ana().opensHome();
    const home = await ana().home((view) => JSON.stringify(view.blocks).includes(ACTIONS.changeSettings));
    await ana().clicks(home, ACTIONS.changeSettings);
    const modal = await ana().modal(VIEWS.settings);
    expect(JSON.stringify(modal.blocks)).not.toContain('Analysts');
    expect(JSON.stringify(modal.blocks)).toContain('usergroups:read');
    await ana().closes(modal);
  });
});
