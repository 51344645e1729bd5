import { byName } from '../../../shared/by-name.ts';
import type { Manifest } from '../manifest.ts';
import { Refusal } from '../workspace/refusal.ts';

/** Any one of them is enough. Methods that are not here need none. https://docs.slack.dev/reference/methods */
const READ_HISTORY = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];
const READ_CONVERSATIONS = ['channels:read', 'groups:read', 'im:read', 'mpim:read'];
const NEEDED = byName<readonly string[]>({
  'bots.info': ['users:read'],
  'chat.postMessage': ['chat:write'],
  'chat.postEphemeral': ['chat:write'],
  'chat.update': ['chat:write'],
  'chat.delete': ['chat:write'],
  'chat.startStream': ['chat:write'],
  'chat.appendStream': ['chat:write'],
  'chat.stopStream': ['chat:write'],
  'assistant.threads.setStatus': ['chat:write', 'assistant:write'],
  'assistant.threads.setSuggestedPrompts': ['assistant:write'],
  'agents.sessions.setStatus': ['chat:write'],
  'agents.sessions.rename': ['chat:write'],
  'conversations.history': READ_HISTORY,
  'conversations.replies': READ_HISTORY,
  'conversations.info': READ_CONVERSATIONS,
  'conversations.members': READ_CONVERSATIONS,
  'conversations.open': ['channels:manage', 'groups:write', 'im:write', 'mpim:write'],
  'files.getUploadURLExternal': ['files:write'],
  'files.completeUploadExternal': ['files:write'],
  'files.delete': ['files:write'],
  'files.info': ['files:read'],
  file_input: ['files:read'],
  'reactions.add': ['reactions:write'],
  'team.info': ['team:read'],
  'usergroups.list': ['usergroups:read'],
  'usergroups.users.list': ['usergroups:read'],
  'users.info': ['users:read'],
  'users.list': ['users:read'],
});

/** A refusal says what was needed and what there is, as Slack's does. */
export class MissingScope extends Refusal {
  readonly needed: string;
  readonly provided: string;

  constructor(needed: readonly string[], provided: ReadonlySet<string>) {
    super('missing_scope');
    this.needed = needed.join(',');
    this.provided = [...provided].join(',');
  }
}

/** @throws MissingScope */
export function checkScope(method: string, { scopes }: Manifest): void {
  const needed = NEEDED[method];
  if (needed === undefined || scopes === undefined) return;
  if (!needed.some((scope) => scopes.has(scope))) throw new MissingScope(needed, scopes);
}
