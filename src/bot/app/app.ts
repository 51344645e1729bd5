import { App, webApi } from '@slack/bolt';
import type { Availability } from '../../client/circuit.ts';
import type {
  ConversationService,
  DeadRowsService,
  FeedbackService,
  ModelConnectionService,
  ModelSharingService,
  NamesService,
  OverviewService,
  PolicyService,
  ResourceAdminService,
  ResourceService,
  SavedQueryAdminService,
  SavedQueryService,
} from '../../client/query-service.ts';
import type { SlackConnection } from '../../config/config.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Readiness } from '../../shared/health.ts';
import { type DatasetId, type TeamId, teamIdSchema } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';

import { type AnswerMetrics, Registry } from '../../shared/metrics.ts';
import { type BackgroundTimers, backgroundTimers } from '../../shared/timers.ts';
import type { Store } from '../../store/index.ts';
import { makeAccess, makePeople } from '../access/access.ts';
import { makeChartDrawing, makeChartPicture, withPictures } from '../answer/index.ts';
import {
  boundService,
  makeHandleQuestion,
  makePatientService,
  makeProgress,
  makeStatuses,
  renderInDirect,
  renderNotThere,
  renderOutcome,
} from '../ask/index.ts';
import type { OwnPage } from '../connect/index.ts';
import { makeSecretPage, type Pages } from '../connect/page/secret-page.ts';
import { makeOfferModel } from '../language-model/index.ts';
import type { MessageKey } from '../model/keys.ts';
import { makeAnswerId, makeReference } from '../model/made-ids.ts';
import type { Question } from '../model/question.ts';
import { createWork, type KeptLeases, keepLeases, type Work, workAnywhere } from '../questions/index.ts';
import { makeAskAdminApi } from '../service-admin/ask-admin-api.ts';
import { makeForgetGone } from '../service-admin/forget-gone.ts';
import { makeRemoveMessage, makeRespondThrough, onceOptions } from '../slack/client.ts';
import { type Delivery, makeDelivery } from '../slack/delivery.ts';
import { makeFiles } from '../slack/files.ts';
import { makeFindPosted, readOwnPost } from '../slack/find-posted.ts';
import type { RefusedBlocks } from '../slack/in-some-form.ts';
import { makeReplies } from '../slack/replies.ts';
import type { Identity } from '../slack/workspaces.ts';
import { type Arrivals, makeArrivals } from './arrivals.ts';
import { type BotMetrics, createBotMetrics } from './bot-metrics.ts';
import { makeFeatures } from './features.ts';
import { type FollowUps, type Intake, makeHandle, makeIntake, registerIntake } from './intake.ts';
import { putJournalFirst, registerGuard, registerReportFailures } from './middleware.ts';
import { makeReadiness } from './readiness.ts';
import { type Entrance, makeEntrance } from './receivers.ts';
import { makeSlack, type Slack } from './slack.ts';
import { makeSayWaiting, namingVariable, SlackRefusal, waitForSlack } from './wait-for-slack.ts';
import { withEmails } from './with-emails.ts';

/** What people upload in a form can be read with it. */
const READ_FILES = 'files:read';
const SERVICE_CONCURRENCY = 20;
/** How long a question that failed, was stopped, or waits for a choice can be asked again. */
const WORDS_KEPT_MS = 7 * 86_400_000;
/** After that, Slack is offered such a block once more. */
const REFUSAL_BELIEVED_MS = 86_400_000;
/** How often expired data is looked for. */
const SWEEP_MS = 3_600_000;
/** When a question is taken up again that was left unfinished. */
const LEFT_MS = 900_000;
const LEFT_UNFINISHED = 'a question was left unfinished';
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
    ModelConnectionService &
    PolicyService &
    DeadRowsService &
    NamesService &
    FeedbackService &
    Availability;
  store: Omit<Store, 'users' | 'close'>;
  /** Whether a reply in a thread of the bot needs a mention. By default it doesn't. */
  followUps?: FollowUps;
  /** Whether it is our own service, not another deployment. */
  isOwnService?: boolean;
  /** The dataset that a data source is connected to by default. */
  datasetId?: DatasetId | undefined;
  /** undefined: the bot has no address that people could open. */
  ownPage?: OwnPage | undefined;
  clock: Clock;
  /** In place of the real ones. */
  timers?: Partial<BackgroundTimers> | undefined;
  logger: Logger;
  /** Asked by `/readyz`: what the bot itself doesn't know. */
  health?: () => Promise<Readiness>;
  /** Where the process counts; its own where not given. */
  metrics?: Registry;
  /** In HTTP mode, what answers `/metrics`. */
  answerMetrics?: AnswerMetrics;
}

export interface Bot {
  /**
   * Takes up what an earlier process left unfinished, then listens to Slack. While Slack doesn't answer, it waits.
   * @throws SlackRefusal when Slack refuses a token; an error when it is stopped meanwhile
   */
  start(): Promise<void>;
  /** Takes no more requests, gives questions in work a moment to finish, then leaves the rest to the next start. */
  stop(options?: { graceMs?: number }): Promise<void>;
  /** Resolves when no question is in work. */
  drained(): Promise<void>;
  /** Answers the bot's own pages, wherever they are asked for; undefined: it has none. */
  pages: Pages | undefined;
  /** What `/readyz` says, wherever it is asked. */
  readiness(): Promise<Readiness>;
  /** In HTTP mode, once it listens: before Slack is asked. */
  address(): { host: string; port: number } | undefined;
}

/** The Slack app. `start` sets Bolt up, once Slack has said who the bot is. */
export function createBot(deps: BotDeps): Bot {
  const { connection, store, clock, logger } = deps;
  const { after, every } = timersOf(deps);
  let me: Identity | undefined;
  const metrics = createBotMetrics(deps.metrics ?? new Registry());
  const slack = makeSlack({ ...deps, onCall: metrics.slackCall }, () => me);
  const parts = makeParts(deps, { slack, metrics });
  const { work, ownWork, replies, access, sdkLogger, delivery, drawing, installRoutes } = parts;
  const arrivals = makeArrivals(parts);
  const { calledIn } = arrivals;
  const features = makeFeatures(parts);
  const pages = features.page && makeSecretPage(features.page);
  const stopping = new AbortController();
  const onWaiting = makeSayWaiting(logger);
  let open = false;
  const readiness = makeReadiness({ store, others: deps.health, isOpen: () => open, after });
  const entrance = makeEntrance(connection, {
    ...deps,
    logger: sdkLogger,
    health: readiness,
    onWaiting,
    pages,
    installRoutes,
  });
  let address: { host: string; port: number } | undefined;
  let endSweep = (): void => {};
  let leases: KeptLeases | undefined;

  const sweep = async (): Promise<void> => {
    const oldest = new Date(clock.now().getTime() - WORDS_KEPT_MS);
    await Promise.all([store.questions.dropWordsOlderThan(oldest), features.sweep()]);
  };

  return {
    async start() {
      address = await entrance.listen();
      if (connection.mode !== 'oauth') {
        const client = new webApi.WebClient(connection.botToken, onceOptions(slack.slackOptions));
        me = await waitForSlack(() => identify(client), { signal: stopping.signal, onWaiting });
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
      const intakes = putJournalFirst(app, { receive: hearFirst, take, onLost: metrics.eventLost });
      arrivals.admit(app);
      registerReportFailures(app, { intakes, replies, delivery, logger, makeReference, calledIn });
      registerGuard(app, { access, calledIn });
      registerIntake(app, { intakes, handle });
      features.register(app, calledIn);
      for (const question of await store.questions.takeOver({ atStart: true })) ownWork.take(question);
      leases = keepLeases({ ...store, work: ownWork, every, logger });
      await sweep();
      endSweep = every(SWEEP_MS, () => {
        sweep().catch((error: unknown) => logger.error({ err: error }, 'words of old questions were not deleted'));
      });
      await entrance.open();
      open = true;
    },
    async stop({ graceMs = STOP_GRACE_MS } = {}) {
      stopping.abort(new Error('the bot is stopped'));
      await entrance.close();
      open = false;
      endSweep();
      leases?.takeNoMore();
      await endWork(ownWork, { graceMs, delivery, drawing });
      leases?.end();
    },
    drained: ownWork.drained,
    pages,
    readiness,
    address: () => address,
  };
}

const timersOf = ({ timers }: BotDeps): BackgroundTimers => ({ ...backgroundTimers, ...timers });

/** What the features are made from: Slack, the store, the service, and questions in work. */
function makeParts(deps: BotDeps, { slack, metrics }: { slack: Slack; metrics: BotMetrics }) {
  const { connection, store, clock, logger, datasetId, ownPage, isOwnService = false } = deps;
  const { after, every, sleep } = timersOf(deps);
  const { clientOf, onceClientOf, call, workspaces } = slack;
  const findPosted = makeFindPosted(clientOf);
  const delivery = makeDelivery({
    call,
    findPosted,
    nextSlot: (place, spaceMs) => store.postSlots.next(place, spaceMs),
    clock,
    // Slack's pace is Slack's time.
    sleep: backgroundTimers.sleep,
    onRetry: metrics.slackRetry,
    logger,
  });
  const files = makeFiles({ clientOf, onceClientOf, delivery, sleep });
  const answers = withPictures(store.answers, { files, logger });
  const drawing = makeChartDrawing();
  const showChartPicture = makeChartPicture({ files, answers, draw: drawing.draw, logger });
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
    countQuestion: metrics.question,
    files,
    showChartPicture,
    drawing,
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
    respondThrough,
    service,
    boundedService: boundService(service, SERVICE_CONCURRENCY),
    askAdminApi,
    forgetGone: makeForgetGone({ ...store, service, askAdminApi, logger }),
    makeReference,
    makeAnswerId,
    isOwnService,
    after,
    datasetId,
    ownPage,
    mayReadFiles: async (team: TeamId) => (await workspaces.identify({ team }))?.scopes?.includes(READ_FILES) ?? true,
    clock,
    logger,
  };
  const handleQuestion = makeHandleQuestion({
    ...parts,
    service: makePatientService({ service: parts.boundedService, availability: deps.service, sleep }),
    progress: makeProgress({
      ...parts,
      statuses: makeStatuses({ clientOf, logger, every, after }),
      after,
      sleep,
    }),
    offerModel: makeOfferModel({
      ...parts,
      claims: store.claims,
      hasPage: ownPage !== undefined,
      isShared: connection.mode === 'oauth',
    }),
    async askLater(ms, question) {
      const message = { ...question.thread, ts: question.messageTs };
      await store.leases.release(message, ms).catch((error: unknown) => logger.error({ err: error }, LEFT_UNFINISHED));
      after(ms, () => {
        takeBack(message, question).catch((error: unknown) => logger.error({ err: error }, LEFT_UNFINISHED));
      });
    },
    sleep,
  });
  const takeBack = async (message: MessageKey, question: Question): Promise<void> => {
    if (await store.leases.takeBack(message)) ownWork.take(question);
  };
  const ownWork = createWork(handleQuestion, {
    onFailure: (error) => logger.error({ err: error }, LEFT_UNFINISHED),
    onEnd: (message, isInterrupted) => store.leases.release(message, isInterrupted ? 0 : LEFT_MS),
  });
  metrics.watch({ backlog: store.backlog, work: ownWork, delivery, service: deps.service, clock });
  return { ...parts, ownWork, work: workAnywhere({ ...store, work: ownWork, sleep }), drained: ownWork.drained };
}

async function identify(client: webApi.WebClient): Promise<Identity> {
  const who = await client.auth.test().catch((error: unknown) => {
    throw namingVariable(error, 'SLACK_BOT_TOKEN');
  });
  const { user_id: userId, user: name, bot_id: botId, enterprise_id: enterpriseId } = who;
  if (userId === undefined || botId === undefined) throw new SlackRefusal('SLACK_BOT_TOKEN is not a bot token');
  const teamId = teamIdSchema.safeParse(who.team_id).data;
  return { userId, name, botId, teamId, enterpriseId, scopes: who.response_metadata?.scopes };
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

interface Ending {
  graceMs: number;
  delivery: Delivery;
  drawing: Pick<ReturnType<typeof makeChartDrawing>, 'close'>;
}

async function endWork(work: Work, { graceMs, delivery, drawing }: Ending): Promise<void> {
  const grace = new AbortController();
  await Promise.race([work.drained(), backgroundTimers.sleep(graceMs, grace.signal)]);
  grace.abort();
  work.abort();
  delivery.close();
  await drawing.close();
  await work.drained();
}
