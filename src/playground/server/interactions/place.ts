import { slackView } from '../slack-view.ts';
import type { BlockRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { channelField, messageContainer, messageField } from './payload.ts';
import type { ResponseGrant } from './response-urls.ts';

/** Where an element is, as the page names it. */
export type Container = { kind: 'message'; channel: string; ts: string } | { kind: 'view'; viewId: string };

export interface Place {
  blocks: readonly BlockRecord[];
  /** Made at each call, so that it has what was typed in the meantime. */
  fields: () => Record<string, unknown>;
  /** In a message; a view has no address to answer at. */
  grant: ResponseGrant | undefined;
}

/** @throws Refusal when this person does not see it */
export function placeOf(container: Container, user: string, workspace: Workspace): Place {
  if (container.kind === 'view') {
    const view = workspace.views.find({ id: container.viewId });
    if (view === undefined || view.user !== user) throw new Refusal('not_found');
    const fields = () => ({ container: { type: 'view', view_id: view.id }, view: slackView(view) });
    return { blocks: view.blocks, fields, grant: undefined };
  }
  const { message, ephemeral } = workspace.messageFor(container.channel, container.ts, user);
  const channel = workspace.channelNamed(message.channel);
  const fields = () => ({
    container: messageContainer(message, ephemeral),
    channel: channelField(channel),
    ...messageField(message, ephemeral, workspace),
  });
  return {
    blocks: message.blocks,
    fields,
    grant: { channel: message.channel, user, original: { ts: message.ts, ephemeral } },
  };
}
