import type { InputBlock, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import { plain } from '../kit/inputs.ts';
import { LIMITS } from '../kit/limits.ts';
import type { AnswersShown } from '../model/settings.ts';

/** `as-workspace`: a channel that decides nothing itself. */
export type AnswersChoice = AnswersShown | 'as-workspace';

const WORDS: Record<AnswersChoice, { text: string; description: string }> = {
  'as-workspace': { text: 'As in the workspace', description: 'Nothing of its own' },
  public: { text: 'Public', description: 'Everyone in the channel sees the answer' },
  private: { text: 'Private', description: 'Only the asker sees it, and can share it' },
  links: { text: 'Links only', description: 'In the asker’s direct messages, with a note in the channel' },
};

const option = (choice: AnswersChoice): PlainTextOption => ({
  text: plain(WORDS[choice].text, LIMITS.optionText),
  description: plain(WORDS[choice].description, LIMITS.optionText),
  value: choice,
});

interface AnswersInput {
  id: string;
  /** Where it differs from `id`. */
  block?: string;
  chosen: AnswersChoice;
  offered: AnswersChoice[];
}

/** Where answers are shown. */
export const answersInput = ({ id, block = id, chosen, offered }: AnswersInput): InputBlock => ({
  type: 'input',
  block_id: block,
  label: plain('Answers in channels'),
  element: { type: 'radio_buttons', action_id: id, options: offered.map(option), initial_option: option(chosen) },
});

const choiceSchema = z.object({
  selected_option: z.object({ value: z.enum(['as-workspace', 'public', 'private', 'links']) }),
});

export const readAnswers = (element: unknown): AnswersChoice | undefined =>
  choiceSchema.safeParse(element).data?.selected_option.value;

const severalSchema = z.object({
  selected_options: z.array(z.object({ value: z.string() })).nullish(),
  selected_conversations: z.array(z.string()).nullish(),
  selected_users: z.array(z.string()).nullish(),
});

/** What was chosen where several can be. */
export function ids(element: unknown): string[] {
  const several = severalSchema.safeParse(element);
  if (!several.success) return [];
  const { selected_options: options, selected_conversations: conversations, selected_users: users } = several.data;
  return (options ?? []).map(({ value }) => value).concat(conversations ?? [], users ?? []);
}
