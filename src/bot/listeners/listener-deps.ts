import type { Answers } from '../../store/index.ts';
import type { Receptions } from '../journal-first.ts';
import type { Reception } from '../reception.ts';
import type { Subcommand } from '../slack/ask-command.ts';
import type { AskingDeps } from './asking-deps.ts';
import type { ControlDeps } from './control-deps.ts';

export interface ListenerDeps {
  /** What people call the bot when they type its name and no mention. */
  botName: string | undefined;
  receptions: Receptions;
  /** Sees to what was received. */
  attend: (reception: Reception) => Promise<void>;
  answers: Answers;
  asking: AskingDeps;
  /** What `/ask <word>` does in other features. */
  commands: Record<'saved' | 'connect', Subcommand>;
  controls: ControlDeps;
}
