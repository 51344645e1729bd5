import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { ACTIONS, INPUTS } from '../../../src/bot/model/ids.ts';
import { renderLooking, renderNotTold } from '../../../src/bot/service-admin/not-told.modal.ts';
import { renderNotSaved } from '../../../src/bot/sharing/about-source.blocks.ts';
import { columnKey } from '../../../src/bot/sharing/column-options.ts';
import {
  readRequestPage,
  renderModelRequest,
  renderModelRequests,
  renderRequestGone,
  writeRequestPage,
} from '../../../src/bot/sharing/model-requests.modal.ts';
import {
  readSharingModal,
  renderChooseSource,
  renderColumnOptions,
  renderNoSourceToShare,
  renderSavingSharing,
  renderSharing,
  renderSharingSaved,
  SHARING_TITLE,
  sharingErrors,
} from '../../../src/bot/sharing/sharing.modal.ts';
import { modelRequestSchema } from '../../../src/contract/model-requests.ts';
import { type SharingRecord, sharingRecordSchema } from '../../../src/contract/sharing.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { expectGolden } from '../golden.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';

const MODEL = { provider: 'openai', model: 'gpt-5.1' };
const READER = { locale: 'en-US', timeZone: 'Europe/Lisbon' };
const REQUEST = modelRequestSchema.parse({
  id: '7a8b9c0d-1e2f-4a3b-8c4d-5e6f7a8b9c66',
  sent_at: '2026-07-01T12:00:00.000000',
  resource_id: SHOP.id,
  resource_name: 'Shop',
  user_id: 7,
  external_id: 'slack:T1:U0ANA00001',
  question: 'Revenue by channel',
  ...MODEL,
  call: 2,
  outcome: 'answered',
  status: 200,
  duration_ms: 2_140,
  input_tokens: 3_900,
  output_tokens: 120,
  bytes: 15_210,
});
const HOSTILE = '<!channel> <https://evil.example|x> ``` \u202E *b*';
const BODY = JSON.stringify({
  model: 'gpt-5.1',
  messages: [
    { role: 'system', content: 'You write SQL.' },
    { role: 'user', content: HOSTILE },
  ],
  tools: [{ type: 'function', function: { name: 'run_sql' } }],
});
const LIST = { model: MODEL, keep_days: 7, requests: [REQUEST], tally: [], page: 0, reader: READER };

const EMAIL = { schema: 'public', table: 'customers', column: 'email' };
const CITY = { schema: 'public', table: 'customers', column: 'city' };
const HASH = { schema: 'public', table: 'customers', column: 'password_hash' };
const SHARING: SharingRecord = {
  model: MODEL,
  values: true,
  rows: false,
  samples: false,
  allowed: { values: true, rows: true },
  columns: [
    { ...CITY, share: false, decided: true, because: '' },
    { ...EMAIL, share: true, decided: true, because: 'looks like an e-mail address' },
    { ...HASH, share: false, decided: false, because: 'is named like a password' },
  ],
};
const SOURCES = [SHOP];
const shown = (sharing: SharingRecord) => renderSharing({ sources: SOURCES, chosen: SHOP.id, sharing });

const block = (id: string): string => `${id}:${SHOP.id}`;
const chosen = (...values: string[]) => ({ selected_options: values.map((value) => ({ value })) });
const filledOf = (switches: string[], never: object[], although: object[]) =>
  readFilled({
    id: 'V1',
    private_metadata: SHOP.id,
    state: {
      values: {
        [block(INPUTS.sharingSwitches)]: { x: chosen(...switches) },
        [block(INPUTS.sharingNever)]: { x: chosen(...never.map((one) => columnKey({ ...EMAIL, ...one }))) },
        [block(INPUTS.sharingAlthough)]: { x: chosen(...although.map((one) => columnKey({ ...EMAIL, ...one }))) },
      },
    },
  });

const preformattedSchema = z.object({
  type: z.literal('rich_text'),
  elements: z.array(z.object({ type: z.string(), elements: z.array(z.object({ text: z.string() })) })),
});
const preformattedIn = (one: unknown): string[] =>
  (preformattedSchema.safeParse(one).data?.elements ?? [])
    .filter(({ type }) => type === 'rich_text_preformatted')
    .flatMap(({ elements }) => elements.map((leaf) => leaf.text));

describe('what the provider saw', () => {
  it('is a list of requests, and each as it was sent', () => {
    expectGolden('model-requests', renderModelRequests(LIST));
    expectGolden('model-request', renderModelRequest({ ...REQUEST, body: BODY }, 0, READER));
  });

  it('says when, in the time zone of the reader', () => {
    expect(JSON.stringify(renderModelRequests(LIST))).toContain('Jul 1, 2026, 1:00 PM');
  });

  it.each([
    [{ model: null }, 'No language model is configured'],
    [{ keep_days: 7 }, 'Nothing was sent to it in the last 7 days.'],
    [{ keep_days: 1 }, 'in the last day.'],
    [{ keep_days: 0 }, 'AI_KEEP_REQUESTS_DAYS is 0'],
  ])('says why there is nothing: %j', (change, words) => {
    const view = renderModelRequests({ ...LIST, ...change, requests: [] });
    expect(JSON.stringify(view)).toContain(words);
    expectTakenBySlack(view);
  });

  it('says that the model asked more about withheld columns than it may learn', () => {
    const probed = (requests: (typeof REQUEST)[], questions: number) =>
      renderModelRequests({ ...LIST, requests, tally: [{ resource_id: SHOP.id, found: 'probed', questions }] });
    expect(JSON.stringify(probed([], 1))).toContain('for one question in the last 30 days');
    expect(JSON.stringify(probed([REQUEST], 2))).toContain('for 2 questions in the last 30 days');
    expect(JSON.stringify(renderModelRequests(LIST))).not.toContain('Withheld columns');
    expectTakenBySlack(probed([REQUEST], 2));
  });

  it('is turned from page to page, there and back', () => {
    const requests = Array.from({ length: 25 }, (_, n) => ({ ...REQUEST, question: `q${n}.` }));
    const at = (page: number): string => JSON.stringify(renderModelRequests({ ...LIST, requests, page }));
    expect([at(0).includes('q9.'), at(0).includes('q10.'), at(2).includes('q24.')]).toEqual([true, false, true]);
    expect([0, 1, 2].map((n) => at(n).includes(ACTIONS.newerModelRequests))).toEqual([false, true, true]);
    expect([0, 1, 2].map((n) => at(n).includes(ACTIONS.olderModelRequests))).toEqual([true, true, false]);
    expect(at(99)).toBe(at(2));
  });

  it('is shown to the last character, page by page', () => {
    const text = Array.from({ length: 12_000 }, (_, n) => `${n}`).join(' ');
    const request = { ...REQUEST, body: JSON.stringify({ messages: [{ role: 'user', content: text }] }) };
    const pages: string[] = [];
    for (let page = 0; ; page += 1) {
      const view = renderModelRequest(request, page, READER);
      pages.push(...view.blocks.flatMap(preformattedIn));
      if (!JSON.stringify(view).includes(ACTIONS.nextPartOfRequest)) break;
    }
    expect(pages.join('')).toBe(text);
  });

  it('reads which page a button means, and nothing else', () => {
    const page = { id: REQUEST.id, page: 3 };
    expect(readRequestPage(writeRequestPage(page))).toEqual(page);
    expect(readRequestPage(REQUEST.id)).toEqual({ id: REQUEST.id, page: 0 });
    for (const strange of ['', 'x 1', `${REQUEST.id} -1`, '../sharing'])
      expect(readRequestPage(strange)).toBeUndefined();
  });
});

describe('what the model sees', () => {
  it('is a form of three switches and the columns, with what is withheld and why', () => {
    expectGolden('sharing', shown(SHARING));
    expectTakenBySlack(shown(SHARING));
  });

  it('says that nothing is sent where there is no model, and offers nothing', () => {
    const text = JSON.stringify(shown({ ...SHARING, model: null }));
    expect(text).toContain('No language model is configured');
    expect(text).not.toContain('checkboxes');
  });

  it('says what the configuration forbids', () => {
    const text = JSON.stringify(shown({ ...SHARING, allowed: { values: false, rows: false } }));
    expect(text).toContain('configured to send no values and no rows');
  });

  it('reads what was chosen', () => {
    expect(readSharingModal(filledOf(['values', 'samples'], [CITY, HASH], [EMAIL]), SHOP.id, SHARING)).toEqual({
      request: {
        values: true,
        rows: false,
        samples: true,
        columns: [
          { ...CITY, share: false },
          { ...HASH, share: false },
          { ...EMAIL, share: true },
        ],
      },
    });
    expect(readSharingModal(filledOf([], [], []), SHOP.id, SHARING)).toEqual({
      request: { values: false, rows: false, samples: false, columns: [] },
    });
  });

  it('refuses a column in both lists, under the field', () => {
    expect(readSharingModal(filledOf([], [CITY], [CITY]), SHOP.id, SHARING)).toEqual({
      errors: { [block(INPUTS.sharingAlthough)]: 'public.customers.city is in both lists. Keep it in one.' },
    });
  });

  it('leaves decisions as they are that it could not show', () => {
    const long = { schema: 'x'.repeat(200), table: 't', column: 'c', share: false };
    const many = Array.from({ length: 120 }, (_, n) => ({ ...CITY, column: `c${n}`, share: false }));
    const columns = [long, ...many].map((one) => ({ ...one, decided: true, because: '' }));
    const current = { ...SHARING, columns };
    expectTakenBySlack(shown(current));
    const read = readSharingModal(filledOf([], [], []), SHOP.id, current);
    expect(read).toEqual({
      request: { values: false, rows: false, samples: false, columns: [long, ...many.slice(100)] },
    });
  });

  it('shows what the service refuses under the field it was chosen in', () => {
    const request = {
      values: true,
      rows: true,
      samples: false,
      columns: [
        { ...CITY, share: false },
        { ...EMAIL, share: true },
      ],
    };
    const problems = [
      { field: 'columns.0', message: 'x' },
      { field: 'columns.1', message: 'x' },
    ];
    expect(sharingErrors(problems, request, SHOP.id)).toEqual({
      [block(INPUTS.sharingNever)]: "public.customers.city isn't a column of this data source. Take it out.",
      [block(INPUTS.sharingAlthough)]: "public.customers.email isn't a column of this data source. Take it out.",
    });
    expect(sharingErrors([{ field: 'body', message: 'x' }], request, SHOP.id)).toHaveProperty(
      block(INPUTS.sharingNever),
    );
  });
});

const text = fc.oneof(
  anyText({ maxLength: 300 }),
  fc.constant(HOSTILE),
  fc.constant('x'.repeat(9_000)),
  fc.constant(''),
);
const name = fc.oneof(anyText({ minLength: 1, maxLength: 100 }), fc.constant(HOSTILE));
const column = fc.record({ schema: name, table: name, column: name });

describe('whatever is in them', () => {
  it('Slack takes what the provider saw', () => {
    const request = fc
      .record({ question: text, resource_name: text, model: text, provider: text, outcome: text, external_id: text })
      .map((one) => ({ ...REQUEST, ...one }));
    const body = fc.oneof(
      text,
      fc
        .array(fc.record({ role: text, content: text }), { maxLength: 40 })
        .map((messages) => JSON.stringify({ messages })),
    );
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), body, fc.nat(20), (requests, sent, page) => {
        expectTakenBySlack(renderModelRequests({ ...LIST, requests, page }));
        const view = renderModelRequest({ ...(requests[0] ?? REQUEST), body: sent }, page, READER);
        expectTakenBySlack(view);
        expect(JSON.stringify(view)).not.toContain('"mrkdwn"');
        expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThan(250_000);
      }),
      { numRuns: 60 },
    );
    const wide = JSON.stringify({ messages: [{ role: 'user', content: '"漢'.repeat(100_000) }] });
    const largest = JSON.stringify(renderModelRequest({ ...REQUEST, body: wide }, 1, READER));
    expect(Buffer.byteLength(largest)).toBeLessThan(250_000);
  });

  it('Slack takes what the model sees', () => {
    const columns = fc.array(
      fc.tuple(column, fc.boolean(), fc.boolean(), text).map(([one, share, decided, because]) => ({
        ...one,
        share,
        decided,
        because,
      })),
      { maxLength: 150 },
    );
    fc.assert(
      fc.property(columns, text, fc.boolean(), (all, words, several) => {
        const sharing = sharingRecordSchema.parse({
          ...SHARING,
          model: { provider: words, model: words },
          columns: all,
        });
        const other = resourceIdSchema.parse('11111111-1111-4111-8111-222222222222');
        const sources = [{ ...SHOP, name: words }, ...(several ? [{ ...SHOP, id: other, name: words }] : [])];
        expectTakenBySlack(renderSharing({ sources, chosen: SHOP.id, sharing }));
        expectTakenBySlack(renderChooseSource(sources));
        expectTakenBySlack(renderNotSaved(SHARING_TITLE, { a: words, b: 'x' }));
        expect(renderColumnOptions(all).length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 60 },
    );
  });

  it('Slack takes the small ones', () => {
    const failure = { reason: 'refused', detail: HOSTILE, referenceId: 'R1' } as const;
    for (const view of [
      renderLooking('What the model sees'),
      renderNoSourceToShare(),
      renderSavingSharing(),
      renderSharingSaved(),
      renderRequestGone(),
      renderNotTold('A title', { kind: 'no-key' }, 'Not there.'),
      renderNotTold('A title', { kind: 'not-there' }, 'Not there.'),
      renderNotTold('A title', { kind: 'failed', failure }, 'Not there.'),
    ])
      expectTakenBySlack(view);
  });
});
