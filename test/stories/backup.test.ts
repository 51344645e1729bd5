import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printBackup, printRestore } from '../../src/backup.ts';
import { ACTIONS, INPUTS, VIEWS } from '../../src/bot/model/ids.ts';
import { type Config, parseConfig } from '../../src/config/config.ts';
import type { Playground } from '../../src/playground/index.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { type Parley, startParley } from '../../src/start-parley.ts';
import type { Posted } from '../driver/person.ts';
import { startPlayground } from '../playground/server/start-playground.ts';
import { drive, type PlaygroundDriver } from '../playground-driver.ts';
import { layOutFirstStart, servedSampleData } from '../sample-data.ts';
import { engine, tableOf } from './story.ts';

const WHERE = 'data-questions';
const HELD = 'how many products are there?';
const textOf = (view: { blocks: readonly unknown[] }): string => JSON.stringify(view.blocks);

/** Slack lives on; Parley's machine is lost after a backup, and another takes its place. */
describe('a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  const lost = join(folder, 'lost');
  const other = join(folder, 'other');
  const backup = join(folder, 'parley.backup');
  const told: string[] = [];
  const write = (line: string): void => void told.push(line);
  let slack: Playground;
  let driver: PlaygroundDriver;
  let parley: Parley | undefined;
  let thread: Posted;
  let held: Posted;

  const ana = () => driver.asPerson('ana');
  const ask = (text: string) => ana().says(WHERE, `@parley ${text}`);
  const configIn = (where: string): Config => {
    const { apiUrl, botToken, appToken } = slack.slack;
    const tokens = { SLACK_API_URL: apiUrl, SLACK_BOT_TOKEN: botToken, SLACK_APP_TOKEN: appToken };
    return parseConfig({ DATABASE_URL: `sqlite:${where}/parley.db`, PORT: '0', LOG_LEVEL: 'silent', ...tokens });
  };
  const start = async (where: string, thinker: typeof engine) => {
    parley = await startParley(configIn(where), { demo: await servedSampleData(), service: { engine: thinker } });
  };
  let noteHeld = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    noteHeld = resolve;
  });
  /** Says nothing to one question. */
  const holding: typeof engine = {
    ...engine,
    answer(request) {
      if (request.question !== HELD) return engine.answer(request);
      noteHeld();
      const { signal } = request;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  };

  async function changeSettings(values: Record<string, string>): Promise<void> {
    await ana().opensHome();
    await ana().clicks(await ana().home((view) => textOf(view).includes('Settings')), ACTIONS.changeSettings);
    const modal = await ana().modal(VIEWS.settings);
    await ana().fills(modal, values);
    expect(await ana().submits(modal)).toBe('closed');
  }

  async function saveQuery(posted: Posted, name: string): Promise<void> {
    await ana().clicks(await driver.answerTo(posted), ACTIONS.saveQuery);
    const modal = await ana().modal(VIEWS.saveQuery);
    await ana().fills(modal, { Name: name });
    expect(await ana().submits(modal)).toBe('closed');
  }

  beforeAll(async () => {
    slack = await startPlayground({ clock: systemClock, manifest: join(import.meta.dirname, '../../manifest.yml') });
    driver = drive(slack, { deadlineMs: 60_000 });
    mkdirSync(lost);
    await layOutFirstStart(lost);
    await start(lost, holding);
    // The first opens the data source, which may take a while.
    await driver.answerTo(await ask('how many customers are there?'));
    thread = await ask('how many orders per channel?');
    await saveQuery(thread, 'The four channels');
    await changeSettings({ [INPUTS.settingsRetention]: '7' });
    held = await ask(HELD);
    await isHeld;
    const others = Array.from({ length: 5 }, () => ask('how many customers are there?'));
    await printBackup(configIn(lost), { file: backup, withKey: true }, write);
    for (const one of others) await driver.answerTo(await one);
    await parley?.bot.stop({ graceMs: 0 });
    await parley?.stop();
    rmSync(lost, { recursive: true });
    await printRestore(configIn(other), backup, write);
    await start(other, engine);
  }, 120_000);
  afterAll(async () => {
    await parley?.stop();
    await slack.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made while questions are asked, for its owner alone, and leaves nothing unfinished beside it', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['other', 'parley.backup', 'parley.backup.key']);
    for (const file of [backup, `${backup}.key`, join(other, 'parley.db'), join(other, 'encryption.key')])
      expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(told.join('')).toMatch(/parley\.backup has everything that Parley stores \(\d+\.\d MB\)/);
    expect(told.join('')).toContain('Keep the two apart');
    expect(told.join('')).toContain('is restored, and its key too');
  });

  it('has the question that was unfinished: it is answered now', async () => {
    expect((await driver.answerTo(held)).text).toMatch(/There are \d+ products\./);
  });

  it('has threads: a conversation goes on', async () => {
    const followUp = await ana().says(WHERE, 'only the top 2', { threadTs: thread.ts });
    expect(tableOf(await driver.answerTo(followUp)).rows).toHaveLength(2);
  });

  it('has answers: their buttons work', async () => {
    await ana().clicks(await driver.answerTo(thread), ACTIONS.saveQuery);
    const modal = await ana().modal(VIEWS.saveQuery);
    expect(textOf(modal)).toContain('GROUP BY');
    await ana().closes(modal);
  });

  it('has saved queries', async () => {
    await ana().runs(WHERE, '/ask saved channels');
    expect((await ana().seesEphemeral(WHERE)).text).toContain('The four channels');
  });

  it('has settings', async () => {
    await ana().opensHome();
    await ana().clicks(await ana().home((view) => textOf(view).includes('Settings')), ACTIONS.changeSettings);
    expect(textOf(await ana().modal(VIEWS.settings))).toContain('"initial_value":"7"');
  });
});
