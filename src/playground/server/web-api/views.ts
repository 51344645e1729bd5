import { z } from 'zod';
import { readView } from '../interactions/read-view.ts';
import type { Manifest } from '../manifest.ts';
import { slackView } from '../slack-view.ts';
import type { ViewRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod } from './method.ts';
import { checkScope } from './scopes.ts';

const view = jsonArgument(z.unknown());
const hash = textArgument.optional();

const open = defineMethod('views.open', {
  args: z.object({ trigger_id: nameArgument, view }),
  run(args, { workspace, triggers, manifest }) {
    const draft = readModal(args.view, manifest);
    return answer(workspace.views.open(triggers.redeem(args.trigger_id), draft));
  },
});

const push = defineMethod('views.push', {
  args: z.object({ trigger_id: nameArgument, view }),
  run(args, { workspace, triggers, manifest }) {
    const draft = readModal(args.view, manifest);
    return answer(workspace.views.push(triggers.redeem(args.trigger_id), draft));
  },
});

const update = defineMethod('views.update', {
  args: z.object({ view_id: textArgument.optional(), external_id: textArgument.optional(), hash, view }),
  run(args, { workspace, manifest }) {
    const found = workspace.views.find({ id: args.view_id, externalId: args.external_id });
    if (found === undefined) throw new Refusal('not_found');
    const draft = found.type === 'modal' ? readModal(args.view, manifest) : readView(args.view, found.type);
    return answer(workspace.views.update(found.id, draft, args.hash));
  },
});

const publish = defineMethod('views.publish', {
  args: z.object({ user_id: nameArgument, hash, view }),
  run(args, { workspace, manifest }) {
    if (!manifest.menu.hasHome) throw new Refusal('not_enabled');
    if (workspace.person(args.user_id) === undefined) throw new Refusal('invalid_arguments', ['no such user_id']);
    return answer(workspace.views.publish(args.user_id, readView(args.view, 'home'), args.hash));
  },
});

const FILE_INPUT = 'file_input';

/** A form that asks for a file needs the scope to read it. https://docs.slack.dev/reference/block-kit/block-elements/file-input-element */
function readModal(given: unknown, manifest: Manifest): ReturnType<typeof readView> {
  const draft = readView(given, 'modal');
  if (JSON.stringify(draft.blocks).includes(`"type":"${FILE_INPUT}"`)) checkScope(FILE_INPUT, manifest);
  return draft;
}

const answer = (record: ViewRecord): Record<string, unknown> => ({ view: slackView(record) });

export const viewsMethods = [open, push, update, publish];
