import type { Reception } from './reception.ts';
import type { Replies } from './use-cases/ports.ts';
import type { Work } from './work.ts';

/** Sees to what was received: a question goes to work and is not waited for. */
export function makeAttend({ work, replies }: { work: Work; replies: Replies }) {
  return async (reception: Reception): Promise<void> => {
    switch (reception.kind) {
      case 'question':
        return work.take(reception.question);
      case 'no-access':
        await replies.post(reception.thread, { kind: 'no-access', why: reception.why });
        return;
      case 'nothing':
        return;
      default:
        return reception satisfies never;
    }
  };
}
