import type { AckFn, AllMiddlewareArgs, AnyMiddlewareArgs, App, webApi } from '@slack/bolt';
import type { Access, Permission } from '../access/access.ts';
import { renderNoAccess, renderNoAccessModal } from '../access/no-access.blocks.ts';
import { type Called, type GuardedRequest, readGuardedRequest } from '../listeners/parse/guarded-request.ts';
import type { NoAccess } from '../model/outcome.ts';

/**
 * Stands before every listener of actions, submissions, shortcuts, commands and option menus: checks, each time and for
 * the person who acts, whether they may; whoever may not is told so and nothing else happens. A question that comes as
 * an event is checked where it is asked.
 */
export function registerGuard(app: App, { access, me }: { access: Access; me: Called }): void {
  app.use(async (args) => {
    const request = readGuardedRequest(args.body, me);
    if (request === 'event') return args.next();
    const permission = request === undefined ? NOBODY : await permit(request, access);
    if (permission.allowed) return args.next();
    await refuse(args, { request, why: permission.why });
  });
}

const NOBODY: Permission = { allowed: false, why: 'unknown-person' };

async function permit({ needs, person, channel }: GuardedRequest, access: Access): Promise<Permission> {
  switch (needs) {
    case 'nothing':
      return { allowed: true };
    case 'ask':
      return access.mayAsk(person, { channel });
    case 'manage':
      return access.mayManage(person);
    case 'administer':
      return access.mayAdminister(person);
    default:
      return needs satisfies never;
  }
}

interface Refusal {
  request: GuardedRequest | undefined;
  why: NoAccess;
}

/** Where the person looks: the modal, else a message that only they see, else a modal of its own. */
async function refuse(args: AnyMiddlewareArgs & AllMiddlewareArgs, { request, why }: Refusal): Promise<void> {
  const { client } = args;
  const ack = 'ack' in args ? (args.ack as AckFn<unknown>) : undefined;
  const view = renderNoAccessModal(why);
  if (request?.kind === 'options') return ack?.({ options: [] });
  if (request?.kind === 'submission') return ack?.({ response_action: 'update', view });
  await ack?.(undefined);
  if (request === undefined) return;
  if (request.modalId !== undefined) return show(client.views.update({ view_id: request.modalId, view }));
  if ('respond' in args && args.respond !== undefined) {
    const { text, blocks } = renderNoAccess(why);
    await args.respond({ response_type: 'ephemeral', replace_original: false, text, blocks });
    return;
  }
  if (request.triggerId !== undefined) return show(client.views.open({ trigger_id: request.triggerId, view }));
}

async function show(call: Promise<webApi.WebAPICallResult>): Promise<void> {
  await call;
}
