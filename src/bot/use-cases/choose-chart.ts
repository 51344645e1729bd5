import type { Answer, AskOutcome, ChartChoice } from '../outcomes.ts';
import type { Answers, KeptAnswer, Posted, ThreadKey } from './ports.ts';
import { isWhole, makePresentAnswer } from './present-answer.ts';
import type { ShownAnswers } from './saving-ports.ts';

export interface ChooseChartDeps {
  answers: Pick<Answers, 'change'>;
  shown: ShownAnswers;
  /** Where the message itself cannot hold the chart. */
  showPicture: (thread: ThreadKey, answer: Answer, form: Posted['form']) => Promise<void>;
}

/** `redrawn`: everyone sees it. `to-redraw`: only its asker sees the message, which takes an address to change it. */
type ChartChosen =
  | { kind: 'redrawn' }
  | { kind: 'to-redraw'; outcome: Extract<AskOutcome, { kind: 'answered' }> }
  | { kind: 'rows-gone' };

export type ChooseChart = (answer: KeptAnswer, choice: ChartChoice) => Promise<ChartChosen>;

/** Draws the rows in another way, for everyone who sees the answer, and remembers it. */
export function makeChooseChart({ answers, shown, showPicture }: ChooseChartDeps): ChooseChart {
  const present = makePresentAnswer();
  return async (answer, choice) => {
    if (!isWhole(answer)) return { kind: 'rows-gone' };
    await answers.change(answer.id, { chart: choice });
    const drawn = await present({ ...answer, chart: choice });
    if (answer.messageTs === undefined) return { kind: 'to-redraw', outcome: { kind: 'answered', answer: drawn } };
    await shown.redraw(answer.id);
    await showPicture(answer.thread, drawn, 'whole');
    return { kind: 'redrawn' };
  };
}
