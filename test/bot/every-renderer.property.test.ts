import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderNoAccess, renderNoAccessModal } from '../../src/bot/access/no-access.blocks.ts';
import { renderDeleteAnswer } from '../../src/bot/answer/delete-answer.modal.ts';
import { renderSortAll } from '../../src/bot/answer/sort-all.modal.ts';
import { renderNotThere } from '../../src/bot/ask/ask-about.modal.ts';
import { renderChoiceMade } from '../../src/bot/ask/asks-back.blocks.ts';
import { renderHelp, renderInDirect, renderNoSource, renderStopped } from '../../src/bot/ask/outcome.blocks.ts';
import { renderUseResource } from '../../src/bot/ask/use-resource.blocks.ts';
import { renderConnected, renderNoSecretsHere } from '../../src/bot/connect/connect.modal.ts';
import { renderExportModal, renderRowsGone } from '../../src/bot/export/export-rows.modal.ts';
import { renderAnswerGone, renderReasonModal, renderThanks } from '../../src/bot/feedback/rate-answer.modal.ts';
import { renderAskFromHome } from '../../src/bot/home/ask-from-home.modal.ts';
import { renderIntroduced, renderIntroduction, renderWelcome } from '../../src/bot/home/greetings.blocks.ts';
import { renderAsked } from '../../src/bot/home/home.blocks.ts';
import { renderSources } from '../../src/bot/home/sources.blocks.ts';
import { renderNotice, type SlackMessage } from '../../src/bot/kit/blocks.ts';
import type { NoAccess } from '../../src/bot/model/outcome.ts';
import { renderRunGone } from '../../src/bot/saved-queries/run-saved-query.modal.ts';
import {
  renderNotAnAnswer,
  renderNotSuccess,
  renderSavingNotice,
} from '../../src/bot/saved-queries/save-query.modal.ts';
import { renderChannelSettingsModal } from '../../src/bot/settings/channel-settings.modal.ts';
import { renderForgotten } from '../../src/bot/settings/settings.blocks.ts';
import { renderSettingsModal } from '../../src/bot/settings/settings.modal.ts';
import { checkBlocks } from '../../src/playground/server/block-rules/check-blocks.ts';
import { channelIdSchema, resourceIdSchema, slackUserIdSchema } from '../../src/shared/ids.ts';
import { ANSWER_ID, answerOf } from '../fixtures/answers.ts';
import { anyText } from '../fixtures/any-text.ts';
import { question } from '../fixtures/slack-events.ts';
import { expectTakenBySlack } from './kit/view-limits.ts';

const HERE = import.meta.dirname;
const BOT = join(HERE, '../../src/bot');
const RENDERS = /\.(?:blocks|modal)\.ts$|^kit\//;
/** Parts of messages and views that are drawn with the whole they are parts of. */
const PARTS = [
  'renderAnswerButtons',
  'renderFeedback',
  'renderFurther',
  'renderNativeChart',
  'renderOtherReading',
  'renderPreview',
  'renderSql',
];

const EVIL = [
  '<!channel>',
  '<@U123>',
  '<#C123>',
  '<https://evil.example|x>',
  '```',
  '&',
  '\u202E',
  '\uD800',
  '*b*',
  '😀',
];
const text = fc.oneof(
  anyText({ maxLength: 400 }),
  fc.array(fc.constantFrom(...EVIL), { maxLength: 2_000 }).map((all) => all.join('')),
  fc.constant('x'.repeat(40_000)),
);
const user = slackUserIdSchema.parse('U0ANA00001');
const { channel } = question('x').thread;
const resourceOf = (name: string, n: number) => ({
  id: resourceIdSchema.parse(`11111111-1111-4111-8111-${String(n).padStart(12, '0')}`),
  name,
  datasetId: undefined,
});
const resources = fc.array(text, { maxLength: 120 }).map((names) => names.map(resourceOf));
const REASONS: NoAccess[] = [
  'switched-off',
  'unknown-person',
  'deactivated',
  'guest',
  'outside-person',
  'channel-not-allowed',
  'shared-channel',
  'unknown-channel',
  'not-a-manager',
  'not-an-admin',
];

/** What Slack takes, with no live mention, channel or link but `live`. */
function expectSafe({ text: said, textOnly, blocks }: SlackMessage, live = ''): void {
  expect(checkBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual([]);
  const mrkdwn = blocks.flatMap((block) => (block.type === 'section' && block.text ? [block.text.text] : []));
  for (const one of [said, textOnly, ...mrkdwn]) {
    expect(one.trim()).not.toBe('');
    expect(one.length).toBeLessThanOrEqual(4_000);
    expect(live === '' ? one : one.replaceAll(live, '')).not.toMatch(/[<>]/);
    expect(one).not.toMatch(/\p{Surrogate}/u);
  }
}

describe('whatever is in them', () => {
  it('Slack takes the small messages, and nothing in them is live but who or where is meant', () => {
    for (const message of [renderHelp(), renderIntroduction(), renderNoSource(), renderWelcome()]) expectSafe(message);
    for (const message of [renderStopped(undefined, undefined), renderStopped(undefined, question('x').messageTs)])
      expectSafe(message);
    for (const why of REASONS) expectSafe(renderNoAccess(why));
    for (const outcome of ['introduced', 'already', 'not-there'] as const)
      expectSafe(renderIntroduced(outcome, channel), `<#${channel}>`);
    expectSafe(renderInDirect(user), `<@${user}>`);
    expectSafe(renderForgotten({ questions: 100_000, answers: 0, feedback: 1 }));
    fc.assert(
      fc.property(text, (said) => {
        expectSafe(renderAsked(said));
        expectSafe(renderChoiceMade(said, { user, name: said }));
        expect(renderChoiceMade('how many?', { user, name: said }).text).not.toContain(user);
      }),
      { numRuns: 60 },
    );
  });

  it('Slack takes what is said of data sources', () => {
    fc.assert(
      fc.property(resources, text, (all, name) => {
        expectSafe(renderUseResource({ kind: 'listed', resources: all, usual: all[0]?.id }));
        expectSafe(renderUseResource({ kind: 'unknown', name, resources: all }));
        expectSafe(renderUseResource({ kind: 'set', resource: resourceOf(name, 1) }));
      }),
      { numRuns: 40 },
    );
  });

  it('Slack takes the small modals', () => {
    for (const view of [
      renderAskFromHome(),
      renderNotThere(),
      renderNoSecretsHere(),
      renderRowsGone(),
      renderAnswerGone(),
      renderThanks(),
      renderRunGone(),
      renderNotAnAnswer(),
      renderNotSuccess(),
      renderSavingNotice(),
      renderReasonModal({ answer: ANSWER_ID, channel }),
      renderDeleteAnswer({ answer: ANSWER_ID, channel }),
      renderChannelSettingsModal(),
      ...REASONS.map(renderNoAccessModal),
    ])
      expectTakenBySlack(view);
    fc.assert(
      fc.property(text, fc.nat(100_000), fc.boolean(), (said, rowCount, isPrivate) => {
        const rows = [Object.fromEntries(Array.from({ length: rowCount % 200 }, (_, at) => [`${said}${at}`, at]))];
        const found = { sql: '', explanation: '', resourceName: said, tookMs: 1 };
        if (rowCount % 200 > 0) expectTakenBySlack(renderSortAll(answerOf({ ...found, rows }), { channel }));
        expectTakenBySlack(renderExportModal({ id: ANSWER_ID, channel, rowCount, isPrivate }, said));
        expectTakenBySlack(renderNotice('A notice', [[`${said}.`], [{ bold: `${said}.` }]]));
        expectTakenBySlack(renderConnected({ name: said, found: said, questions: [said, said, said] }));
      }),
      { numRuns: 60 },
    );
  });

  it('Slack takes the settings of many channels, people and groups of any name', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 150 }), fc.nat(400), (names, n) => {
        const managers = { users: Array.from({ length: n }, () => user), groups: names.map((_, i) => `S${i}`) };
        const allowedChannels = Array.from({ length: n }, (_, i) => channelIdSchema.parse(`C${i}`));
        expectTakenBySlack(
          renderSettingsModal(
            { isOff: false, answers: 'links', retentionDays: n, secretsInModals: true, allowedChannels, managers },
            names.map((name, i) => ({ id: `S${i}`, name })),
          ),
        );
      }),
      { numRuns: 30 },
    );
    for (const answers of ['public', 'private', 'links', undefined] as const) {
      const settings = {
        answers,
        openToGuests: true,
        openToOutside: false,
        defaultResource: undefined,
        model: undefined,
      };
      for (const hasModel of [true, false])
        expectTakenBySlack(renderChannelSettingsModal({ channel, settings, hasModel }));
    }
  });
});

it('Slack takes what data sources hold, of any names and as many of them as there are', () => {
  const day = fc.constantFrom('2026-03-01', null);
  const table = fc.record({ name: text, about: text, rows: fc.option(fc.nat()), first_day: day, last_day: day });
  const overview = fc.record({
    tables: fc.array(table, { maxLength: 40 }),
    table_count: fc.nat(20_000),
    questions: fc.array(text, { maxLength: 12 }),
    definitions: fc.array(fc.record({ term: text, meaning: text }), { maxLength: 40 }),
  });
  const source = fc.record({ name: text, overview: fc.option(overview, { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 30 }), (sources) => {
      expect(checkBlocks(JSON.parse(JSON.stringify(renderSources(sources))))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('every renderer of a message or a view is drawn at its edges by a property test', () => {
  const files = (folder: string, named: RegExp): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && named.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const rendered = files(BOT, RENDERS).flatMap((source) =>
    [...source.matchAll(/export (?:const|function) (render\w+)/g)].map(([, name = '']) => name),
  );
  const tests = files(HERE, /\.test\.ts$/).filter((source) => source.includes('fc.property'));
  const missing = rendered.filter(
    (name) => !tests.some((source) => new RegExp(`\\b${name}\\(|\\(${name}\\b`).test(source)),
  );
  expect(rendered.length).toBeGreaterThan(40);
  // Drawn through `renderOutcome`.
  const through = ['renderAnswer', 'renderAnswered', 'renderFailure', 'renderAsksBack', 'renderChooseResource'];
  expect(missing.filter((name) => ![...PARTS, ...through].includes(name))).toEqual([]);
});
