import {
  argumentsOf,
  DEFAULT_USAGE,
  eventFrame,
  formOf,
  pieces,
  type Speaking,
  signatureOf,
  thinkingOf,
  usageOf,
} from './turn.ts';

/** https://developers.openai.com/api/reference/resources/responses/streaming-events */
export function responsesEvents(turn: Speaking): string[] {
  const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'scripted', status: 'in_progress' };
  const items: string[][] = [];
  const thinking = thinkingOf(turn);
  if (thinking !== undefined) items.push(reasoning(thinking));
  if ('tools' in turn) {
    for (const { name, args } of turn.tools)
      items.push(functionCall(items.length, name, formOf(turn) === undefined ? argumentsOf(args) : args));
  }
  if ('text' in turn) items.push(message(turn.text));
  const usage = usageOf(turn) ?? DEFAULT_USAGE;
  const isCut = 'text' in turn && turn.finish !== undefined && turn.finish !== 'stop';
  const reason = 'text' in turn && turn.finish === 'length' ? 'max_output_tokens' : 'content_filter';
  const ended = {
    ...response,
    status: isCut ? 'incomplete' : 'completed',
    incomplete_details: isCut ? { reason } : null,
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
  return [
    eventFrame({ type: 'response.created', response }),
    ...items.flat(),
    eventFrame({ type: isCut ? 'response.incomplete' : 'response.completed', response: ended }),
  ];
}

const added = (output_index: number, item: object): string =>
  eventFrame({ type: 'response.output_item.added', output_index, item });
const done = (output_index: number, item: object): string =>
  eventFrame({ type: 'response.output_item.done', output_index, item });

function reasoning(thinking: string): string[] {
  const item = { id: 'rs_1', type: 'reasoning', summary: [] };
  return [added(0, item), done(0, { ...item, encrypted_content: signatureOf(thinking) })];
}

function functionCall(at: number, name: string, args: string | object): string[] {
  const item = { id: `fc_${at}`, type: 'function_call', call_id: `call_${at}`, name };
  const delta = (text: string | object): string =>
    eventFrame({ type: 'response.function_call_arguments.delta', item_id: item.id, output_index: at, delta: text });
  return [
    added(at, { ...item, arguments: typeof args === 'string' ? '' : {}, status: 'in_progress' }),
    ...(typeof args === 'string' ? pieces(args) : [args]).map(delta),
    done(at, { ...item, arguments: args, status: 'completed' }),
  ];
}

function message(text: string): string[] {
  const item = { id: 'msg_1', type: 'message', role: 'assistant' };
  const delta = (piece: string): string =>
    eventFrame({
      type: 'response.output_text.delta',
      item_id: item.id,
      output_index: 0,
      content_index: 0,
      delta: piece,
    });
  const content = [{ type: 'output_text', text, annotations: [] }];
  return [
    added(0, { ...item, content: [], status: 'in_progress' }),
    ...pieces(text).map(delta),
    done(0, { ...item, content, status: 'completed' }),
  ];
}
