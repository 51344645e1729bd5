import { App, webApi } from '@slack/bolt';
import type { ConversationService, ResourceService, SavedQueryService } from '../client/query-service.ts';
import type { SlackConnection } from '../config/config.ts';
import type { Clock } from '../shared/clock.ts';
import type { DatasetId } from '../shared/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type {
  Answers,
  Claims,
  Forget,
  Questions,
  Ratings,
  Resources,
  SavedQueries,
  Settings,
  Threads,
} from '../store/index.ts';
import { makeAccess } from './access/access.ts';
import { makeStatuses } from './announce/status.ts';
import { makeStopOffers } from './announce/stop-offer.ts';
import { drawChart } from './answer/chart/draw.ts';
import { makeChartPicture, withPictures } from './answer/chart-picture.ts';
import { makeAnswers } from './answer/index.ts';
import { makeAsking } from './asking.ts';
import { makeAttend } from './attend.ts';
import { renderInDirect } from './blocks/in-direct.ts';
import { renderOutcome } from './blocks/render-outcome.ts';
import { boundService } from './bounded-service.ts';
import { makeConnect, type OwnPage } from './connect/index.ts';
import { makeSecretPage, type Pages } from './connect/page/secret-page.ts';
import { makeControls } from './controls.ts';
import { makeExport } from './export/index.ts';
import { makeFeedback } from './feedback/index.ts';
import { putJournalFirst } from './journal-first.ts';
import { registerListeners } from './listeners/index.ts';
import { registerGuard } from './middleware/guard.ts';
import { registerReportFailures } from './middleware/report-failures.ts';
import { makeAnswerId, makeReference } from './model/made-ids.ts';
import { makeQuestions } from './questions/index.ts';
import { createWork, type Work } from './questions/work.ts';
import { type Entrance, makeEntrance } from './receivers.ts';
import { type FollowUps, makeReceive } from './reception.ts';
import { makeSavedQueries } from './saved-queries/index.ts';
import { makeRemoveMessage, makeRespondThrough } from './slack/calls.ts';
import { boltLogger, clientOptions } from './slack/client.ts';
import { makeFiles } from './slack/files.ts';
import { makePeople } from './slack/people.ts';
import { makeReplies } from './slack/replies.ts';
import { sleep as systemSleep, systemTimers, type Timers } from './slack/timers.ts';
import { makeAskQuestion } from './use-cases/ask-question.ts';

const SERVICE_CONCURRENCY = 20;
/** What failed, was stopped or waits for a choice can be asked again for so long. */
const WORDS_KEPT_MS = 7 * 86_400_000;
/** How often what is past its time is looked for. */
const SWEEP_MS = 3_600_000;
/** What a question may still take once the bot is asked to stop; then the next start takes it up. */
const STOP_GRACE_MS = 10_000;

export interface BotDeps {
  connection: SlackConnection;
  /** Where to listen in HTTP mode; port 0 takes a free one. */
  host: string;
  port: number;
  service: ConversationService & SavedQueryService & ResourceService;
  threads: Threads;
  questions: Questions;
  resources: Resources;
  answers: Answers;
  claims: Claims;
  /** Deletes what has outlived its time by itself. */
  dropExpired: (at: Date) => Promise<void>;
  ratings: Ratings;
  settings: Settings;
  forget: Forget;
  savedQueries: SavedQueries;
  /** Whether a reply in a thread of the bot needs no mention; it does not, unless told otherwise. */
  followUps?: FollowUps;
  /** In which a data source is connected unless its owner says otherwise. */
  datasetId?: DatasetId | undefined;
  /** undefined: the bot has no address that people could open. */
  ownPage?: OwnPage | undefined;
  clock: Clock;
  /** In place of the real ones. */
  timers?: Partial<Timers> | undefined;
  logger: Logger;
  /** Asked by `/readyz`. */
  health?: () => Promise<boolean>;
}

export interface Bot {
  /** Takes up what an earlier process left unfinished, then listens to Slack. @throws when Slack does not know the token */
  start(): Promise<void>;
  /** Takes nothing more in, gives questions in work a moment to end, then leaves the rest to the next start. */
  stop(options?: { graceMs?: number }): Promise<void>;
  /** Resolves when no question is in work. */
  drained(): Promise<void>;
  /** Answers the bot's own pages, wherever they are asked for; undefined: it has none. */
  pages: Pages | undefined;
  /** In HTTP mode, once started. */
  address(): { host: string; port: number } | undefined;
}

/** The Slack app. Bolt is set up by `start`, when Slack has told who the bot is. */
export function createBot(given: BotDeps): Bot {
  const { connection, questions, logger } = given;
  const { after, every, sleep } = { ...systemTimers, ...given.timers };
  const sdkLogger = boltLogger(logger.child({ part: 'slack' }));
  const client = new webApi.WebClient(connection.botToken, clientOptions(connection.apiUrl, sdkLogger));
  const respondThrough = makeRespondThrough(client);
  const files = makeFiles({ client, sleep });
  const deps = { ...given, answers: withPictures(given.answers, { files, logger }) };
  const showChartPicture = makeChartPicture({ files, answers: deps.answers, draw: drawChart, logger });
  const render = { outcome: renderOutcome, inDirect: renderInDirect };
  const replies = makeReplies({ client, logger, sleep, respondThrough, showChartPicture, render });
  const stopOffers = makeStopOffers({ client, respondThrough, logger, after });
  const statuses = makeStatuses({ client, logger, every });
  let me: Identity | undefined;
  const people = makePeople({ ...deps, client, teamId: () => me?.teamId, enterpriseId: () => me?.enterpriseId, sleep });
  const access = makeAccess({ people, settings: deps.settings });
  const service = boundService(deps.service, SERVICE_CONCURRENCY);
  const work = createWork(
    makeAskQuestion({
      ...deps,
      access,
      people,
      service,
      replies,
      statuses,
      stopOffers,
      askLater: (ms, question) => void after(ms, () => work.take(question)),
      makeReference,
      makeAnswerId,
    }),
    (error) => logger.error({ err: error }, 'a question was left unfinished'),
  );
  const removeMessage = makeRemoveMessage(client);
  const asked = makeQuestions({ ...deps, work, removeMessage });
  const shown = makeAnswers({
    ...deps,
    client,
    access,
    replies,
    work,
    showChartPicture,
    removeMessage,
    makeAnswerId,
  });
  const exporting = makeExport({ ...deps, files, access });
  const feedback = makeFeedback(deps);
  const asking = makeAsking({
    ...deps,
    ...asked,
    removeMessage,
    client,
    access,
    people,
    service,
    replies,
    work,
    makeReference,
    makeAnswerId,
  });
  const controls = makeControls({
    ...deps,
    client,
    access,
    people,
    ask: asked.ask,
    drained: () => work.drained(),
  });
  const saved = makeSavedQueries({ ...deps, client, access, replies, work });
  const connecting = makeConnect({
    ...deps,
    client,
    access,
    datasetId: deps.datasetId,
    ownPage: deps.ownPage,
    showHome: controls.listeners.showHome,
  });
  const pages = connecting.page && makeSecretPage(connecting.page);
  const entrance = makeEntrance(connection, {
    ...deps,
    logger: sdkLogger,
    health: deps.health ?? (async () => true),
    pages,
  });
  let address: { host: string; port: number } | undefined;
  let open = false;
  let endSweep = (): void => {};
  const dropOldWords = (): Promise<void> =>
    questions.dropWordsOlderThan(new Date(deps.clock.now().getTime() - WORDS_KEPT_MS));

  return {
    async start() {
      me = await identify(client);
      const app = makeApp({ connection, sdkLogger, entrance, me });
      const attend = makeAttend({ work, replies, revise: asked.revise });
      const receive = makeReceive({
        ...deps,
        access,
        people,
        followUps: deps.followUps ?? 'thread',
        botUserId: me.userId,
        botName: me.name,
      });
      const onStranded = (reception: Parameters<typeof attend>[0]): void => {
        attend(reception).catch((error: unknown) => logger.error({ err: error }, 'a stranded request was lost'));
      };
      const receptions = putJournalFirst(app, { receive, onStranded });
      registerReportFailures(app, { receptions, replies, logger, makeReference, me });
      registerGuard(app, { access, me });
      for (const feature of [asked, shown, exporting, feedback, saved, connecting]) feature.register(app);
      registerListeners(app, {
        botName: me.name,
        receptions,
        attend,
        answers: deps.answers,
        asking,
        commands: { saved: saved.command, connect: connecting.command },
        controls: controls.listeners,
      });
      for (const question of await questions.unfinished()) work.take(question);
      await Promise.all([dropOldWords(), controls.sweep()]);
      endSweep = every(SWEEP_MS, () => {
        void controls.sweep();
        dropOldWords().catch((error: unknown) => logger.error({ err: error }, 'old words were not dropped'));
      });
      address = await entrance.open();
      open = true;
    },
    async stop({ graceMs = STOP_GRACE_MS } = {}) {
      if (open) await entrance.close();
      open = false;
      endSweep();
      await endWork(work, graceMs);
    },
    drained: () => work.drained(),
    pages,
    address: () => address,
  };
}

interface Identity {
  userId: string;
  /** Its handle. */
  name: string | undefined;
  botId: string;
  teamId: string | undefined;
  /** On an Enterprise Grid. */
  enterpriseId: string | undefined;
}

async function identify(client: webApi.WebClient): Promise<Identity> {
  const who = await client.auth.test();
  const { user_id: userId, user: name, bot_id: botId, team_id: teamId, enterprise_id: enterpriseId } = who;
  if (userId === undefined || botId === undefined) throw new Error('the Slack token is not a bot token');
  return { userId, name, botId, teamId, enterpriseId };
}

interface AppParts {
  connection: SlackConnection;
  sdkLogger: ReturnType<typeof boltLogger>;
  entrance: Entrance;
  me: Identity;
}

function makeApp({ connection, sdkLogger, entrance, me }: AppParts): App {
  return new App({
    token: connection.botToken,
    botId: me.botId,
    botUserId: me.userId,
    receiver: entrance.receiver,
    logger: sdkLogger,
    clientOptions: clientOptions(connection.apiUrl, sdkLogger),
    convoStore: false,
  });
}

async function endWork(work: Work, graceMs: number): Promise<void> {
  const grace = new AbortController();
  await Promise.race([work.drained(), systemSleep(graceMs, grace.signal)]);
  grace.abort();
  work.abort();
  await work.drained();
}
