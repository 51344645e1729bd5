import type { ModalView } from '@slack/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import {
  readPage,
  readPlace,
  renderChooseDeadRowsSource,
  renderDeadRows,
  renderNoDeadRowsSource,
  sayRule,
} from '../../../src/bot/sharing/dead-rows.modal.ts';
import { type ListedColumn, readChange, writeChange } from '../../../src/bot/sharing/dead-rows-choice.ts';
import { makeDecideDeadRows } from '../../../src/bot/sharing/decide-dead-rows.ts';
import { HttpError } from '../../../src/client/errors.ts';
import type { DeadRowsService } from '../../../src/client/query-service.ts';
import type { ChangeDeadRows, DeadRowsColumn } from '../../../src/contract/dead-rows.ts';
import { resourceIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { question } from '../../fixtures/slack-events.ts';
import { expectGolden } from '../golden.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';
import { openBotStore } from '../world.ts';

const OTHER = resourceIdSchema.parse('99999999-1111-4111-8111-111111111111');
const { team } = question('x').thread;
const ANA = `slack:${team}:UANA`;
const AT = '2026-11-28T10:00:00.000000';

const columnOf = (changes: Partial<DeadRowsColumn> = {}): DeadRowsColumn => ({
  schema: 'public',
  table: 'users',
  column: 'deleted_at',
  kinds: ['deleted'],
  rows: 20,
  is_sure: true,
  rule: 'leave-out',
  is_default: true,
  changed_by: null,
  changed_at: null,
  ...changes,
});
const USERS = columnOf();
const BILLS = columnOf({
  table: 'bills',
  column: 'status',
  kinds: ['void', 'test'],
  rows: 12,
  is_sure: false,
  rule: 'keep',
});
const BY_ANA = { is_default: false, changed_by: ANA, changed_at: AT };
const PRICES = columnOf({ table: 'price_lists', column: 'valid_to', kinds: ['past-version'], rows: 1, ...BY_ANA });

/** So many columns, of every kind and state in turn. */
const many = (count: number): DeadRowsColumn[] =>
  Array.from({ length: count }, (_, at) => {
    const one = [USERS, BILLS, { ...PRICES, rule: 'keep' as const, changed_by: 'crm' }, { ...BILLS, ...BY_ANA }][
      at % 4
    ];
    return { ...(one ?? USERS), table: `${one?.table ?? ''}_${at + 1}` };
  });
const listed = (columns: readonly DeadRowsColumn[]): ListedColumn[] =>
  columns.map((one, at) => ({ ...one, id: `column${at}` }));
const shown = (columns: readonly DeadRowsColumn[], page = 0) =>
  renderDeadRows({ sources: [SHOP], chosen: SHOP.id, team, columns: listed(columns), page });
const text = (view: object): string => JSON.stringify(view);

describe('the list of columns that say which rows are deleted or old', () => {
  it.each([0, 1, 13, 100])('shows %d of them', (count) => {
    expectGolden(`dead-rows-${count}`, shown(count === 1 ? [PRICES] : many(count)));
  });

  it('turns its pages, and shows the last one in place of one that is no more', () => {
    expect(text(shown(many(13)))).not.toContain('users 13');
    expect(text(shown(many(13), 1))).toContain('users 13');
    expect(shown(many(13), 7)).toEqual(shown(many(13), 1));
    expect(shown(many(100), 9).blocks.at(-1)).toMatchObject({ elements: [{ text: { text: 'Previous' } }] });
    expect([readPage('3'), readPage('x'), readPage('-1')]).toEqual([3, 0, 0]);
    expect(readPlace(shown(many(13), 1).private_metadata ?? '')).toEqual({ source: SHOP.id, page: 1 });
    expect(readPlace('anything')).toBeUndefined();
  });

  it.each([
    [USERS, 'Left out: 20 deleted users'],
    [columnOf({ rows: 1 }), 'Left out: 1 deleted row of users'],
    [columnOf({ rows: 0 }), 'Left out: no deleted users'],
    [columnOf({ rows: null, rule: 'keep' }), 'Counted: deleted users'],
    [columnOf({ rows: 12_000 }), 'Left out: 12,000 deleted users'],
    [PRICES, 'Left out: 1 past version of price lists'],
    [{ ...PRICES, rows: 41 }, 'Left out: 41 past versions of price lists'],
    [BILLS, 'Counted: 12 void or test bills'],
    [{ ...BILLS, is_default: false }, 'Counted, and never mentioned: 12 void or test bills'],
    [columnOf({ kinds: [] }), "Left out: rows of users. I don't see this column now."],
  ])('says in words what is done with rows', (column, words) => {
    expect(sayRule(column)).toBe(words);
  });

  it('mentions nobody of another workspace, and takes no name for a mention', () => {
    const by = (changed_by: string) => text(shown([{ ...PRICES, changed_by }]));
    expect(by(ANA)).toContain('changed by <@UANA> on Nov 28, 2026');
    expect(by('slack:TOTHER:UBEN')).toContain('by someone in another workspace on');
    expect(by('<!channel>')).toContain('by &lt;!channel&gt; on');
  });

  it('is taken by Slack whatever things are called', () => {
    const name = anyText({ minLength: 1 });
    const kinds = fc.subarray<DeadRowsColumn['kinds'][number]>(['deleted', 'past-version', 'void', 'test']);
    const column = fc.record({
      schema: name,
      table: name,
      column: name,
      kinds,
      rows: fc.option(fc.nat()),
      is_sure: fc.boolean(),
      rule: fc.constantFrom('leave-out', 'keep'),
      is_default: fc.boolean(),
      changed_by: fc.option(fc.oneof(anyText(), fc.constant(ANA))),
      changed_at: fc.option(fc.constantFrom(AT, `${AT}${'0'.repeat(300)}`, 'x')),
    });
    fc.assert(
      fc.property(fc.array(column, { maxLength: 30 }), anyText(), fc.nat(4), (columns, words, page) => {
        const sources = [
          { ...SHOP, name: words },
          { ...SHOP, id: OTHER },
        ];
        expectTakenBySlack(
          renderDeadRows({ sources, chosen: SHOP.id, team, columns: listed(columns), page, done: ['Saved. ', words] }),
        );
        expectTakenBySlack(renderChooseDeadRowsSource(sources));
      }),
      { numRuns: 60 },
    );
    expectTakenBySlack(renderNoDeadRowsSource());
  });

  it('reads back what was chosen, and nothing else', () => {
    expect(readChange(writeChange({ ...PRICES, id: 'c1' }, 'keep'))).toMatchObject({
      choice: 'keep',
      id: 'c1',
      seen: AT,
    });
    expect(readChange(writeChange({ ...USERS, id: 'c1' }, 'default'))).toMatchObject({ choice: 'default', seen: '-' });
    expect(readChange('hide all')).toBeUndefined();
  });
});

/** A service that keeps what it is told, or fails. */
class FakeDeadRowsService implements DeadRowsService {
  failure: Error | undefined;
  refusal: Error | undefined;
  columns = [USERS, BILLS];
  readonly asked: ChangeDeadRows[] = [];

  readonly readDeadRows = async () => {
    if (this.failure !== undefined) throw this.failure;
    return { columns: this.columns };
  };
  readonly changeDeadRows = async (_: unknown, request: ChangeDeadRows) => {
    if (this.refusal !== undefined) throw this.refusal;
    this.asked.push(request);
    this.decide(request);
    return { columns: this.columns };
  };
  decide({ by, columns }: ChangeDeadRows): void {
    this.columns = this.columns.map((one) => {
      const rule = columns.find(({ table }) => table === one.table)?.rule;
      if (rule === undefined) return one;
      const isDefault = rule === 'default';
      const holds = isDefault ? (one.is_sure ? 'leave-out' : 'keep') : rule;
      const changed_at = AT.replace('10:00', `10:0${this.asked.length + 1}`);
      return { ...one, rule: holds, is_default: isDefault, changed_by: by, changed_at };
    });
  }
}

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('PUT /v2/resources/<resource_id>/dead-rows', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'secret words of the service',
    details,
  });

async function open() {
  const { resources } = await openBotStore();
  const service = new FakeDeadRowsService();
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF1', logger: createLogger({ level: 'silent' }) });
  const decide = makeDecideDeadRows({ service, resources, askAdminApi });
  const person = { team: teamIdSchema.parse(team), user: slackUserIdSchema.parse('UBEN') };
  const choose = (value: string, metadata = `${SHOP.id} 0`) => decide.change({ person, metadata, value });
  const view = await decide.view(about);
  const [keep, back] = ['Count', 'Leave out'].map((option) => optionIn(view, 'deleted users', option));
  return { service, decide, choose, keep: keep ?? '', back: back ?? '' };
}
const about = { team, source: SHOP.id };

const blockSchema = z.object({
  text: z.object({ text: z.string() }),
  accessory: z.object({ options: z.array(z.object({ text: z.object({ text: z.string() }), value: z.string() })) }),
});
/** The value of an option in the line that says this. */
function optionIn(view: ModalView, line: string, option: string): string {
  const lines = view.blocks.flatMap((block) => blockSchema.safeParse(block).data ?? []);
  const found = lines.find(({ text: said }) => said.text.includes(line));
  const value = found?.accessory.options.find(({ text: said }) => said.text.startsWith(option))?.value;
  if (value === undefined) throw new Error(`no ${option} in ${line}`);
  return value;
}
const keepUsers = { schema: 'public', table: 'users', column: 'deleted_at', rule: 'keep' } as const;

describe('deciding what is done with deleted and old rows', () => {
  it('shows and changes one column at once, in the name of who chose', async () => {
    const { service, decide, choose, keep } = await open();
    expect(text(await decide.view(about))).toContain('Left out: 20 deleted users');
    const view = text(await choose(keep));
    expect(view).toContain('Saved.');
    expect(view).toContain('Counted: 20 deleted users');
    expect(view).toContain('changed by <@UBEN>');
    expect(service.asked).toEqual([{ by: `slack:${team}:UBEN`, columns: [keepUsers] }]);
  });

  it('does nothing more on a second click', async () => {
    const { service, choose, keep } = await open();
    const first = await choose(keep);
    expect(await choose(keep)).toEqual(first);
    expect(service.asked).toHaveLength(1);
  });

  it('lets the last choice count, and says whose it replaces', async () => {
    const { service, choose, keep, back } = await open();
    service.decide({ by: ANA, columns: [keepUsers] });
    expect(text(await choose(keep))).toContain('chose the same');
    expect(service.asked).toEqual([]);
    const view = text(await choose(back));
    expect(view).toContain('"user_id":"UANA"');
    expect(view).toContain('had changed it (Counted: 20 deleted users). Your choice counts.');
    expect(service.columns[0]).toMatchObject({ rule: 'leave-out', is_default: true, changed_by: `slack:${team}:UBEN` });
  });

  it('stays on its page', async () => {
    const { service, decide, choose } = await open();
    service.columns = many(13);
    const last = optionIn(await decide.view(about, { page: 1 }), 'users 13', 'Count');
    const view = await choose(last, `${SHOP.id} 1`);
    expect(view.private_metadata).toBe(`${SHOP.id} 1`);
    expect(text(view)).toContain('Page 2 of 2');
  });

  it('does nothing for a source that the workspace doesn’t know, whatever a view says', async () => {
    const { service, decide, choose, keep } = await open();
    for (const source of [OTHER, undefined])
      expect(text(await decide.view({ team, source }))).toContain('No data source');
    for (const metadata of [`${OTHER} 0`, '']) expect(text(await choose(keep, metadata))).toContain('No data source');
    expect(text(await choose('hide it all'))).toContain('Left out: 20 deleted users');
    expect(service.asked).toEqual([]);
  });

  it('says where a column went in the meantime', async () => {
    const { service, choose, keep } = await open();
    service.refusal = httpError(400, [{ field: 'columns.0', message: 'x' }]);
    expect(text(await choose(keep))).toContain('Not saved: this column');
    service.columns = [BILLS];
    expect(text(await choose(keep))).toContain('Not saved: this column');
  });

  it('says why it can’t be shown or saved', async () => {
    const { service, decide, choose, keep } = await open();
    service.failure = httpError(404);
    expect(text(await decide.view(about))).toContain("doesn't let me choose whether deleted and old rows");
    service.failure = undefined;
    service.refusal = httpError(500);
    const failed = text(await choose(keep));
    expect(failed).toContain('REF1');
    expect(failed).not.toContain('secret words');
  });
});
