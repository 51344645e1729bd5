import type { ModelConnectionService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import type { MessageTs } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Claims, Settings } from '../../store/index.ts';
import { type Access, isDirect } from '../access/access.ts';
import type { Question } from '../model/question.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { RespondThrough } from '../slack/client.ts';
import type { Delivery } from '../slack/delivery.ts';
import { renderModelOffer } from './offer.blocks.ts';

interface Deps {
  access: Pick<Access, 'mayManage'>;
  settings: Pick<Settings, 'ofWorkspace' | 'ofChannel'>;
  claims: Claims;
  service: Pick<ModelConnectionService, 'readModel'>;
  askAdminApi: AskAdminApi;
  respondThrough: RespondThrough;
  delivery: Pick<Delivery, 'post'>;
  /** The bot has a page of its own, where a key can be typed. */
  hasPage: boolean;
  /** Several workspaces install this bot themselves, and none may choose for the others. */
  isShared: boolean;
  clock: Clock;
  logger: Logger;
}

/**
 * After a question that the built-in engine asked back: tells its asker that a language model could answer it, if they may
 * connect one and none is. Nobody else sees it, and each of them once a day. `replyTs`: the message about the question that
 * everyone sees, if there is one. Never throws.
 */
export type OfferModel = (question: Question, replyTs: MessageTs | undefined) => Promise<void>;

const DAY_MS = 86_400_000;

export function makeOfferModel(deps: Deps): OfferModel {
  const { claims, clock, logger } = deps;
  const mayHelp = makeMayHelp(deps);
  const show = makeShow(deps);
  return async (question, replyTs) => {
    const { thread, user } = question;
    try {
      if (!(await mayHelp(question))) return;
      const at = clock.now();
      const until = new Date(at.getTime() + DAY_MS);
      const release = await claims.take({ team: thread.team, subject: `offer-model ${user}` }, { at, until });
      if (release === undefined) return;
      await show(question, replyTs).catch(async (error: unknown) => {
        await release();
        throw error;
      });
    } catch (error) {
      logger.warn({ err: error }, 'a language model was not offered');
    }
  };
}

function makeMayHelp({ access, settings, service, askAdminApi, hasPage, isShared }: Deps) {
  return async ({ thread, user }: Question): Promise<boolean> => {
    if (isShared || !(await access.mayManage({ team: thread.team, user })).allowed) return false;
    const [{ secretsInModals }, { model }] = await Promise.all([
      settings.ofWorkspace(thread.team),
      settings.ofChannel(thread),
    ]);
    if (model?.isOff === true || !(hasPage || secretsInModals)) return false;
    const told = await askAdminApi((options) => service.readModel(options));
    return told.kind === 'told' && told.value.origin === 'none';
  };
}

function makeShow({ respondThrough, delivery }: Deps) {
  return async ({ thread, messageTs, user, details }: Question, replyTs: MessageTs | undefined): Promise<void> => {
    const { team, channel, threadTs } = thread;
    const { text, blocks } = renderModelOffer({ channel, ts: messageTs });
    const responseUrl = details?.responseUrl;
    if (responseUrl === undefined && isDirect(channel)) {
      await delivery.post(thread, { text, blocks });
      return;
    }
    // Slack shows what only one person sees in no thread that nobody has replied to.
    const isActive = replyTs !== undefined || messageTs !== threadTs;
    const to = { team, channel, user, responseUrl, threadTs: isActive ? threadTs : undefined };
    await respondThrough(to, { text, blocks });
  };
}
