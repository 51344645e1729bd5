import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readJson } from '../../../../shared/json.ts';
import { openChat } from './chat.ts';
import type { Effort, ModelConfig, OpenedModel } from './config.ts';

/**
 * Ollama reads 4,096 tokens unless it is told otherwise, cuts off the rest in silence, and can only be told in its own
 * API: https://docs.ollama.com/context-length. Memory for them is taken when the model is loaded.
 */
const CONTEXT_TOKENS = 32_768;

/** Ollama's own chat, https://docs.ollama.com/api/chat, behind the SDK's for chat completions. */
export function openOllama(config: ModelConfig, send: typeof fetch): OpenedModel {
  const url = `${config.baseUrl.replace(/\/(?:v1|api)?\/*$/, '')}/api/chat`;
  const { effort, ...chat } = config;
  return openChat(chat, async (_input, init) => {
    const body = JSON.stringify(ollamaBody(z.string().parse(init?.body), effort));
    const response = await send(url, { ...init, body });
    return response.ok && response.body !== null ? asEvents(response, response.body) : response;
  });
}

const bodySchema = z.looseObject({
  model: z.string(),
  max_tokens: z.number().optional(),
  tools: z.array(z.unknown()).optional(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      content: z.string().nullish(),
      reasoning_content: z.string().optional(),
      tool_call_id: z.string().optional(),
      tool_calls: z
        .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
        .optional(),
    }),
  ),
});

function ollamaBody(text: string, effort: Effort | undefined): object {
  const { model, messages, tools, max_tokens: limit } = bodySchema.parse(readJson(text));
  const called = new Map(
    messages.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.id, call.function.name])),
  );
  return {
    model,
    stream: true,
    ...(tools !== undefined && { tools }),
    ...(effort !== undefined && { think: thinkOf(effort) }),
    options: { num_ctx: CONTEXT_TOKENS, num_predict: limit },
    messages: messages.map(({ role, content, reasoning_content: thinking, tool_call_id: id, tool_calls: calls }) => ({
      role,
      content: content ?? '',
      ...(thinking !== undefined && { thinking }),
      ...(id !== undefined && { tool_name: called.get(id) }),
      ...(calls !== undefined && {
        tool_calls: calls.map((call) => ({
          function: { name: call.function.name, arguments: readJson(call.function.arguments) ?? {} },
        })),
      }),
    })),
  };
}

/** https://docs.ollama.com/capabilities/thinking */
function thinkOf(effort: Effort): boolean | string {
  if (effort === 'none') return false;
  if (effort === 'medium') return 'medium';
  return effort === 'minimal' || effort === 'low' ? 'low' : 'high';
}

const lineSchema = z.looseObject({
  error: z.string().optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
  message: z
    .looseObject({
      content: z.string().optional(),
      thinking: z.string().optional(),
      tool_calls: z
        .array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.unknown() }) }))
        .optional(),
    })
    .optional(),
});

/** Ollama streams an object a line; the SDK reads events. */
function asEvents({ status, headers }: Response, body: ReadableStream<Uint8Array>): Response {
  const chunkOf = makeChunks();
  let rest = '';
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const events = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') controller.enqueue(encoder.encode(event(chunkOf(line))));
    },
    flush(controller) {
      if (rest.trim() !== '') controller.enqueue(encoder.encode(event(chunkOf(rest))));
    },
  });
  return new Response(body.pipeThrough(events), { status, headers });
}

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;

/** Each line as a chunk of chat completions. */
function makeChunks(): (line: string) => object {
  let calls = 0;
  return (line) => {
    const read = lineSchema.safeParse(readJson(line)).data;
    if (read === undefined || read.error !== undefined)
      return { error: { message: read?.error ?? '', type: 'ollama' } };
    const { content, thinking, tool_calls: called = [] } = read.message ?? {};
    const toolCalls = called.map(({ function: { name, arguments: args } }) => {
      const index = calls++;
      return {
        index,
        id: `call_${randomUUID()}`,
        type: 'function',
        function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args ?? {}) },
      };
    });
    const delta = { content, reasoning_content: thinking, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) };
    if (read.done !== true) return { choices: [{ index: 0, delta }] };
    const finish = read.done_reason === 'length' ? 'length' : calls > 0 ? 'tool_calls' : 'stop';
    const usage = { prompt_tokens: read.prompt_eval_count, completion_tokens: read.eval_count };
    return { choices: [{ index: 0, delta, finish_reason: finish }], usage };
  };
}
