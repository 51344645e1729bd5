import type { AnswerId, ConversationId } from '../../shared/ids.ts';
import type { Answer } from '../outcomes.ts';
import type { Answers, KnownResource, Question } from './ports.ts';
import { makePresentAnswer, type WholeAnswer } from './present-answer.ts';
import type { Said } from './read-record.ts';

interface Found {
  question: Question;
  said: Extract<Said, { kind: 'answer' }>;
  resource: KnownResource;
  conversationId: ConversationId;
  askedAt: Date;
  tookMs: number;
}

/** Keeps what was found before it is shown, so that each button under it has something to act on. */
export function makeKeepAnswer({ answers, makeAnswerId }: { answers: Answers; makeAnswerId: () => AnswerId }) {
  const present = makePresentAnswer();
  return async ({ question, said, ...found }: Found): Promise<Answer> => {
    const { explanation, sql, rows } = said;
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
      savedAs: undefined,
    };
    await answers.keep(kept);
    return present(kept);
  };
}
