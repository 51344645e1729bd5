import PQueue from 'p-queue';
import type { ConversationService } from '../../client/query-service.ts';
import type { Asker } from '../../client/session.ts';
import type { AskedConversation } from '../../contract/conversations.ts';
import type { ResourceType } from '../../contract/resources.ts';
import {
  type AnswerId,
  type ConversationId,
  externalIdOf,
  type ResourceId,
  slackUserIdSchema,
  type TeamId,
} from '../../shared/ids.ts';
import { StageTimes } from '../../shared/stage-times.ts';
import { StorageFailure } from '../../shared/storage-failure.ts';
import type { Answers, Questions, Threads } from '../../store/index.ts';
import type { Access, People } from '../access/access.ts';
import { prepareAnswer, readChartWish } from '../answer/index.ts';
import { readerOf } from '../kit/values.ts';
import type { Answer, ChartChoice } from '../model/answer.ts';
import { type Failure, whyFailed } from '../model/failure.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Question, ThreadState } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import { readReply, type ServiceReply } from '../model/service-reply.ts';
import { goesOn, isThanks, mayGoOn } from '../questions/index.ts';
import { makeAskWhatIsThere } from './ask-what-is-there.ts';
import {
  type Asking,
  type ChooseDeps,
  type FittingDeps,
  type FromSource,
  makeAskFitting,
  makeChooseResource,
  makeFindElsewhere,
} from './choose-resource.ts';
import { makeFindBefore } from './in-direct.ts';
import { makeMayAsk } from './may-ask.ts';
import type { Watch } from './progress.ts';

/** The contract's limit for `query`. */
const MAX_QUESTION_CHARS = 4_000;

export interface AnswerDeps extends FittingDeps, ChooseDeps {
  threads: Threads;
  questions: Pick<Questions, 'lastResource' | 'lastBefore' | 'find' | 'noteAsked'>;
  access: Pick<Access, 'mayAsk'>;
  answers: Answers;
  people: Pick<People, 'find'>;
  makeReference: () => string;
  makeAnswerId: () => AnswerId;
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export type AnswerQuestion = (question: Question, signal: AbortSignal, watch?: Partial<Watch>) => Promise<AskOutcome>;

/**
 * From a question to its outcome: asks the service and stores its answer. Every way of asking goes through here.
 * Whatever is thrown on the way becomes an outcome, except when `signal` aborts.
 * @throws StorageFailure where the bot's own database can't be used, so nothing is known of the question
 */
export function makeAnswerQuestion(deps: AnswerDeps): AnswerQuestion {
  const ask = makeAskWhatIsThere(deps, makeAsk(deps));
  const mayAsk = makeMayAsk(deps);
  const nameMentioned = makeNameMentioned(deps);
  return async (question, signal, watch) => {
    if (question.text === '') return { kind: 'nothing-asked' };
    if (isThanks(question.text)) return { kind: 'thanked' };
    if (question.text.length > MAX_QUESTION_CHARS) return failed(deps, { reason: 'too-long' });
    try {
      const permission = await mayAsk(question, signal);
      if (!permission.allowed) return { kind: 'no-access', why: permission.why };
      watch?.onAsk?.(permission.answers);
      const { onStage, onSource, onAway, onAsked, times = new StageTimes() } = watch ?? {};
      return await ask(await nameMentioned(question), { signal, onStage, onSource, onAway, onAsked, times });
    } catch (error) {
      if (signal.aborted || error instanceof StorageFailure) throw error;
      return failed(deps, whyFailed(error), error);
    }
  };
}

/** A person as Slack writes one where the message doesn't say their name. */
const MENTIONED = /@([UW][A-Z0-9]{4,})\b/g;
const MOST_NAMED = 10;

/** People who are mentioned are meant by their names, as data has them. Whom Slack doesn't name stays as written. */
function makeNameMentioned({ people }: Pick<AnswerDeps, 'people'>) {
  return async (question: Question): Promise<Question> => {
    const ids = new Set([...question.text.matchAll(MENTIONED)].flatMap(([, id]) => id ?? []));
    const { team } = question.thread;
    const named = await Promise.all(
      [...ids].slice(0, MOST_NAMED).map(async (id) => {
        const user = slackUserIdSchema.safeParse(id).data;
        return [id, user && (await people.find({ team, user }))?.fullName] as const;
      }),
    );
    const names = new Map(named);
    return { ...question, text: question.text.replace(MENTIONED, (as, id: string) => names.get(id) || as) };
  };
}

function makeAsk(deps: AnswerDeps) {
  const askSource = makeAskSource(deps);
  const keepAnswer = makeKeepAnswer(deps);
  const findElsewhere = makeFindElsewhere(deps);
  const learnType = makeLearnType(deps);
  return async (question: Question, asking: Asking): Promise<AskOutcome> => {
    // Charts are the bot's: the service is asked for what they show.
    const wish = readChartWish(question.text);
    const asked = await askSource({ ...question, text: wish.question }, asking);
    if (asked.kind !== 'asked') return asked;
    const { record, resource, askedAt, tookMs } = asked;
    await learnType(question.thread.team, resource.id, record.resource_type);
    const reply = readReply(record);
    if (reply.kind !== 'answer') {
      const elsewhere = await findElsewhere(question, asked, reply.suggestions);
      return { ...reply, ...(elsewhere === undefined ? {} : { elsewhere }) };
    }
    const since = await earlierRows(question.details?.comparedWith, deps.answers);
    const answer = await keepAnswer({
      question,
      chart: wish.choice,
      reply,
      resource,
      conversationId: record.id,
      askedAt,
      tookMs,
    });
    await prepareAnswer(answer, since);
    return { kind: 'answered', answer, ...(since === undefined ? {} : { since }) };
  };
}

/** Of a source that was linked or configured nobody told what kind of database it is. Its first answer may. */
function makeLearnType({ resources }: Pick<AnswerDeps, 'resources'>) {
  const learned = new Set<string>();
  return async (team: TeamId, id: ResourceId, type: ResourceType | undefined): Promise<void> => {
    // Another workspace may link it later.
    const key = `${team} ${id}`;
    if (type === undefined || learned.has(key)) return;
    await resources.learnType(id, type);
    learned.add(key);
  };
}

/** What a source said, when and in how long. */
interface Asked extends FromSource {
  kind: 'asked';
  askedAt: Date;
  tookMs: number;
}

interface InThread {
  question: Question;
  /** As it was before the question. */
  state: ThreadState | undefined;
}

type NotAsked = Extract<AskOutcome, { kind: 'no-source' | 'choose-resource' | 'source-gone' }>;

/**
 * Asks the source that people chose; else the one that the question fits, if the service can say; else what the
 * asker asked last. Notes which source was asked, and as which conversation the thread continues.
 */
function makeAskSource(deps: AnswerDeps) {
  const { service, threads, people, settings } = deps;
  const chooseResource = makeChooseResource(deps);
  const askFitting = makeAskFitting(deps);
  const note = makeNote(deps);
  const findBefore = makeFindBefore(deps);

  /** What goes with a question, whichever source is asked. */
  const withAsker = async ({ question, state }: InThread) => {
    const { thread, user, text: query, details } = question;
    const [person, channel] = await Promise.all([people.find({ team: thread.team, user }), settings.ofChannel(thread)]);
    const { timeZone } = person ?? {};
    return {
      query,
      ...(channel.model?.isOff === true || state?.withoutModel === true ? { withoutModel: true } : {}),
      ...(details?.wantsModel === true ? { wantsModel: true } : {}),
      ...(details?.sort === undefined ? {} : { sort: details.sort }),
      ...(timeZone === undefined ? {} : { timeZone }),
    };
  };

  const askOne = async (
    { question, state }: InThread,
    resource: KnownResource,
    asking: Asking,
  ): Promise<FromSource> => {
    asking.onSource?.(resource);
    const { id: resourceId, datasetId } = resource;
    const asked = await withAsker({ question, state });
    const from = async (parentId: ConversationId | undefined): Promise<FromSource> => {
      const more = {
        ...(datasetId === undefined ? {} : { datasetId }),
        ...(parentId === undefined ? {} : { parentId }),
      };
      const input = { ...asked, resourceId, ...more };
      const record = await asking.times.of('service', () => service.ask(askerOf(question), input, asking));
      return { record, resource, parentId };
    };
    const inThread = parentOf(question, resource, state);
    const before = inThread ?? (await findBefore(question, resource));
    if (before === undefined || inThread !== undefined || goesOn(question.text)) return from(before);
    // What stands alone is asked alone. Half a question goes on from the message before.
    const alone = await from(undefined);
    if (readReply(alone.record).kind === 'answer' || !mayGoOn(question.text)) return alone;
    const gone = await from(before);
    return readReply(gone.record).kind === 'answer' ? gone : alone;
  };

  const askAny = async (
    { question, state }: InThread,
    among: KnownResource[],
    asking: Asking,
  ): Promise<FromSource | undefined> => {
    // What continues a conversation is about its source.
    if (question.details?.parentId) return undefined;
    const input = await withAsker({ question, state });
    const found = await askFitting(askerOf(question), { input, team: question.thread.team, among }, asking);
    return found && { ...found, parentId: undefined };
  };

  return async (question: Question, asking: Asking): Promise<Asked | NotAsked> => {
    // Questions of a thread are answered one after the other: it stays as it is until this one is noted.
    const state = await threads.find(question.thread);
    const chosen = await chooseResource(question, state);
    if (chosen.kind === 'none') return { kind: 'no-source' };
    if (chosen.kind === 'gone') return { kind: 'source-gone', gone: chosen.gone, resources: chosen.others };
    const inThread = { question, state };
    const asked = await note(inThread, async () => {
      if (chosen.kind === 'chosen') return askOne(inThread, chosen.resource, asking);
      const fitting = await askAny(inThread, chosen.resources, asking);
      return fitting ?? (chosen.last && askOne(inThread, chosen.last, asking));
    });
    if (asked !== undefined) {
      asking.onAsked?.(asked.record.id);
      return asked;
    }
    return { kind: 'choose-resource', resources: chosen.kind === 'several' ? chosen.resources : [] };
  };
}

const askerOf = ({ thread, user }: Question): Asker => ({ externalId: externalIdOf(thread.team, user) });

/** Another source doesn't know the thread's conversation. */
function parentOf(
  { details }: Question,
  resource: KnownResource,
  state: ThreadState | undefined,
): ConversationId | undefined {
  if (details?.parentId !== undefined) return details.parentId ?? undefined;
  return state?.resourceId === resource.id ? state.lastConversationId : undefined;
}

/** Measures how long asking takes, and stores which conversation the thread continues. undefined: nothing was asked. */
function makeNote({ threads, questions, clock }: AnswerDeps) {
  return async (
    { question, state }: InThread,
    ask: () => Promise<FromSource | undefined>,
  ): Promise<Asked | undefined> => {
    const message = { ...question.thread, ts: question.messageTs };
    const earlier = question.details?.replaces === undefined ? undefined : await questions.find(message);
    const askedAt = clock.now();
    const reply = await ask();
    if (reply === undefined) return undefined;
    const answeredAt = clock.now();
    const { record, resource, parentId } = reply;
    await questions.noteAsked(message, { resourceId: resource.id, parentId, conversationId: record.id });
    if (carriesOn(question, { record, state, earlier: earlier?.conversationId }))
      await threads.save(question.thread, nextState(record, resource.id, state), answeredAt);
    return { kind: 'asked', record, resource, parentId, askedAt, tookMs: answeredAt.getTime() - askedAt.getTime() };
  };
}

interface GoneOn {
  record: AskedConversation;
  state: ThreadState | undefined;
  /** What this question was before it was edited; looked up only then. */
  earlier: ConversationId | undefined;
}

/**
 * Whether the thread continues from here. It doesn't after an edited question in its middle, nor after a remark of
 * another person that the bot didn't understand. Otherwise it does, whatever the status: a clarification is answered in
 * the same chain.
 */
function carriesOn({ details }: Question, { record, state, earlier }: GoneOn): boolean {
  if (details?.unaddressed === true && readReply(record).kind === 'asks-back') return false;
  return details?.replaces === undefined || state === undefined || state.lastConversationId === earlier;
}

const nextState = (
  record: AskedConversation,
  resourceId: ResourceId,
  before: ThreadState | undefined,
): ThreadState => ({
  resourceId,
  rootId: record.root_id ?? record.id,
  lastConversationId: record.id,
  ...(before?.withoutModel === true ? { withoutModel: true } : {}),
});

/** What an answer is compared with. */
export async function earlierRows(id: AnswerId | undefined, answers: Pick<Answers, 'find'>) {
  const earlier = id === undefined ? undefined : await answers.find(id);
  return earlier?.rows === undefined ? undefined : { rows: earlier.rows, askedAt: earlier.askedAt };
}

type FailDeps = Pick<AnswerDeps, 'makeReference' | 'logger'>;

export function failed(
  { makeReference, logger }: FailDeps,
  why: Omit<Failure, 'referenceId'>,
  cause?: unknown,
): AskOutcome {
  const referenceId = makeReference();
  // Without a cause, the line at the end of a question says it all.
  if (cause !== undefined) logger.warn({ referenceId, reason: why.reason, err: cause }, 'a question failed');
  return { kind: 'failed', failure: { ...why, referenceId } };
}

interface Found {
  question: Question;
  chart: ChartChoice;
  reply: Extract<ServiceReply, { kind: 'answer' }>;
  resource: KnownResource;
  conversationId: ConversationId;
  askedAt: Date;
  tookMs: number;
}

interface KeepDeps {
  answers: Pick<Answers, 'keep' | 'find'>;
  people: Pick<People, 'find'>;
  makeAnswerId: () => AnswerId;
}

/** Keeps what was found before it is shown, so that each button under it has something to act on. */
function makeKeepAnswer({ answers, people, makeAnswerId }: KeepDeps) {
  return async ({ question, reply, ...found }: Found): Promise<Answer> => {
    const { kind: _kind, ...said } = reply;
    const person = await people.find({ team: question.thread.team, user: question.user });
    const sorted = question.details?.sort && (await answers.find(question.details.sort.answer));
    const kept: Answer = {
      ...found,
      id: makeAnswerId(),
      thread: question.thread,
      messageTs: undefined,
      questionTs: question.messageTs,
      audience: question.details?.responseUrl === undefined ? 'thread' : 'asker',
      asker: question.user,
      question: question.text,
      ...said,
      // The same columns, by the same author.
      ...(sorted === undefined ? {} : { units: sorted.units, answeredBy: sorted.answeredBy }),
      rowCount: said.rows.length,
      reader: readerOf(person),
      comparedWith: question.details?.comparedWith,
      savedAs: undefined,
    };
    await answers.keep(kept);
    return kept;
  };
}

/** At most `concurrency` questions at the service at once; the rest wait their turn. */
export function boundService(service: ConversationService, concurrency: number): ConversationService {
  const queue = new PQueue({ concurrency });
  return {
    ask: (asker, input, options) => queue.add(() => service.ask(asker, input, options), { signal: options.signal }),
  };
}
