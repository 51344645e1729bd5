import { z } from 'zod';
import { readView } from '../interactions/read-view.ts';
import { slackView } from '../slack-view.ts';
import type { ViewRecord } from '../workspace/records.ts';
import { Refusal } from '../workspace/refusal.ts';
import { jsonArgument, nameArgument, textArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

const view = jsonArgument(z.unknown());
const hash = textArgument.optional();

const open = defineMethod('views.open', {
  args: z.object({ trigger_id: nameArgument, view }),
  run(args, { workspace, triggers }) {
    const draft = readView(args.view, 'modal');
    return answer(workspace.views.open(triggers.redeem(args.trigger_id), draft));
  },
});

const push = defineMethod('views.push', {
  args: z.object({ trigger_id: nameArgument, view }),
  run(args, { workspace, triggers }) {
    const draft = readView(args.view, 'modal');
    return answer(workspace.views.push(triggers.redeem(args.trigger_id), draft));
  },
});

const update = defineMethod('views.update', {
  args: z.object({ view_id: textArgument.optional(), external_id: textArgument.optional(), hash, view }),
  run(args, { workspace }) {
    const found = workspace.views.find({ id: args.view_id, externalId: args.external_id });
    if (found === undefined) throw new Refusal('not_found');
    return answer(workspace.views.update(found.id, readView(args.view, found.type), args.hash));
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

const answer = (record: ViewRecord): Record<string, unknown> => ({ view: slackView(record) });

export const viewsMethods = [open, push, update, publish];
