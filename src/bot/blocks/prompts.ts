import { oneLine } from '../kit/clamp.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';

interface Prompt {
  title: string;
  message: string;
}

/** Prompts as Slack takes them; what is empty after cleaning is left out. */
export const renderPrompts = (prompts: Prompt[]): Prompt[] =>
  prompts
    .slice(0, LIMITS.prompts)
    .map(({ title, message }) => ({
      title: oneLine(title, SHOWN.promptTitle),
      message: oneLine(message, LIMITS.promptMessage),
    }))
    .filter(({ title, message }) => title !== '' && message !== '');
