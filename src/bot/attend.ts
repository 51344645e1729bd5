import { refusalTo } from './access/access.ts';
import type { makeReviseQuestion } from './questions/revise-question.ts';
import type { Work } from './questions/work.ts';
import type { Reception } from './reception.ts';
import type { Replies } from './slack/replies.ts';

interface AttendDeps {
  work: Work;
  replies: Replies;
  revise: ReturnType<typeof makeReviseQuestion>;
}

/** Sees to what was received: a question goes to work and is not waited for. */
export function makeAttend({ work, replies, revise }: AttendDeps) {
  return async (reception: Reception): Promise<void> => {
    switch (reception.kind) {
      case 'question':
        return work.take(reception.question);
      case 'revised':
        return reception.change.kind === 'edited'
          ? revise.edited(reception.change.question, reception.change.editedTs)
          : revise.deleted(reception.change.message);
      case 'no-access':
        await replies.post(
          reception.question.thread,
          { kind: 'no-access', why: reception.why },
          refusalTo(reception.question),
        );
        return;
      case 'nothing':
        return;
      default:
        return reception satisfies never;
    }
  };
}
