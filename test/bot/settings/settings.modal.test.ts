import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import type { ChannelSettings, WorkspaceSettings } from '../../../src/bot/model/settings.ts';
import {
  readChannelSettingsModal,
  renderChannelSettingsModal,
} from '../../../src/bot/settings/channel-settings.modal.ts';
import { readSettingsModal, renderSettingsModal } from '../../../src/bot/settings/settings.modal.ts';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';
import { channelIdSchema, slackUserIdSchema } from '../../../src/shared/ids.ts';

const channel = channelIdSchema.parse('C1');
const user = slackUserIdSchema.parse('U1');
const settings: WorkspaceSettings = {
  isOff: false,
  answers: 'private',
  retentionDays: 30,
  secretsInModals: true,
  allowedChannels: [channel],
  managers: { users: [user], groups: ['S1'] },
};
const groups = Array.from({ length: 300 }, (_, n) => ({ id: `S${n}`, name: n === 1 ? '' : 'x'.repeat(n) }));

const filledOf = (values: Record<string, unknown>) =>
  readFilled({
    id: 'V1',
    private_metadata: 'C1',
    state: {
      values: Object.fromEntries(
        Object.entries(values).map(([block, of]) => [block, { [block.split(':').slice(0, 2).join(':')]: of }]),
      ),
    },
  });

describe('the modal of settings', () => {
  it.each([
    ['many groups', settings, groups],
    ['no groups', settings, []],
    ['groups that Slack does not tell', settings, undefined],
    ['nothing chosen', { ...settings, allowedChannels: [], managers: { users: [], groups: [] } }, groups],
  ])('is what Slack takes, with %s', (_, chosen, offered) => {
    expect(checkBlocks(renderSettingsModal(chosen, offered).blocks, 'modal')).toEqual([]);
  });

  it('reads what was chosen', () => {
    const filled = filledOf({
      [INPUTS.settingsAnswers]: { selected_option: { value: 'links' } },
      [INPUTS.settingsRetention]: { value: '7' },
      [INPUTS.settingsSecrets]: { selected_options: [] },
      [INPUTS.settingsChannels]: { selected_conversations: ['C1'] },
      [INPUTS.settingsManagers]: { selected_users: ['U1'] },
      [INPUTS.settingsGroups]: { selected_options: [{ value: 'S1' }] },
    });
    expect(readSettingsModal(filled, settings)).toEqual({
      change: {
        answers: 'links',
        retentionDays: 7,
        secretsInModals: false,
        allowedChannels: ['C1'],
        managers: { users: ['U1'], groups: ['S1'] },
      },
    });
  });

  it('leaves the groups as they are where they could not be shown', () => {
    const read = readSettingsModal(filledOf({ [INPUTS.settingsRetention]: { value: '7' } }), settings);
    expect(read).toMatchObject({ change: { managers: { users: [], groups: ['S1'] } } });
  });

  it.each(['0', '-1', '1.5', '', 'x', '9999999'])('refuses to keep rows for %j days', (value) => {
    const read = readSettingsModal(filledOf({ [INPUTS.settingsRetention]: { value } }), settings);
    expect(read).toHaveProperty(['errors', INPUTS.settingsRetention]);
  });
});

describe('the modal of a channel', () => {
  const open = { openToGuests: true, openToOutside: true };
  const ofChannel = { answers: 'links' as const, ...open, defaultResource: undefined, model: undefined };
  const at = new Date('2026-11-29T08:00:00Z');

  it('is what Slack takes, before and after a channel is chosen', () => {
    const off = { ...ofChannel, model: { isOff: true, by: user, at } };
    const chosen = [ofChannel, off].flatMap((one) =>
      [true, false].map((hasModel) => ({ channel, settings: one, hasModel })),
    );
    for (const of of [undefined, ...chosen])
      expect(checkBlocks(renderChannelSettingsModal(of).blocks, 'modal')).toEqual([]);
  });

  it('reads the channel and what was chosen; nothing of its own is undefined', () => {
    const answers = `${INPUTS.channelAnswers}:C1`;
    const open = `${INPUTS.channelOpen}:C1`;
    expect(
      readChannelSettingsModal(
        filledOf({
          [answers]: { selected_option: { value: 'as-workspace' } },
          [open]: { selected_options: [{ value: 'guests' }] },
        }),
      ),
    ).toEqual({
      channel: 'C1',
      change: { answers: undefined, openToGuests: true, openToOutside: false },
      isModelOff: undefined,
    });
  });

  it('asks for the language model only where there is one, and says who decided', () => {
    const shown = (more: Partial<ChannelSettings>, hasModel: boolean) =>
      JSON.stringify(renderChannelSettingsModal({ channel, settings: { ...ofChannel, ...more }, hasModel }));
    expect(shown(ofChannel, false)).not.toContain(INPUTS.channelModel);
    expect(shown(ofChannel, true)).not.toContain('Changed by');
    const off = shown({ model: { isOff: true, by: user, at } }, true);
    expect(off).toContain('"user_id":"U1"');
    expect(off).toContain('Nov 29, 2026');
    for (const [value, isModelOff] of [
      ['with', false],
      ['without', true],
    ] as const) {
      const filled = filledOf({ [`${INPUTS.channelModel}:C1`]: { selected_option: { value } } });
      expect(readChannelSettingsModal(filled)).toMatchObject({ isModelOff });
    }
  });
});
