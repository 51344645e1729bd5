import type { ModelMessage, SystemModelMessage, ToolResultPart } from 'ai';
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

const SAME_ARGUMENTS =
  'Its arguments are wrong in the same way as before. Send exactly the fields that the tool describes, or use another tool.';

/** The SDK answers a call with wrong arguments itself: to those that were wrong before, a sentence more. Some gateways give several calls one id: the newest is meant. */
export function sayingAgain(messages: readonly ModelMessage[], repeated: ReadonlySet<string>): ModelMessage[] {
  const left = new Set(repeated);
  return messages
    .toReversed()
    .map((message) => {
      if (message.role !== 'tool') return message;
      const content = message.content.map((part) => (part.type === 'tool-result' ? withMore(part, left) : part));
      return { ...message, content };
    })
    .toReversed();
}

function withMore(part: ToolResultPart, left: Set<string>): ToolResultPart {
  const { output, toolCallId } = part;
  if (!left.delete(toolCallId) || (output.type !== 'error-text' && output.type !== 'text')) return part;
  return { ...part, output: { ...output, value: `${output.value} ${SAME_ARGUMENTS}` } };
}
