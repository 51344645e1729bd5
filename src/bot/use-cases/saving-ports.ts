import type { AnswerId } from '../../shared/ids.ts';

/** The bot's message of an answer. */
export interface ShownAnswers {
  /** Draws the message of a kept answer again, as it is kept now. Does nothing where there is no message to draw. */
  redraw(id: AnswerId): Promise<void>;
}
