import type { ModalView } from '@slack/types';
import { renderNotice } from '../kit/inputs.ts';
import { type SlackMessage, wordsMessage } from '../kit/message.ts';
import type { NoAccess } from '../model/outcome.ts';

const SAID: Record<NoAccess, string> = {
  'switched-off': 'I am switched off in this workspace. An admin can switch me on again in my Home tab.',
  'unknown-person': 'I could not check with Slack who you are, so I show no data. Please try again in a minute.',
  deactivated: 'I answer people with an active account in this workspace only.',
  guest: 'You are a guest in this workspace, so I show you no data here. An admin can open a channel to guests.',
  'outside-person':
    'You are from another organisation, so I show you no data here. An admin of this workspace can open a channel to you.',
  'channel-not-allowed':
    'An admin has not allowed me to answer in this channel. Ask me in another channel, or in a direct message.',
  'shared-channel':
    'This conversation is shared with another organisation, so I do not show data here. Ask me in a channel of your own, or in a direct message.',
  'unknown-channel':
    'I could not check whether this conversation is shared with another organisation, so I show no data here. Mention me with your question, or ask in a direct message. An admin can let me check by granting me channels:read, groups:read and mpim:read.',
  'not-a-manager': 'Only admins of the workspace, and people they name in my Home tab, can do this.',
  'not-an-admin': 'Only admins of the workspace can change my settings.',
};

export const sayNoAccess = (why: NoAccess): string => SAID[why];

/** One sentence or two to the person: why, and who can change it. */
export const renderNoAccess = (why: NoAccess): SlackMessage => wordsMessage([[SAID[why]]]);

/** In the place of what the person may not do. */
export const renderNoAccessModal = (why: NoAccess): ModalView => renderNotice('Not allowed', [[sayNoAccess(why)]]);
