import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelMiddleware } from 'ai';
import { z } from 'zod';
import type { JsonValue } from '../../../../shared/json.ts';

type Extractor = NonNullable<Parameters<typeof createOpenAICompatible>[0]['metadataExtractor']>;
type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>;
type Content = Generated['content'][number];
type Detail = Record<string, JsonValue>;

const json: z.ZodType<JsonValue> = z.json();
const detailSchema = z.record(z.string(), json);
const chunkSchema = z.looseObject({
  choices: z.array(
    z.looseObject({ delta: z.looseObject({ reasoning_details: z.array(detailSchema).nullish() }).nullish() }),
  ),
});

/** Under this name the SDK's answer carries what was thought. */
const THOUGHTS = 'thoughts';
/** Fields of a detail that come in pieces. */
const IN_PIECES = ['text', 'summary', 'data'];

/**
 * What a model thought, as OpenRouter tells it, for models of every maker:
 * https://openrouter.ai/docs/guides/best-practices/reasoning-tokens#preserving-reasoning
 */
export const reasoningDetails: Extractor = {
  extractMetadata: async () => undefined,
  createStreamExtractor() {
    const details: Detail[] = [];
    return {
      processChunk(chunk) {
        const [choice] = chunkSchema.safeParse(chunk).data?.choices ?? [];
        for (const piece of choice?.delta?.reasoning_details ?? []) addPiece(details, piece);
      },
      buildMetadata: () => (details.length === 0 ? undefined : { [THOUGHTS]: { details } }),
    };
  },
};

/** Pieces of one detail follow each other, with its type and index. */
function addPiece(details: Detail[], piece: Detail): void {
  const last = details.at(-1);
  if (last === undefined || last['type'] !== piece['type'] || last['index'] !== piece['index']) {
    details.push({ ...piece });
    return;
  }
  for (const [name, value] of Object.entries(piece)) {
    const before = last[name];
    const isMore = IN_PIECES.includes(name) && typeof before === 'string' && typeof value === 'string';
    if (value !== null) last[name] = isMore ? before + value : value;
  }
}

const keptSchema = z.object({ [THOUGHTS]: z.object({ details: z.array(detailSchema) }) });
const signedSchema = z.record(z.string(), z.looseObject({ thoughtSignature: z.string().optional() }));

/**
 * Hangs what was thought on the tool calls, so that it goes back with their results: Gemini's signatures, which any
 * gateway can pass on (https://ai.google.dev/gemini-api/docs/thought-signatures), and OpenRouter's details.
 */
export const keepThoughts: LanguageModelMiddleware = {
  specificationVersion: 'v3',
  async wrapGenerate({ doGenerate }) {
    const answer = await doGenerate();
    const details = keptSchema.safeParse(answer.providerMetadata).data?.[THOUGHTS].details;
    const first = answer.content.findIndex(({ type }) => type === 'tool-call');
    const content = answer.content.map((part, at) => withThoughts(part, at === first ? details : undefined));
    return { ...answer, content };
  },
};

function withThoughts(part: Content, details: Detail[] | undefined): Content {
  if (part.type !== 'tool-call') return part;
  const signatures = Object.values(signedSchema.safeParse(part.providerMetadata).data ?? {});
  const signature = signatures.find(({ thoughtSignature }) => thoughtSignature !== undefined)?.thoughtSignature;
  const providerMetadata = {
    ...part.providerMetadata,
    // The SDK sends a signature back that has this name.
    ...(signature !== undefined && { google: { thoughtSignature: signature } }),
    // The SDK sends this in the tool call; `chat-body.ts` moves it to where it belongs.
    ...(details !== undefined && { openaiCompatible: { reasoning_details: details } }),
  };
  return { ...part, providerMetadata };
}
