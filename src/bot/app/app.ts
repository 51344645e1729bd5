import { App, webApi } from '@slack/bolt';
import type {
  ConversationService,
  FeedbackService,
  ModelSharingService,
  OverviewService,
  PolicyService,
  ResourceAdminService,
  ResourceService,
  SavedQueryAdminService,
  SavedQueryService,
} from '../../client/query-service.ts';
import type { SlackConnection } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import { type DatasetId, teamIdSchema } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import { type AnswerMetrics, Registry } from '../../shared/metrics.ts';
import { type BackgroundTimers, backgroundTimers } from '../../shared/timers.ts';
import type { Store } from '../../store/index.ts';
import { makeAccess, makePeople } from '../access/access.ts';
import { drawChart, makeChartPicture, withPictures } from '../answer/index.ts';
import {
  boundService,
  makeHandleQuestion,
  makeProgress,
  makeStatuses,
  renderInDirect,
  renderNotThere,
  renderOutcome,
} from '../ask/index.ts';
import type { OwnPage } from '../connect/index.ts';
import { makeSecretPage, type Pages } from '../connect/page/secret-page.ts';
import { makeAnswerId, makeReference } from '../model/made-ids.ts';
import { createWork, type Work } from '../questions/index.ts';
import { makeAskAdminApi } from '../service-admin/ask-admin-api.ts';
import { makeForgetGone } from '../service-admin/forget-gone.ts';
import { makeRemoveMessage, makeRespondThrough } from '../slack/client.ts';
import { type Delivery, makeDelivery } from '../slack/delivery.ts';
import { makeFiles } from '../slack/files.ts';
import { makeFindPosted, readOwnPost } from '../slack/find-posted.ts';
import type { RefusedBlocks } from '../slack/in-some-form.ts';
import { makeReplies } from '../slack/replies.ts';
import type { Identity } from '../slack/workspaces.ts';
import { type Arrivals, makeArrivals } from './arrivals.ts';
import { makeCountQuestion } from './count-questions.ts';
import { makeFeatures } from './features.ts';
import { type FollowUps, type Intake, makeHandle, makeIntake, registerIntake } from './intake.ts';
import { putJournalFirst, registerGuard, registerReportFailures } from './middleware.ts';
import { type Entrance, makeEntrance } from './receivers.ts';
import { makeSlack, type Slack } from './slack.ts';
import { withEmails } from './with-emails.ts';

const SERVICE_CONCURRENCY = 20;
/** How long a question that failed, was stopped, or waits for a choice can be asked again. */
const WORDS_KEPT_MS = 7 * 86_400_000;
/** After that, Slack is offered such a block once more. */
const REFUSAL_BELIEVED_MS = 86_400_000;
/** How often expired data is looked for. */
const SWEEP_MS = 3_600_000;
/** How long a question may still take once the bot is asked to stop. After that, the next start resumes it. */
const STOP_GRACE_MS = 10_000;

export interface BotDeps {
  connection: SlackConnection;
  /** Where to listen in HTTP mode; port 0 takes a free one. */
  host: string;
  port: number;
  service: ConversationService &
    SavedQueryService &
    SavedQueryAdminService &
    ResourceService &
    ResourceAdminService &
    OverviewService &
    ModelSharingService &
    PolicyService &
    FeedbackService;
  store: Omit<Store, 'users' | 'close'>;
  /** Whether a reply in a thread of the bot needs a mention. By default it doesn't. */
  followUps?: FollowUps;
  /** The dataset that a data source is connected to by default. */
  datasetId?: DatasetId | undefined;
  /** undefined: the bot has no address that people could open. */
  ownPage?: OwnPage | undefined;
  clock: Clock;
  /** In place of the real ones. */
  timers?: Partial<BackgroundTimers> | undefined;
  logger: Logger;
  /** Asked by `/readyz`. */
  health?: () => Promise<boolean>;
  /** Where the process counts; its own where not given. */
  metrics?: Registry;
  /** In HTTP mode, what answers `/metrics`. */
  answerMetrics?: AnswerMetrics;
}

export interface Bot {
  /** Takes up what an earlier process left unfinished, then listens to Slack. @throws when Slack does not know the token */
  start(): Promise<void>;
  /** Takes no more requests, gives questions in work a moment to finish, then leaves the rest to the next start. */
  stop(options?: { graceMs?: number }): Promise<void>;
  /** Resolves when no question is in work. */
  drained(): Promise<void>;
  /** Answers the bot's own pages, wherever they are asked for; undefined: it has none. */
  pages: Pages | undefined;
  /** In HTTP mode, once started. */
  address(): { host: string; port: number } | undefined;
}

/** The Slack app. `start` sets Bolt up, once Slack has said who the bot is. */
export function createBot(deps: BotDeps): Bot {
  const { connection, store, clock, logger } = deps;
  const { every } = timersOf(deps);
  let me: Identity | undefined;
  const parts = makeParts(
    deps,
    makeSlack(deps, () => me),
  );
  const { work, replies, access, sdkLogger, delivery, installRoutes } = parts;
  const arrivals = makeArrivals(parts);
  const { calledIn } = arrivals;
  const features = makeFeatures(parts);
  const pages = features.page && makeSecretPage(features.page);
  const health = deps.health ?? (async () => true);
  const entrance = makeEntrance(connection, { ...deps, logger: sdkLogger, health, pages, installRoutes });
  let address: { host: string; port: number } | undefined;
  let open = false;
  let endSweep = (): void => {};

  const sweep = async (): Promise<void> => {
    const oldest = new Date(clock.now().getTime() - WORDS_KEPT_MS);
    await Promise.all([store.questions.dropWordsOlderThan(oldest), features.sweep()]);
  };

  return {
    async start() {
      if (connection.mode !== 'oauth') {
        me = await identify(new webApi.WebClient(connection.botToken, parts.slackOptions));
      }
      const app = makeApp({ ...parts, entrance, arrivals });
      const handle = makeHandle({ work, replies, revise: features.revise });
      const receive = makeIntake({
        ...parts,
        followUps: deps.followUps ?? 'thread',
      });
      const take = (intake: Intake): void => {
        handle(intake).catch((error: unknown) => logger.error({ err: error }, 'a stranded request was lost'));
      };
      const hearFirst = (body: object): Promise<Intake> => {
        const own = readOwnPost(body);
        if (own !== undefined) delivery.heard(own);
        return receive(body, calledIn(body));
      };
      const intakes = putJournalFirst(app, { receive: hearFirst, take });
      arrivals.admit(app);
      registerReportFailures(app, { intakes, replies, logger, makeReference, calledIn });
      registerGuard(app, { access, calledIn });
      registerIntake(app, { intakes, handle });
      features.register(app, calledIn);
      for (const question of await store.questions.unfinished()) work.take(question);
      await sweep();
      endSweep = every(SWEEP_MS, () => {
        sweep().catch((error: unknown) => logger.error({ err: error }, 'words of old questions were not deleted'));
      });
      address = await entrance.open();
      open = true;
    },
    async stop({ graceMs = STOP_GRACE_MS } = {}) {
      if (open) await entrance.close();
      open = false;
      endSweep();
      await endWork(work, { graceMs, delivery });
    },
    drained: work.drained,
    pages,
    address: () => address,
  };
}

const timersOf = ({ timers }: BotDeps): BackgroundTimers => ({ ...backgroundTimers, ...timers });

/** What the features are made from: Slack, the store, the service, and questions in work. */
function makeParts(deps: BotDeps, slack: Slack) {
  const { connection, store, clock, logger, datasetId, ownPage } = deps;
  const { after, every, sleep } = timersOf(deps);
  const { clientOf, deliveryClientOf, workspaces } = slack;
  const files = makeFiles({ clientOf, sleep });
  const answers = withPictures(store.answers, { files, logger });
  const showChartPicture = makeChartPicture({ files, answers, draw: drawChart, logger });
  const findPosted = makeFindPosted(clientOf);
  const delivery = makeDelivery({
    clientOf: deliveryClientOf,
    findPosted,
    clock,
    // Slack's pace is Slack's time.
    sleep: backgroundTimers.sleep,
    logger,
  });
  const removeMessage = makeRemoveMessage(clientOf);
  const refusedBlocks: RefusedBlocks = {
    known: (team) => store.settings.refusedBlocks(team, clock.now()),
    note: (team, kind) =>
      store.settings.noteRefusedBlock(team, kind, new Date(clock.now().getTime() + REFUSAL_BELIEVED_MS)),
  };
  const respondThrough = makeRespondThrough(delivery);
  const askAdminApi = makeAskAdminApi({ makeReference, logger });
  const render = { outcome: renderOutcome, inDirect: renderInDirect, notThere: renderNotThere };
  const people = makePeople({ clientOf, workspaces, clock, logger, sleep });
  const service = withEmails(deps.service, people);
  const parts = {
    ...store,
    answers,
    connection,
    ...slack,
    files,
    showChartPicture,
    people,
    access: makeAccess({ people, settings: store.settings }),
    delivery,
    findPosted,
    refusedBlocks,
    replies: makeReplies({
      delivery,
      findPosted,
      removeMessage,
      respondThrough,
      showChartPicture,
      render,
      refusedBlocks,
      logger,
    }),
    removeMessage,
    service,
    boundedService: boundService(service, SERVICE_CONCURRENCY),
    askAdminApi,
    forgetGone: makeForgetGone({ ...store, service, askAdminApi, logger }),
    makeReference,
    makeAnswerId,
    datasetId,
    ownPage,
    clock,
    logger,
  };
  const handleQuestion = makeHandleQuestion({
    ...parts,
    service: parts.boundedService,
    progress: makeProgress({
      ...parts,
      statuses: makeStatuses({ clientOf, logger, every, after }),
      respondThrough,
      after,
      sleep,
    }),
    countQuestion: makeCountQuestion(deps.metrics ?? new Registry()),
    askLater: (ms, question) => void after(ms, () => work.take(question)),
  });
  const work = createWork(handleQuestion, (error) => logger.error({ err: error }, 'a question was left unfinished'));
  return { ...parts, work };
}

async function identify(client: webApi.WebClient): Promise<Identity> {
  const who = await client.auth.test();
  const { user_id: userId, user: name, bot_id: botId, enterprise_id: enterpriseId } = who;
  if (userId === undefined || botId === undefined) throw new Error('the Slack token is not a bot token');
  return { userId, name, botId, teamId: teamIdSchema.safeParse(who.team_id).data, enterpriseId };
}

type AppParts = Pick<Slack, 'sdkLogger' | 'slackOptions'> & { entrance: Entrance; arrivals: Arrivals };

function makeApp({ sdkLogger, slackOptions, entrance, arrivals: { authorize } }: AppParts): App {
  return new App({
    authorize,
    receiver: entrance.receiver,
    logger: sdkLogger,
    clientOptions: slackOptions,
    convoStore: false,
  });
}

async function endWork(work: Work, { graceMs, delivery }: { graceMs: number; delivery: Delivery }): Promise<void> {
  const grace = new AbortController();
  await Promise.race([work.drained(), backgroundTimers.sleep(graceMs, grace.signal)]);
  grace.abort();
  work.abort();
  delivery.close();
  await work.drained();
}
