import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderSourceGone } from '../../../src/bot/ask/outcome.blocks.ts';
import {
  renderNewCredentials,
  renderReplacing,
  renderUnknownType,
} from '../../../src/bot/connect/new-credentials.modal.ts';
import { renderFinished } from '../../../src/bot/connect/replace-credentials.modal.ts';
import type { ReplaceOutcome } from '../../../src/bot/connect/replace-credentials.ts';
import { SOURCE_FORMS } from '../../../src/bot/connect/source-forms.ts';
import { renderDeleteSource, renderRemoveSource } from '../../../src/bot/manage-sources/delete-source.modal.ts';
import { renderRenameSource } from '../../../src/bot/manage-sources/rename-source.modal.ts';
import {
  renderDeleting,
  renderGoneNotice,
  renderRefreshing,
  renderSaving,
  renderSource,
} from '../../../src/bot/manage-sources/source.modal.ts';
import { renderSourceList, renderSourceOptions } from '../../../src/bot/manage-sources/source-list.modal.ts';
import type { KnownResource } from '../../../src/bot/model/resource.ts';
import type { SavedQuery } from '../../../src/bot/model/saved-query.ts';
import {
  renderChanging,
  renderDeletedHere,
  renderDeleteSavedQuery,
  renderEditSavedQuery,
  renderNotYours,
  renderSavedQueryChanged,
  renderSavedQueryDeleted,
} from '../../../src/bot/saved-queries/change-saved-query.modal.ts';
import { renderRunModal } from '../../../src/bot/saved-queries/run-saved-query.modal.ts';
import { renderSavedQueries } from '../../../src/bot/saved-queries/saved-queries.blocks.ts';
import { resourceTypeSchema } from '../../../src/contract/resources.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
import { resourceIdSchema, savedQueryIdSchema, slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { question } from '../../fixtures/slack-events.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';

const text = fc.oneof(
  anyText({ maxLength: 400 }),
  fc.constantFrom('<!channel>', '<@U0BEN00001>', '```', '\u202Etxt', '\uD800', '\u0000\u001B', '', 'Ж'.repeat(12_000)),
);
const type = fc.constantFrom(...resourceTypeSchema.options);
const named = (name: string): KnownResource => ({ ...SHOP, name });
const resources = fc.array(text, { maxLength: 130 }).map((names) =>
  names.map((name, n) => ({
    ...named(name),
    id: resourceIdSchema.parse(`11111111-1111-4111-8111-${String(n).padStart(12, '0')}`),
  })),
);
const failure = { reason: 'refused', detail: '<!channel>', referenceId: 'R' } as const;
const NOT_TOLD = [{ kind: 'no-key' }, { kind: 'not-there' }, { kind: 'failed', failure }] as const;

it('Slack takes the list of data sources, however many and whatever they are called', () => {
  fc.assert(
    fc.property(resources, text, (all, words) => {
      expectTakenBySlack(renderSourceList(all));
      const options = renderSourceOptions(all, words);
      expect(options.length).toBeLessThanOrEqual(100);
      for (const one of options) expect(one.text.text.trim()).not.toBe('');
      const said = renderSourceGone({ gone: { name: words, why: 'removed' }, resources: all }, question('x').messageTs);
      expect(checkBlocks(JSON.parse(JSON.stringify(said.blocks)))).toEqual([]);
      expect(said.text).not.toMatch(/[<>]/);
    }),
    { numRuns: 40 },
  );
});

it('Slack takes the view of a data source and the forms over it', () => {
  fc.assert(
    fc.property(
      text,
      type,
      text,
      fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
      (name, kind, value, addedAt) => {
        const source = named(name);
        const fields = Object.fromEntries(SOURCE_FORMS[kind].fields.map((field) => [field.name, value]));
        const facts = {
          name,
          description: value,
          type: kind,
          db_credentials: fields,
          owner_id: '7',
          created_at: value,
          updated_at: value,
        };
        const look = { source, type: kind, addedAt, owner: slackUserIdSchema.parse('U1') };
        expectTakenBySlack(
          renderSource({ ...look, told: { kind: 'told', value: facts } }, [[value], [{ bold: name }]]),
        );
        for (const told of NOT_TOLD) expectTakenBySlack(renderSource({ ...look, told }));
        for (const belongings of [
          { savedQueries: 0, channels: 0 },
          { savedQueries: 1, channels: 2 },
        ]) {
          expectTakenBySlack(renderDeleteSource(source, belongings));
          expectTakenBySlack(renderRemoveSource(source, belongings));
        }
        for (const description of [undefined, value]) expectTakenBySlack(renderRenameSource(source, description));
        for (const secretIn of ['page', 'modal', 'paste'] as const)
          expectTakenBySlack(renderNewCredentials({ source, form: { type: kind, fields }, secretIn }));
        expectTakenBySlack(renderUnknownType(source));
        expectTakenBySlack(renderReplacing(source));
        expectTakenBySlack(renderRefreshing(source));
        expectTakenBySlack(renderGoneNotice({ name, why: 'deleted' }));
        const form = { type: kind, name, description: '', datasetId: '', fields };
        const outcomes: ReplaceOutcome[] = [
          { kind: 'replaced', resource: source },
          { kind: 'refused', problems: [{ field: 'password', message: value }] },
          { kind: 'not-replaced', why: 'gone' },
          { kind: 'failed', failure },
        ];
        for (const outcome of outcomes) expectTakenBySlack(renderFinished(outcome, { form, replaces: source.id }));
      },
    ),
    { numRuns: 80 },
  );
  for (const view of [renderSaving(), renderDeleting(), renderGoneNotice(undefined)]) expectTakenBySlack(view);
});

it('Slack takes the forms of a saved query, and its menu in lists', () => {
  fc.assert(
    fc.property(
      text.filter((one) => one.trim() !== ''),
      text,
      (name, explanation) => {
        const query: SavedQuery = {
          id: savedQueryIdSchema.parse(SHOP.id),
          team: teamIdSchema.parse('T1'),
          resource: { id: SHOP.id, name },
          name,
          explanation,
          savedBy: slackUserIdSchema.parse('U1'),
          savedAt: new Date(0),
        };
        expectTakenBySlack(renderEditSavedQuery(query));
        expectTakenBySlack(renderDeleteSavedQuery(query));
        expectTakenBySlack(renderRunModal(query, undefined, true));
        expectTakenBySlack(renderSavedQueryChanged(name));
        expectTakenBySlack(renderSavedQueryDeleted(name));
        expectTakenBySlack(renderDeletedHere(name));
        const blocks = renderSavedQueries(
          Array.from({ length: 12 }, () => query),
          { mayChange: () => true },
        );
        for (const surface of ['message', 'home'] as const)
          expect(checkBlocks(JSON.parse(JSON.stringify(blocks)), surface, '/blocks')).toEqual([]);
      },
    ),
    { numRuns: 80 },
  );
  for (const view of [renderNotYours('Edit saved query'), renderChanging('Edit saved query')]) expectTakenBySlack(view);
});
