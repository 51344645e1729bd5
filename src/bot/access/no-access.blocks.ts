import type { ModalView } from '@slack/types';
import { renderNotice, type SlackMessage, wordsMessage } from '../kit/blocks.ts';
import type { NoAccess } from '../model/outcome.ts';

const SAID: Record<NoAccess, string> = {
  'switched-off': "I'm turned off in this workspace. An admin can turn me back on from my Home tab.",
  'unknown-person': "I couldn't check with Slack who you are, so I can't show you data. Please try again in a minute.",
  deactivated: 'I only answer people with an active account in this workspace.',
  guest: "You're a guest in this workspace, so I can't show you data here. Ask an admin to open a channel to guests.",
  'outside-person':
    "You're from another organization, so I can't show you data here. Ask an admin of this workspace to open a channel to other organizations.",
  'channel-not-allowed':
    "An admin hasn't allowed me to answer in this channel. Ask me in another channel or in a direct message.",
  'shared-channel':
    "This conversation is shared with another organization, so I don't show data here. Ask me in a channel that isn't shared, or in a direct message.",
  'unknown-channel':
    "I couldn't check whether this conversation is shared with another organization, so I can't show data to everyone here. Invite me if I'm not in it, mention me with your question, or use /ask, which answers only you. An admin can let me check by granting me channels:read, groups:read, and mpim:read.",
  'not-a-manager': 'Only workspace admins, and people they name in my Home tab, can do this.',
  'not-an-admin': 'Only workspace admins can change my settings.',
};

export const sayNoAccess = (why: NoAccess): string => SAID[why];

/** One sentence or two to the person: why, and who can change it. */
export const renderNoAccess = (why: NoAccess): SlackMessage => wordsMessage([[SAID[why]]]);

/** In the place of what the person may not do. */
export const renderNoAccessModal = (why: NoAccess): ModalView => renderNotice('Not allowed', [[sayNoAccess(why)]]);
