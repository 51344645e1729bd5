import type { MessageTs, SlackUserId } from '../../shared/ids.ts';
import type { Answers, Questions, Threads } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import type { ThreadKey } from '../model/keys.ts';
import { hasMessage } from '../model/made-ids.ts';
import type { JournalEntry, Question, Remark } from '../model/question.ts';
import { judgeReply } from './judge-reply.ts';
import type { AskingMessage } from './read-message.ts';

export interface FollowUpDeps {
  questions: Pick<Questions, 'latestIn'>;
  threads: Pick<Threads, 'find' | 'findRemark' | 'noteRemark'>;
  answers: Pick<Answers, 'findByMessage'>;
  people: Pick<People, 'find'>;
}

type Overheard = Extract<AskingMessage, { addressed: 'in-thread' }>;

/**
 * What a reply without a mention asks the bot; undefined: nothing, it takes note or people talk to each other. Decided
 * from the message and the thread alone, before anybody sees the bot at work. Of talk is kept who spoke and when.
 */
export function makeFollowUp({ questions, threads, answers, people }: FollowUpDeps) {
  /** undefined: the bot does not answer in this thread. A shared answer begins a thread without a question. */
  const findThread = async (thread: ThreadKey) => {
    const latest = await questions.latestIn(thread);
    const [last] = latest;
    if (last !== undefined) {
      // A click on a button of another person's question doesn't take the conversation from them.
      const typed = latest.find(({ messageTs }) => hasMessage(messageTs));
      return { last, askers: [last.user, typed?.user], spokeTs: last.replyTs ?? last.messageTs };
    }
    if ((await threads.find(thread)) === undefined) return undefined;
    const shared = await answers.findByMessage({ ...thread, ts: thread.threadTs });
    return { last, askers: [shared?.asker], spokeTs: thread.threadTs };
  };

  /** Called by a name at the beginning, as in `Ben, is that so?`. */
  const isNamed = async ({ thread, text }: Question, others: (SlackUserId | undefined)[]): Promise<boolean> => {
    const name = calledName(text);
    if (name === undefined) return false;
    const found = others.map(async (user) => user && (await people.find({ team: thread.team, user }))?.name);
    return (await Promise.all(found)).some((one) => one?.split(' ')[0]?.toLowerCase() === name.toLowerCase());
  };

  return async ({ question, calls }: Overheard): Promise<Question | undefined> => {
    const { thread, messageTs, user, text } = question;
    const found = await findThread(thread);
    if (found === undefined) return undefined;
    const { last, askers, spokeTs } = found;
    const isAskers = askers.includes(user);
    if (calls === 'bot') return withDetails(question, { isAskers: true, last });
    const remark = await threads.findRemark(thread);
    const others = [...askers, remark?.user].filter((one) => one !== user);
    const judgement = judgeReply({
      text,
      callsSomebody: calls === 'somebody' || (await isNamed(question, others)),
      isAskers,
      ...lastWords({ remark, spokeTs, question }),
      isAwaited: last?.state === 'asked-back',
    });
    if (judgement === 'question') return withDetails(question, { isAskers, last });
    if (judgement === 'talk') await threads.noteRemark(thread, { user, ts: messageTs });
    return undefined;
  };
}

interface LastWords {
  remark: Remark | undefined;
  /** When the bot spoke last, or was asked. */
  spokeTs: MessageTs;
  question: Question;
}

function lastWords({ remark, spokeTs, question }: LastWords): { after: 'bot' | 'talk'; quietMs: number } {
  const isTalk = remark !== undefined && secondsOf(remark.ts) > secondsOf(spokeTs);
  const before = Math.max(secondsOf(spokeTs), remark === undefined ? 0 : secondsOf(remark.ts));
  return { after: isTalk ? 'talk' : 'bot', quietMs: (secondsOf(question.messageTs) - before) * 1_000 };
}

const secondsOf = (ts: MessageTs): number => Number(ts);

/** Somebody else's words that were asked back before go on from there. */
function withDetails(
  question: Question,
  { isAskers, last }: { isAskers: boolean; last: JournalEntry | undefined },
): Question {
  if (!isAskers) return { ...question, details: { unaddressed: true } };
  const isAside = last?.state === 'asked-back' && last.details.unaddressed === true && last.user === question.user;
  if (!isAside) return question;
  const { resourceId, conversationId } = last;
  return { ...question, details: { resourceId, parentId: conversationId } };
}

/** The name that `Ben, is that so?` or `hey Ben` begins with. It can also be a column or a country. */
function calledName(text: string): string | undefined {
  const [, greeted, called] =
    /^(?:(?:hi|hey|hello|thanks|thank you|sorry|ok|okay|yes|no)[\s,]+@?(\p{L}[\p{L}'-]*)|@?(\p{L}[\p{L}'-]*)\s*[,:;–—-](?:\s|$))/iu.exec(
      text,
    ) ?? [];
  return greeted ?? called;
}
