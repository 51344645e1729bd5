import { readJson } from '../../../../shared/json.ts';

/** What a line must have to be worth reading. */
const MAY_DIFFER = /"(?:arguments|partial_json)"\s*:\s*\{|function_call_arguments|"input"\s*:\s*"/;
const IN_PIECES = 'response.function_call_arguments.delta';

/**
 * Arguments of tools as the SDKs read them: JSON in a text on OpenAI's wires, an object where Anthropic begins a block.
 * Some servers send the one for the other: https://github.com/ggml-org/llama.cpp/issues/20198 and
 * https://github.com/0xPlaygrounds/rig/pull/1958
 */
export function withTextArguments(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const { body, ok, status, statusText, headers } = response;
    return !ok || body === null ? response : new Response(linesMended(body), { status, statusText, headers });
  };
}

function linesMended(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) controller.enqueue(encoder.encode(`${mendedLine(line)}\n`));
      },
      flush(controller) {
        if (rest !== '') controller.enqueue(encoder.encode(mendedLine(rest)));
      },
    }),
  );
}

function mendedLine(line: string): string {
  if (!line.startsWith('data:') || !MAY_DIFFER.test(line)) return line;
  const event = readJson(line.slice('data:'.length));
  return event === undefined ? line : `data: ${JSON.stringify(mended(event))}`;
}

function mended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mended);
  if (typeof value !== 'object' || value === null) return value;
  const type = 'type' in value ? value.type : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]: [string, unknown]) => {
      if (key === 'arguments' || key === 'partial_json' || (key === 'delta' && type === IN_PIECES))
        return [key, asText(own)];
      return [key, key === 'input' && type === 'tool_use' ? asObject(own) : mended(own)];
    }),
  );
}

/** An empty object stands before what comes in pieces. */
function asText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value);
}

const asObject = (value: unknown): unknown =>
  typeof value === 'string' ? (readJson(value.trim() === '' ? '{}' : value) ?? {}) : value;
