import { createHash } from 'node:crypto';
import type { ModalView } from '@slack/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Filled, readFilled } from '../../../src/bot/kit/forms.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { makeDecideNames } from '../../../src/bot/sharing/decide-names.ts';
import {
  readNames,
  readNamesPlace,
  renderChooseNamesSource,
  renderNames,
  renderNamesSaved,
  renderNoNamesSource,
  renderSavingNames,
  type ShownName,
} from '../../../src/bot/sharing/names.modal.ts';
import { renderNamesDismissed, renderNamesOffer } from '../../../src/bot/sharing/names-offer.blocks.ts';
import { HttpError } from '../../../src/client/errors.ts';
import type { NamesService } from '../../../src/client/query-service.ts';
import { type ChangeNames, type ListedName, LONGEST_WORD } from '../../../src/contract/names.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
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

const nameOf = (changes: Partial<ListedName> = {}): ListedName => ({
  schema: 'public',
  table: 'casts',
  column: 'wt_u',
  word: null,
  said_by: null,
  said_at: null,
  ...changes,
});
const UNIT = nameOf();
const TABLE = nameOf({ table: 'tbl_xyq', column: null, word: 'moulds', said_by: ANA, said_at: AT });
const EMPTIED = nameOf({ column: 'qx', said_by: 'crm', said_at: AT });
const many = (count: number): ListedName[] =>
  Array.from({ length: count }, (_, at) => nameOf({ column: `c_${at + 1}` }));

const listed = (names: readonly ListedName[]): ShownName[] =>
  names.map((name) => ({ ...name, id: createHash('sha256').update(placeOf(name)).digest('hex').slice(0, 24) }));
const placeOf = ({ schema, table, column }: ListedName): string => JSON.stringify([schema, table, column]);
const shown = (names: readonly ListedName[], page = 0, sources = [SHOP]) =>
  renderNames({ sources, chosen: SHOP.id, team, names: listed(names), page });
const text = (view: object): string => JSON.stringify(view);

const inputSchema = z.object({
  type: z.literal('input'),
  block_id: z.string(),
  label: z.object({ text: z.string() }),
  element: z.object({ action_id: z.string(), initial_value: z.string().default('') }),
});
/** The form as it comes back where a person wrote these words under labels that begin so. */
function filledOf(view: ModalView, written: Record<string, string> = {}): Filled {
  const inputs = view.blocks.flatMap((block) => inputSchema.safeParse(block).data ?? []);
  const values = inputs.map(({ block_id: id, label, element }) => {
    const typed = Object.entries(written).find(([start]) => label.text.startsWith(start))?.[1];
    return [id, { [element.action_id]: { value: typed ?? element.initial_value } }] as const;
  });
  return readFilled({
    id: 'V1',
    private_metadata: view.private_metadata,
    state: { values: Object.fromEntries(values) },
  });
}
const read = (view: ModalView, written: Record<string, string>, names: readonly ListedName[]) =>
  readNames(
    filledOf(view, written),
    readNamesPlace(view.private_metadata ?? '') ?? expect.fail('no place'),
    listed(names),
  );

describe('the form of names that nothing explains', () => {
  it('shows each with its place and its word, and who gave it', () => {
    expectGolden('names', shown([UNIT, TABLE, EMPTIED]));
    expectGolden('names-none', shown([]));
  });

  it('turns its pages', () => {
    expect(shown(many(23)).blocks.filter(({ type }) => type === 'input')).toHaveLength(10);
    expect(text(shown(many(23), 2))).toContain('Column c_23 of casts');
    expect(shown(many(23), 9)).toEqual(shown(many(23), 2));
    expect(text(shown(many(23)))).not.toContain('Save and go back');
    expect(text(shown(many(23), 2))).not.toContain('Save and continue');
  });

  it('says the schema where there are several', () => {
    expect(text(shown([UNIT, nameOf({ schema: 'lab' })]))).toContain('Column wt_u of lab.casts');
  });

  it('reads back only what a person changed', () => {
    const names = [UNIT, TABLE, EMPTIED];
    const place = { schema: 'public', table: 'casts', column: 'wt_u' };
    expect(read(shown(names), {}, names)).toEqual({ names: [], gone: false });
    expect(read(shown(names), { 'Column wt_u': ' weight unit ' }, names)).toEqual({
      names: [{ ...place, word: 'weight unit' }],
      gone: false,
    });
    expect(read(shown(names), { 'Table tbl_xyq': '' }, names)).toMatchObject({
      names: [{ table: 'tbl_xyq', column: null, word: null }],
    });
    // Somebody else named it meanwhile, which is no word of this person.
    expect(read(shown(names), {}, [{ ...UNIT, word: 'unit' }])).toEqual({ names: [], gone: false });
    expect(read(shown(names), { 'Column wt_u': 'unit' }, [TABLE])).toEqual({ names: [], gone: true });
  });

  it('says under a field what is wrong with its word', () => {
    for (const word of ['7 -', 'x'.repeat(LONGEST_WORD + 1), 'two\u2028lines'])
      expect(
        Object.keys(
          z.object({ errors: z.record(z.string(), z.string()) }).parse(read(shown([UNIT]), { Column: word }, [UNIT]))
            .errors,
        ),
      ).toHaveLength(1);
  });

  it('is taken by Slack whatever things are called, and changes nothing by itself', () => {
    const name = anyText({ minLength: 1 });
    const anyListed = fc.record({
      schema: name,
      table: name,
      column: fc.option(name),
      word: fc.option(anyText()),
      said_by: fc.option(fc.oneof(anyText(), fc.constant(ANA))),
      said_at: fc.option(fc.constantFrom(AT, 'x')),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyListed, { maxLength: 30, selector: placeOf }),
        anyText(),
        fc.nat(4),
        (names, words, page) => {
          const sources = [
            { ...SHOP, name: words },
            { ...SHOP, id: OTHER },
          ];
          const view = shown(names, page, sources);
          expectTakenBySlack(view);
          expectTakenBySlack(renderChooseNamesSource(sources));
          expect(read(view, {}, names)).toEqual({ names: [], gone: false });
          const { blocks } = renderNamesOffer({ source: { id: SHOP.id, name: words }, count: names.length });
          expect(checkBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
    for (const view of [renderNoNamesSource(), renderSavingNames(), renderNamesSaved()]) expectTakenBySlack(view);
  });

  it('takes no metadata but its own', () => {
    for (const metadata of ['', 'x', '{}', SHOP.id, '[]']) expect(readNamesPlace(metadata)).toBeUndefined();
  });
});

describe('the message that asks for names', () => {
  it('says how many there are and where, and mentions nobody', () => {
    expectGolden('names-offer', renderNamesOffer({ source: SHOP, count: 6 }));
    const said = (count: number) => renderNamesOffer({ source: { ...SHOP, name: '<!channel>' }, count }).text;
    expect(said(1)).toContain("One name I couldn't read in &lt;!channel&gt;.");
    expect(said(1_200)).toContain("1,200 names I couldn't read");
    expect(renderNamesDismissed().text).toContain('click Names in Home');
  });
});

/** A service that keeps what it is told, or fails. */
class FakeNamesService implements NamesService {
  failure: Error | undefined;
  refusal: Error | undefined;
  names = [UNIT, TABLE];
  readonly asked: ChangeNames[] = [];

  readonly readNames = async () => {
    if (this.failure !== undefined) throw this.failure;
    return { names: this.names, is_learned: true };
  };
  readonly changeNames = async (_: unknown, request: ChangeNames) => {
    if (this.refusal !== undefined) throw this.refusal;
    this.asked.push(request);
    this.names = this.names.map((one) => {
      const named = request.names.find(({ table, column }) => table === one.table && column === one.column);
      return named === undefined ? one : { ...one, word: named.word, said_by: request.by, said_at: AT };
    });
    return { names: this.names, is_learned: true };
  };
}

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('PUT /v2/resources/<resource_id>/names', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'secret words of the service',
    details,
  });

async function open() {
  const { resources } = await openBotStore();
  const service = new FakeNamesService();
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF1', logger: createLogger({ level: 'silent' }) });
  const decide = makeDecideNames({ service, resources, askAdminApi });
  const person = { team: teamIdSchema.parse(team), user: slackUserIdSchema.parse('UBEN') };
  const about = { team, source: SHOP.id };
  const view = await decide.view(about);
  const save = (written: Record<string, string>, of = view) => decide.save(person, filledOf(of, written));
  const turn = (written: Record<string, string>, page: number, of = view) =>
    decide.turn(person, filledOf(of, written), page);
  return { service, decide, about, view, save, turn };
}

describe('naming what nothing explains', () => {
  it('saves the words that a person wrote, in their name, and closes', async () => {
    const { service, decide, about, save } = await open();
    expect(await save({ 'Column wt_u': 'weight unit', Table: '' })).toMatchObject({ closes: true });
    expect(service.asked).toEqual([
      {
        by: `slack:${team}:UBEN`,
        names: [
          { schema: 'public', table: 'casts', column: 'wt_u', word: 'weight unit' },
          { schema: 'public', table: 'tbl_xyq', column: null, word: null },
        ],
      },
    ]);
    expect(text(await decide.view(about))).toContain('Named by <@UBEN> on Nov 28, 2026');
  });

  it('asks for nothing where nothing was written', async () => {
    const { service, save } = await open();
    expect(await save({})).toMatchObject({ closes: true });
    expect(service.asked).toEqual([]);
  });

  it('saves nothing of a form with a wrong word', async () => {
    const { service, save, turn } = await open();
    const { errors } = await save({ 'Column wt_u': '7', Table: 'things' });
    expect(Object.values(errors ?? {})).toEqual(['Use words of at most 60 characters, with letters.']);
    expect(text(await turn({ 'Column wt_u': '7' }, 1))).toContain('Not saved. Use words');
    expect(service.asked).toEqual([]);
  });

  it('saves a page before it turns to another', async () => {
    const { service, decide, about, turn } = await open();
    service.names = many(13);
    const turned = text(await turn({ 'Column c_1 ': 'colour' }, 1, await decide.view(about)));
    expect(turned).toContain('Saved.');
    expect(turned).toContain('Page 2 of 2');
    expect(service.names[0]?.word).toBe('colour');
  });

  it('says where a name went in the meantime', async () => {
    const { service, save, turn } = await open();
    service.names = [TABLE];
    expect(text(await save({ 'Column wt_u': 'unit' }))).toContain('Not saved in full');
    service.names = [UNIT, TABLE];
    service.refusal = httpError(400, [{ field: 'names.0', message: 'x' }]);
    expect(text(await turn({ 'Column wt_u': 'unit' }, 0))).toContain('Not saved in full');
  });

  it('does nothing for a source that the workspace doesn’t know, whatever a view says', async () => {
    const { service, decide, save, view } = await open();
    for (const source of [OTHER, undefined])
      expect(text(await decide.view({ team, source }))).toContain('No data source');
    const forged = { ...view, private_metadata: (view.private_metadata ?? '').replace(SHOP.id, OTHER) };
    for (const of of [forged, { ...view, private_metadata: '' }])
      expect(text(await save({ 'Column wt_u': 'unit' }, of))).toContain('No data source');
    expect(service.asked).toEqual([]);
  });

  it('says why they can’t be shown or saved', async () => {
    const { service, decide, about, save } = await open();
    service.refusal = httpError(500);
    const failed = text(await save({ 'Column wt_u': 'unit' }));
    expect(failed).toContain('REF1');
    expect(failed).not.toContain('secret words');
    service.failure = httpError(404);
    expect(text(await decide.view(about))).toContain("doesn't let me name tables and columns");
  });
});
