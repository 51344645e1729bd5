import type { InputBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import { channelIdSchema, slackUserIdSchema } from '../../shared/ids.ts';
import { oneLine, plain, words } from '../kit/blocks.ts';
import { type FieldErrors, type Filled } from '../kit/forms.ts';
import { LIMITS } from '../kit/limits.ts';
import { INPUTS, VIEWS } from '../model/ids.ts';
import type { UserGroup } from '../model/person.ts';
import type { AnswersShown, WorkspaceSettings } from '../model/settings.ts';

const MAX_DAYS = 3_650;
const SECRETS = 'allowed';

/** The settings of the workspace. `groups` undefined: Slack doesn't list them, so none can be chosen. */
export function renderSettingsModal(settings: WorkspaceSettings, groups: UserGroup[] | undefined): ModalView {
  return {
    type: 'modal',
    callback_id: VIEWS.settings,
    title: plain('Settings', LIMITS.viewTitle),
    submit: plain('Save', LIMITS.viewTitle),
    close: plain('Cancel', LIMITS.viewTitle),
    blocks: [
      answersInput({ id: INPUTS.settingsAnswers, chosen: settings.answers, offered: ['public', 'private', 'links'] }),
      channelsInput(settings),
      retentionInput(settings),
      secretsInput(settings),
      managersInput(settings),
      groups === undefined
        ? words("You can't choose user groups, because I don't have the usergroups:read permission.")
        : groupsInput(settings, groups),
    ].flatMap((block) => block ?? []),
  };
}

const channelsInput = ({ allowedChannels }: WorkspaceSettings): InputBlock => ({
  type: 'input',
  block_id: INPUTS.settingsChannels,
  optional: true,
  label: plain('Channels I answer in'),
  hint: plain("Leave empty for every channel I'm invited to. I always answer direct messages."),
  element: {
    type: 'multi_conversations_select',
    action_id: INPUTS.settingsChannels,
    filter: { include: ['public', 'private'] },
    ...(allowedChannels.length === 0 ? {} : { initial_conversations: allowedChannels }),
  },
});

const retentionInput = ({ retentionDays }: WorkspaceSettings): InputBlock => ({
  type: 'input',
  block_id: INPUTS.settingsRetention,
  label: plain('Days to keep the rows of answers'),
  hint: plain("After that, the answer stays in Slack, but its rows can't be downloaded or charted again."),
  element: {
    type: 'number_input',
    action_id: INPUTS.settingsRetention,
    is_decimal_allowed: false,
    initial_value: String(retentionDays),
    min_value: '1',
    max_value: String(MAX_DAYS),
  },
});

function secretsInput({ secretsInModals }: WorkspaceSettings): InputBlock {
  const option: PlainTextOption = {
    text: plain('Allow entering passwords and keys in Slack', LIMITS.optionText),
    value: SECRETS,
  };
  return {
    type: 'input',
    block_id: INPUTS.settingsSecrets,
    optional: true,
    label: plain('Connecting a data source'),
    hint: plain("Applies only when I don't have a page of my own to ask for them."),
    element: {
      type: 'checkboxes',
      action_id: INPUTS.settingsSecrets,
      options: [option],
      ...(secretsInModals ? { initial_options: [option] } : {}),
    },
  };
}

const managersInput = ({ managers }: WorkspaceSettings): InputBlock => ({
  type: 'input',
  block_id: INPUTS.settingsManagers,
  optional: true,
  label: plain('Managers'),
  hint: plain("Like admins, they can connect data sources, set a channel's default source, and see feedback."),
  element: {
    type: 'multi_users_select',
    action_id: INPUTS.settingsManagers,
    ...(managers.users.length === 0 ? {} : { initial_users: managers.users }),
  },
});

/** undefined: the workspace has none. */
function groupsInput({ managers }: WorkspaceSettings, groups: UserGroup[]): InputBlock | undefined {
  // Chosen groups come first, so that none is lost when there are more than Slack accepts.
  const isChosen = ({ id }: UserGroup): boolean => managers.groups.includes(id);
  const sorted = [...groups.filter(isChosen), ...groups.filter((group) => !isChosen(group))];
  const options = sorted.slice(0, LIMITS.options).map(
    ({ id, name }): PlainTextOption => ({
      text: plain(oneLine(name, LIMITS.optionText) || id, LIMITS.optionText),
      value: id,
    }),
  );
  if (options.length === 0) return undefined;
  const chosen = options.filter(({ value }) => value !== undefined && managers.groups.includes(value));
  return {
    type: 'input',
    block_id: INPUTS.settingsGroups,
    optional: true,
    label: plain('User groups of managers'),
    element: {
      type: 'multi_static_select',
      action_id: INPUTS.settingsGroups,
      options,
      ...(chosen.length === 0 ? {} : { initial_options: chosen }),
    },
  };
}

const retentionSchema = z.coerce.number().int().min(1).max(MAX_DAYS);

/** The settings chosen, or what is wrong by block. What the modal does not show is left as it is. */
export function readSettingsModal(
  filled: Filled,
  current: WorkspaceSettings,
): { change: Partial<WorkspaceSettings> } | { errors: FieldErrors } {
  const retention = retentionSchema.safeParse(filled.text(INPUTS.settingsRetention));
  if (!retention.success)
    return { errors: { [INPUTS.settingsRetention]: `Enter a whole number of days from 1 to ${MAX_DAYS}.` } };
  const answers = readAnswers(filled, INPUTS.settingsAnswers);
  return {
    change: {
      ...(answers === undefined || answers === 'as-workspace' ? {} : { answers }),
      retentionDays: retention.data,
      secretsInModals: filled.choices(INPUTS.settingsSecrets).includes(SECRETS),
      allowedChannels: filled.choices(INPUTS.settingsChannels).map((id) => channelIdSchema.parse(id)),
      managers: {
        users: filled.choices(INPUTS.settingsManagers).map((id) => slackUserIdSchema.parse(id)),
        groups: filled.has(INPUTS.settingsGroups) ? filled.choices(INPUTS.settingsGroups) : current.managers.groups,
      },
    },
  };
}

/** `as-workspace`: a channel without a choice of its own. */
type AnswersChoice = AnswersShown | 'as-workspace';

const WORDS: Record<AnswersChoice, { text: string; description: string }> = {
  'as-workspace': { text: 'Same as workspace', description: 'Follows the workspace setting' },
  public: { text: 'Public', description: 'Everyone in the channel can see the answer' },
  private: { text: 'Private', description: 'Only the person who asked can see and share it' },
  links: { text: 'Links only', description: 'Sent in a direct message, with a note in the channel' },
};

const option = (choice: AnswersChoice): PlainTextOption => ({
  text: plain(WORDS[choice].text, LIMITS.optionText),
  description: plain(WORDS[choice].description, LIMITS.optionText),
  value: choice,
});

interface AnswersInput {
  id: string;
  /** Where it differs from `id`. */
  block?: string;
  chosen: AnswersChoice;
  offered: AnswersChoice[];
}

/** Where answers are shown. */
export const answersInput = ({ id, block = id, chosen, offered }: AnswersInput): InputBlock => ({
  type: 'input',
  block_id: block,
  label: plain('Answers in channels'),
  element: { type: 'radio_buttons', action_id: id, options: offered.map(option), initial_option: option(chosen) },
});

const answersSchema = z.enum(['as-workspace', 'public', 'private', 'links']);

export const readAnswers = (filled: Filled, block: string): AnswersChoice | undefined =>
  answersSchema.safeParse(filled.choice(block)).data;
