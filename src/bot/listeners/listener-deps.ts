import type { Answers } from '../../store/index.ts';
import type { Receptions } from '../journal-first.ts';
import type { Reception } from '../reception.ts';
import type { AnsweringDeps } from './answering-deps.ts';
import type { AskingDeps } from './asking-deps.ts';
import type { ConnectingDeps } from './connecting-deps.ts';
import type { ControlDeps } from './control-deps.ts';
import type { SavingDeps } from './saving-deps.ts';

export interface ListenerDeps {
  /** What people call the bot when they type its name and no mention. */
  botName: string | undefined;
  receptions: Receptions;
  /** Sees to what was received. */
  attend: (reception: Reception) => Promise<void>;
  answers: Answers;
  asking: AskingDeps;
  answering: AnsweringDeps;
  saving: SavingDeps;
  connecting: ConnectingDeps;
  controls: ControlDeps;
}
