import type { MessageTs } from '../../shared/ids.ts';
import type { Answers } from '../../store/index.ts';
import { type Answer, type ChartChoice, hasRows, type KeptAnswer } from '../model/answer.ts';
import type { ThreadKey } from '../model/keys.ts';
import type { AskOutcome } from '../model/outcome.ts';
import type { Posted } from '../slack/replies.ts';
import type { ShownAnswers } from './kept-answer.ts';

interface ChooseChartDeps {
  answers: Pick<Answers, 'change'>;
  shown: ShownAnswers;
  /** Where the message itself cannot hold the chart. */
  showPicture: (thread: ThreadKey, answer: Answer, form: Posted['form']) => Promise<void>;
}

/** `redrawn`: everyone sees it. `to-redraw`: only its asker sees the message, and only a response URL can change it. */
type ChartChosen =
  | { kind: 'redrawn' }
  | { kind: 'to-redraw'; outcome: Extract<AskOutcome, { kind: 'answered' }> }
  | { kind: 'rows-gone' };

/** @param messageTs the message that was clicked: it may be there before it is written down as the answer's */
export type ChooseChart = (answer: KeptAnswer, choice: ChartChoice, messageTs: MessageTs) => Promise<ChartChosen>;

/** Draws the rows in another way, for everyone who sees the answer, and remembers it. */
export function makeChooseChart({ answers, shown, showPicture }: ChooseChartDeps): ChooseChart {
  return async (answer, choice, messageTs) => {
    if (!hasRows(answer)) return { kind: 'rows-gone' };
    const drawn = { ...answer, chart: choice };
    if (answer.audience === 'asker' && answer.messageTs === undefined) {
      await answers.change(answer.id, { chart: choice });
      return { kind: 'to-redraw', outcome: { kind: 'answered', answer: drawn } };
    }
    await answers.change(answer.id, { chart: choice, messageTs });
    await shown.redraw(answer.id);
    await showPicture(answer.thread, drawn, 'whole');
    return { kind: 'redrawn' };
  };
}
