import type { AnswerId, ConversationId } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { makePresentAnswer, type WholeAnswer } from '../answer/kept-answer.ts';
import type { Reader } from '../model/answer.ts';
import type { Answer } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';
import type { KnownResource } from '../model/resource.ts';
import type { ServiceReply } from '../model/service-reply.ts';
import type { People } from '../slack/people.ts';

interface Found {
  question: Question;
  reply: Extract<ServiceReply, { kind: 'answer' }>;
  resource: KnownResource;
  conversationId: ConversationId;
  askedAt: Date;
  tookMs: number;
}

export interface KeepDeps {
  answers: Pick<Answers, 'keep'>;
  people: Pick<People, 'find'>;
  makeAnswerId: () => AnswerId;
}

/** For who Slack tells nothing of. */
const ANYONE: Reader = { locale: 'en-US', timeZone: 'UTC' };

/** Keeps what was found before it is shown, so that each button under it has something to act on. */
export function makeKeepAnswer({ answers, people, makeAnswerId }: KeepDeps) {
  const present = makePresentAnswer();
  return async ({ question, reply, ...found }: Found): Promise<Answer> => {
    const { explanation, sql, rows } = reply;
    const person = await people.find({ team: question.thread.team, user: question.user });
    const kept: WholeAnswer = {
      ...found,
      id: makeAnswerId(),
      thread: question.thread,
      messageTs: undefined,
      questionTs: question.messageTs,
      audience: question.details?.responseUrl === undefined ? 'thread' : 'asker',
      asker: question.user,
      question: question.text,
      sql,
      explanation,
      rows,
      rowCount: rows.length,
      chart: 'auto',
      reader: { locale: person?.locale ?? ANYONE.locale, timeZone: person?.timeZone ?? ANYONE.timeZone },
      comparedWith: question.details?.comparedWith,
      savedAs: undefined,
    };
    await answers.keep(kept);
    return present(kept);
  };
}
