import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayDoubts } from '../../src/bot/answer/checks.blocks.ts';
import {
  connectErrors,
  renderConnecting,
  renderConnectModal,
  renderConnectOutcome,
  renderSecretLink,
  sayConnectOutcome,
} from '../../src/bot/connect/connect.modal.ts';
import { renderLinked, renderLinkModal } from '../../src/bot/connect/link-resource.modal.ts';
import { SOURCE_FORMS } from '../../src/bot/connect/source-forms.ts';
import type { ConnectForm } from '../../src/bot/model/resource.ts';
import type { SavedQuery } from '../../src/bot/model/saved-query.ts';
import type { PeriodOffer } from '../../src/bot/saved-queries/moving-sql.ts';
import { renderRunModal } from '../../src/bot/saved-queries/run-saved-query.modal.ts';
import { renderSaved, renderSaveQueryModal } from '../../src/bot/saved-queries/save-query.modal.ts';
import {
  renderRunning,
  renderSavedQueries,
  renderSavedQueriesMessage,
} from '../../src/bot/saved-queries/saved-queries.blocks.ts';
import { resourceTypeSchema, sslModeSchema } from '../../src/contract/resources.ts';
import { checkBlocks } from '../../src/playground/server/block-rules/check-blocks.ts';
import {
  answerIdSchema,
  channelIdSchema,
  resourceIdSchema,
  savedQueryIdSchema,
  slackUserIdSchema,
  teamIdSchema,
} from '../../src/shared/ids.ts';
import { anyText } from '../fixtures/any-text.ts';
import { expectTakenBySlack } from './kit/view-limits.ts';

const HOSTILE = [
  '<!channel>',
  '<@U0BEN00001>',
  '<https://evil.example|here>',
  '*_~`',
  '```',
  '\u202Etxt',
  '\uD800',
  // Nothing is left of it once it is made safe.
  '\u0000\u001B',
  '',
];
const text = fc.oneof(
  anyText({ maxLength: 300 }),
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE, 'x', ' ', '\n'), { maxLength: 400 }).map((parts) => parts.join('')),
  fc.constant('Ж'.repeat(12_000)),
);
const name = text.filter((one) => one.trim() !== '');
const uuid = fc.uuid();
const user = slackUserIdSchema.parse('U0ANA00001');

const saved = fc.record({ id: uuid, name, explanation: text, resourceName: text }).map(
  ({ id, name: called, explanation, resourceName }): SavedQuery => ({
    id: savedQueryIdSchema.parse(id),
    team: teamIdSchema.parse('T1'),
    resource: { id: resourceIdSchema.parse(id), name: resourceName },
    name: called,
    explanation,
    savedBy: user,
    savedAt: new Date('2026-03-04T05:06:07Z'),
  }),
);

const period = fc.constantFrom<(PeriodOffer | undefined)[]>(
  undefined,
  { kind: 'stays', label: 'last 1000 quarters', why: 'unknown-database' },
  {
    kind: 'moves',
    label: 'coming twelve quarters',
    from: '2026-10-01',
    to: '2026-11-01',
    zone: 'America/Argentina/ComodRivadavia',
    sql: 'select 1',
  },
);

const draft = fc
  .record({
    question: text,
    explanation: text,
    sql: text,
    doubts: text.map((one) => sayDoubts([one])),
    resourceName: text,
    period,
    earlier: fc.option(saved),
  })
  .map(({ earlier, ...rest }) => ({
    ...rest,
    reader: { locale: 'de-DE', timeZone: 'Europe/Berlin' },
    answer: answerIdSchema.parse('answer-0123456789'),
    channel: channelIdSchema.parse('C1'),
    earlier: earlier === null ? undefined : { id: earlier.id, name: earlier.name, by: user, at: earlier.savedAt },
  }));

const form: fc.Arbitrary<ConnectForm> = fc
  .record({
    type: fc.constantFrom(...resourceTypeSchema.options),
    name: text,
    description: text,
    datasetId: text,
    value: text,
    sslmode: fc.constantFrom('', ...sslModeSchema.options),
  })
  .map(({ value, sslmode, ...rest }) => ({
    ...rest,
    fields: {
      ...Object.fromEntries(SOURCE_FORMS[rest.type].fields.map((field) => [field.name, value])),
      sslmode,
      sslrootcert: value,
    },
  }));
const problems = fc.array(
  fc.record({
    field: fc.constantFrom('host', 'password', 'key', 'sslrootcert', 'sslkey', 'nonsense', ''),
    message: name,
  }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

describe('whatever is in them', () => {
  it('Slack takes the modals of saving and running', () => {
    fc.assert(
      fc.property(draft, saved, text, (one, query, typed) => {
        expectTakenBySlack(renderSaveQueryModal(one));
        const again = { name: typed, explanation: typed, sql: typed, moves: false, errors: { a: 'an error' } };
        expectTakenBySlack(renderSaveQueryModal(one, again));
        expectTakenBySlack(renderSaved(query.name));
        expectTakenBySlack(renderSaved(query.name, [typed, one.question, typed]));
        expectTakenBySlack(renderRunModal(query, undefined));
        expectTakenBySlack(renderRunModal(query, channelIdSchema.parse('C1')));
      }),
      { numRuns: 150 },
    );
  });

  it('Slack takes the modals of connecting and linking', () => {
    fc.assert(
      fc.property(form, problems, fc.constantFrom('page', 'modal', 'paste'), (one, told, secretIn) => {
        expectTakenBySlack(renderConnectModal(one, { secretIn }));
        expectTakenBySlack(renderConnectOutcome({ kind: 'refused', problems: told }, one, secretIn));
        const failure = { reason: 'refused', detail: one.name, referenceId: 'R' } as const;
        expectTakenBySlack(renderConnectOutcome({ kind: 'failed', failure }, one, secretIn));
        expect(sayConnectOutcome({ kind: 'refused', problems: told }, one).length).toBeGreaterThan(1);
        // Slack takes no error under a block that the modal hasn't.
        const asked = new Set(renderConnectModal(one, { secretIn: 'modal' }).blocks.map((block) => block.block_id));
        const underBlocks = Object.keys(connectErrors(told, one));
        expect(underBlocks.filter((block) => !asked.has(block))).toEqual([]);
        expectTakenBySlack(renderConnecting(one));
        expectTakenBySlack(renderSecretLink({ name: one.name, url: 'https://bot.example/connect/x' }));
        expectTakenBySlack(renderLinkModal(one.datasetId));
        expectTakenBySlack(renderLinked(one.name));
      }),
      { numRuns: 150 },
    );
  });

  it('Slack takes the list of saved queries, which pings nobody but names who saved', () => {
    fc.assert(
      fc.property(fc.array(saved, { maxLength: 14 }), text, (queries, words) => {
        const { text: read, blocks } = renderSavedQueriesMessage(queries, words);
        expect(checkBlocks(JSON.parse(JSON.stringify(blocks)), 'message', '/blocks')).toEqual([]);
        expect(checkBlocks(JSON.parse(JSON.stringify(renderSavedQueries(queries))), 'home', '/blocks')).toEqual([]);
        const mrkdwn = blocks.flatMap((block) => (block.type === 'section' ? [block.text?.text ?? ''] : []));
        for (const shown of [read, ...mrkdwn]) expect(shown.replaceAll(`<@${user}>`, '')).not.toMatch(/[<>]/);
        expect(mrkdwn.length).toBe(Math.min(queries.length, 10));
      }),
      { numRuns: 100 },
    );
  });

  it('Slack takes the announcement of a run', () => {
    fc.assert(
      fc.property(saved, (query) => {
        const { text: read, blocks } = renderRunning(query, user);
        expect(checkBlocks(JSON.parse(JSON.stringify(blocks)), 'message', '/blocks')).toEqual([]);
        expect(read).not.toMatch(/[<>]/);
      }),
    );
  });
});
