import { z } from 'zod';
import type { Effort } from './config.ts';

type Body = Record<string, unknown>;

const toolCallSchema = z.looseObject({ reasoning_details: z.unknown().optional() });
const messageSchema = z.looseObject({
  role: z.string(),
  content: z.unknown(),
  tool_calls: z.array(toolCallSchema).optional(),
});
type Message = z.infer<typeof messageSchema>;

/**
 * They refuse thoughts that are sent back: https://console.groq.com/docs/reasoning and, of Groq,
 * https://github.com/janhq/jan/issues/8136; of Mistral, https://github.com/charmbracelet/crush/issues/1590
 */
const REFUSES_THOUGHTS = ['groq', 'mistral'];

/** A request as this provider takes it. */
export function makeChatBody(provider: string, effort: Effort | undefined): (body: Body) => Body {
  return (body) => {
    const messages = z.array(messageSchema).parse(body['messages']);
    const { stream_options: streamOptions, ...rest } = body;
    return {
      ...rest,
      // Mistral tells the usage unasked, and refuses to be asked: https://github.com/dnakov/anon-kode/issues/53
      ...(provider !== 'mistral' && { stream_options: streamOptions }),
      ...(effort !== undefined && effortFields(provider, effort)),
      messages: alternating(messages.map((message) => withThoughts(message, provider))),
    };
  };
}

function withThoughts({ reasoning_content: thought, ...message }: Message, provider: string): Message {
  const { tool_calls: calls } = message;
  const details = calls?.find((call) => call.reasoning_details !== undefined)?.reasoning_details;
  return {
    ...message,
    ...(calls !== undefined && { tool_calls: calls.map(({ reasoning_details: _moved, ...call }) => call) }),
    ...(details !== undefined && { reasoning_details: details }),
    ...(thought !== undefined &&
      details === undefined &&
      !REFUSES_THOUGHTS.includes(provider) && { reasoning_content: thought }),
  };
}

/**
 * Mistral, and templates of its models elsewhere, refuse a user's message right after the result of a tool
 * (https://github.com/aliou/pi-neuralwatt/issues/12): its words go into the result.
 */
function alternating(messages: readonly Message[]): Message[] {
  const sent: Message[] = [];
  for (const message of messages) {
    const last = sent.at(-1);
    if (message.role === 'user' && last?.role === 'tool') {
      sent[sent.length - 1] = { ...last, content: `${textOf(last)}\n\n${textOf(message)}` };
    } else sent.push(message);
  }
  return sent;
}

const textOf = ({ content }: Message): string => (typeof content === 'string' ? content : JSON.stringify(content));

const THREE_STEPS: Record<Effort, string> = {
  none: 'none',
  minimal: 'low',
  low: 'low',
  medium: 'medium',
  high: 'high',
  xhigh: 'high',
  max: 'high',
};

function effortFields(provider: string, effort: Effort): Body {
  switch (provider) {
    // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens
    case 'openrouter':
      return { reasoning: { effort } };
    // https://api-docs.deepseek.com/guides/thinking_mode
    case 'deepseek':
      return { thinking: { type: effort === 'none' ? 'disabled' : 'enabled' } };
    // https://docs.mistral.ai/capabilities/reasoning
    case 'mistral':
      return { reasoning_effort: effort === 'none' ? 'none' : 'high' };
    // https://ai.google.dev/gemini-api/docs/openai#thinking knows `minimal`.
    case 'google':
      return { reasoning_effort: effort === 'minimal' ? effort : THREE_STEPS[effort] };
    case 'groq':
    case 'xai':
      return { reasoning_effort: THREE_STEPS[effort] };
    default:
      return { reasoning_effort: effort };
  }
}
