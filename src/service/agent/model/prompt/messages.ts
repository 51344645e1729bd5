import type { ModelMessage, SystemModelMessage } from 'ai';
import type { Prompt } from './question.ts';

/** Where a provider may remember what was sent before: https://docs.claude.com/en/docs/build-with-claude/prompt-caching */
const REMEMBER = { anthropic: { cacheControl: { type: 'ephemeral' } } } as const;

/** Anthropic caches what is marked. The others cache a beginning that they have seen. */
export const needsCacheMarks = ({ provider }: { provider: string }): boolean => provider.startsWith('anthropic');

export const systemMessage = (content: string): SystemModelMessage => ({
  role: 'system',
  content,
  providerOptions: REMEMBER,
});

/** One message: some models refuse two of the same role in a row, and some refuse parts. */
export function firstMessage({ schema, question }: Prompt, isInParts: boolean): ModelMessage {
  if (!isInParts) return { role: 'user', content: `${schema}\n\n${question}` };
  return {
    role: 'user',
    content: [
      { type: 'text', text: schema, providerOptions: REMEMBER },
      { type: 'text', text: question },
    ],
  };
}

/** The calls of one question each send all that was sent before: all but the newest is remembered. */
export const cacheUpTo = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map((message, at) =>
    at > 0 && at === messages.length - 1 ? { ...message, providerOptions: REMEMBER } : message,
  );
