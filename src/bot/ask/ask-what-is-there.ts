import type { Resources } from '../../store/index.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Question } from '../model/question.ts';
import { type ForgetGone, mayBeGone } from '../service-admin/forget-gone.ts';
import type { Asking } from './choose-resource.ts';

type Ask = (question: Question, asking: Asking) => Promise<AskOutcome>;

/**
 * A data source may have been deleted since the bot learned of it. Then it is forgotten, and the question asked once more:
 * what was about that source alone says that it is gone.
 */
export function makeAskWhatIsThere(
  { resources, forgetGone }: { resources: Pick<Resources, 'list'>; forgetGone: ForgetGone },
  ask: Ask,
): Ask {
  return async (question, asking) => {
    const { team } = question.thread;
    const known = await resources.list(team);
    try {
      return await ask(question, asking);
    } catch (error) {
      if (asking.signal.aborted || !mayBeGone(error)) throw error;
      await forgetGone(team, known);
      const left = new Set((await resources.list(team)).map(({ id }) => id));
      const gone = known.find(({ id }) => !left.has(id));
      if (gone === undefined) throw error;
      const outcome = await ask(question, asking);
      if (outcome.kind !== 'no-source') return outcome;
      return { kind: 'source-gone', gone: { name: gone.name, why: 'deleted' }, resources: [] };
    }
  };
}
