import { byName } from '../../../shared/by-name.ts';
import type { Manifest } from '../manifest.ts';
import type { SlackEvent } from './event-callback.ts';

const MESSAGES = byName<{ event: string; scope: string }>({
  channel: { event: 'message.channels', scope: 'channels:history' },
  group: { event: 'message.groups', scope: 'groups:history' },
  im: { event: 'message.im', scope: 'im:history' },
  mpim: { event: 'message.mpim', scope: 'mpim:history' },
});
const SCOPES = byName<string>({
  app_mention: 'app_mentions:read',
  member_joined_channel: 'channels:read',
  file_shared: 'files:read',
});

/** Whether the app asked for such events and was granted what they take. */
export function hears(event: SlackEvent, { events, scopes }: Manifest): boolean {
  const message = event.type === 'message' ? MESSAGES[String(event['channel_type'])] : undefined;
  const name = message?.event ?? event.type;
  const scope = message?.scope ?? SCOPES[event.type];
  return (events?.has(name) ?? true) && (scope === undefined || (scopes?.has(scope) ?? true));
}
