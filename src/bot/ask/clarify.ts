import type { MessageTs, ResourceId, SlackUserId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { MessageKey } from '../model/keys.ts';
import { choiceTs } from '../model/made-ids.ts';
import type { JournalEntry, Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import type { ResumeDeps } from '../questions/index.ts';
import type { Replies } from '../slack/replies.ts';

interface Reply {
  /** The question that was asked back. */
  message: MessageKey;
  user: SlackUserId;
  /** Where the question was one person's alone. */
  responseUrl: string | undefined;
}

type Next = Pick<Question, 'messageTs' | 'text' | 'details'>;

interface ClarifyDeps extends ResumeDeps {
  resources: Resources;
  replies: Pick<Replies, 'post'>;
}

/** Continues after the service asked back: in the same conversation on the same source, or with another source. */
export function makeClarify({ questions, resources, replies, work, clock }: ClarifyDeps) {
  /** undefined: no longer stored, or a private question of another person. */
  const find = async ({ message, user }: Pick<Reply, 'message' | 'user'>) => {
    await work.settled(message);
    const entry = await questions.find(message);
    const isAlone = entry?.details.responseUrl !== undefined && entry.user !== user;
    return isAlone || entry?.state !== 'asked-back' ? undefined : entry;
  };

  const questionOf = (entry: JournalEntry, { user, responseUrl }: Reply, { details, ...asked }: Next): Question => {
    const { thread } = entry;
    const isAlone = entry.details.responseUrl !== undefined;
    const shown = isAlone ? { responseUrl: responseUrl ?? entry.details.responseUrl } : {};
    return { thread, user, ...asked, details: { ...details, ...shown } };
  };

  const goOn = async (entry: JournalEntry, reply: Reply, asked: Omit<Next, 'details'>): Promise<void> => {
    const details = { resourceId: entry.resourceId, parentId: entry.conversationId };
    const question = questionOf(entry, reply, { ...asked, details });
    if (await questions.receive(question, clock.now())) work.take(question);
  };

  /** Asks which of the other sources; the question waits for that. */
  const askWhich = async (question: Question, others: KnownResource[]): Promise<void> => {
    const { thread, messageTs, user, details } = question;
    if (!(await questions.receive(question, clock.now()))) return;
    await questions.park({ ...thread, ts: messageTs });
    const responseUrl = details?.responseUrl;
    const onlyTo = responseUrl === undefined ? undefined : { user, responseUrl };
    await replies.post(thread, { kind: 'choose-resource', resources: others }, { question: messageTs, onlyTo });
  };

  return {
    /** Asks the question at this place of the offer. @returns its words; undefined: gone */
    async take(reply: Reply, index: number): Promise<string | undefined> {
      const entry = await find(reply);
      const text = entry?.offer[index];
      if (entry === undefined || text === undefined) return undefined;
      const messageTs = choiceTs(entry.messageTs, String(index), entry.conversationId);
      await goOn(entry, reply, { messageTs, text });
      return text;
    },
    /** Asks another source the first question, once it is known which. @returns its words; undefined: gone */
    async elsewhere(reply: Reply, resourceId: ResourceId | undefined): Promise<string | undefined> {
      const entry = await find(reply);
      if (entry?.text === undefined) return undefined;
      const { text, resourceId: asked, conversationId } = entry;
      const others = (await resources.list(entry.thread.team)).filter(({ id }) => id !== asked);
      if (resourceId !== undefined && !others.some(({ id }) => id === resourceId)) return undefined;
      const messageTs = choiceTs(entry.messageTs, resourceId ?? 'which', conversationId);
      const question = questionOf(entry, reply, { messageTs, text, details: { resourceId, parentId: null } });
      if (resourceId === undefined) await askWhich(question, others);
      else if (await questions.receive(question, clock.now())) work.take(question);
      return text;
    },
    /** Asks the first question once more, of the language model that failed. @returns its words; undefined: gone */
    async askModel(reply: Reply): Promise<string | undefined> {
      const entry = await find(reply);
      if (entry?.text === undefined) return undefined;
      const { text, resourceId, parentId, conversationId } = entry;
      const details = { resourceId, parentId: parentId ?? null, wantsModel: true };
      const messageTs = choiceTs(entry.messageTs, 'model', conversationId);
      const question = questionOf(entry, reply, { messageTs, text, details });
      if (await questions.receive(question, clock.now())) work.take(question);
      return text;
    },
    /** The first question, to ask it in another way. undefined: gone. */
    async asked(message: MessageKey, user: SlackUserId): Promise<string | undefined> {
      return (await find({ message, user }))?.text;
    },
    /** Asks other words; `as` names the new question. false: gone. */
    async ask(reply: Reply, { as, text }: { as: MessageTs; text: string }): Promise<boolean> {
      const entry = await find(reply);
      if (entry === undefined) return false;
      await goOn(entry, reply, { messageTs: as, text });
      return true;
    },
  };
}
