import { wholeCharacters } from '../kit/blocks.ts';
import { LIMITS } from '../kit/limits.ts';

/** A part of a request to a language model, as people read it. */
export interface RequestPart {
  title: string;
  text: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the providers' wires put the messages, and what they call the system prompt. */
const MESSAGES = ['messages', 'input', 'contents'];
const SYSTEM = ['system', 'instructions', 'system_instruction', 'systemInstruction'];

/**
 * All of a request's body: the system prompt, each message, each tool, and then the rest. Texts are word for word; what
 * is no text is shown as JSON. A body that can't be read is shown as it is.
 */
export function readRequest(body: string): RequestPart[] {
  const fields = parse(body);
  if (fields === undefined) return [{ title: 'Request', text: body }];
  const rest = Object.entries(fields).filter(([name]) => ![...MESSAGES, ...SYSTEM, 'tools'].includes(name));
  return [
    ...SYSTEM.flatMap((name) => (name in fields ? [{ title: 'System', text: readable(fields[name]) }] : [])),
    ...MESSAGES.flatMap((name) => listOf(fields[name]).map(messagePart)),
    ...listOf(fields['tools']).map(toolPart),
    ...(rest.length === 0 ? [] : [{ title: 'Other fields', text: readable(Object.fromEntries(rest)) }]),
  ];
}

function parse(body: string): Fields | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return isFields(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function messagePart(message: unknown, index: number): RequestPart {
  const title = `Message ${index + 1}`;
  if (!isFields(message)) return { title, text: readable(message) };
  const { content, ...others } = message;
  const { role, ...rest } = others;
  const isNamed = typeof role === 'string' && /^\w{1,20}$/.test(role);
  const beside = isNamed ? rest : others;
  const texts = [
    ...(content === undefined || content === null ? [] : [readable(content)]),
    ...(Object.keys(beside).length === 0 ? [] : [readable(beside)]),
  ];
  return { title: isNamed ? `${title}: ${role}` : title, text: texts.join('\n\n') };
}

function toolPart(tool: unknown, index: number): RequestPart {
  const own = isFields(tool) && isFields(tool['function']) ? tool['function'] : tool;
  const name = isFields(own) && typeof own['name'] === 'string' ? own['name'] : String(index + 1);
  return { title: `Tool: ${name}`, text: readable(tool) };
}

/** What the wires call a part that is a text; Gemini's has no type. */
const TEXT_TYPES: readonly unknown[] = ['text', 'input_text', 'output_text'];

/** Text as it is, parts that hold text one after the other, anything else as JSON. */
function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0) return value.map(readable).join('\n\n');
  if (isFields(value) && typeof value['text'] === 'string') {
    const { text, ...others } = value;
    const { type, ...rest } = others;
    const beside = TEXT_TYPES.includes(type) ? rest : others;
    return Object.keys(beside).length === 0 ? text : `${text}\n\n${readable(beside)}`;
  }
  return JSON.stringify(value, null, 2);
}

/** The same in pieces that fit into a block each; a part that goes on says so. */
export function inPieces(parts: readonly RequestPart[]): RequestPart[] {
  return parts.flatMap(({ title, text }) =>
    split(text, LIMITS.richText).map((piece, index) => ({
      title: index === 0 ? title : `${title}, continued`,
      text: piece,
    })),
  );
}

/** At the end of a line where there is one in the second half. */
function split(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const start = wholeCharacters(rest, max);
    const line = start.lastIndexOf('\n') + 1;
    const length = line > max / 2 ? line : start.length;
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...pieces, rest];
}
