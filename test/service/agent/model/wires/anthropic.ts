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

/** https://platform.claude.com/docs/en/build-with-claude/streaming */
export function anthropicEvents(turn: Speaking): string[] {
  const send = eventFrame;
  const usage = usageOf(turn) ?? DEFAULT_USAGE;
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: 1 },
  };
  const events = [send({ type: 'message_start', message })];
  const block = (index: number, content_block: object, deltas: object[]): void => {
    events.push(
      send({ type: 'content_block_start', index, content_block }),
      ...deltas.map((delta) => send({ type: 'content_block_delta', index, delta })),
      send({ type: 'content_block_stop', index }),
    );
  };
  const thinking = thinkingOf(turn);
  if (thinking !== undefined) {
    const said = pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece }));
    const signed = { type: 'signature_delta', signature: signatureOf(thinking) };
    block(0, { type: 'thinking', thinking: '', signature: '' }, [...said, signed]);
  }
  if ('tools' in turn) {
    for (const [at, { name, args }] of turn.tools.entries()) {
      const index = thinking === undefined ? at : at + 1;
      const given = formOf(turn) === undefined ? pieces(argumentsOf(args)) : [args];
      const deltas = given.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
      const isWhole = formOf(turn) === 'other-form';
      const input = isWhole ? argumentsOf(args) : {};
      block(index, { type: 'tool_use', id: `toolu_${index}`, name, input }, isWhole ? [] : deltas);
    }
  }
  if ('text' in turn) {
    block(
      0,
      { type: 'text', text: '' },
      pieces(turn.text).map((text) => ({ type: 'text_delta', text })),
    );
  }
  const spoken = 'text' in turn ? (turn.finish ?? 'stop') : 'tools';
  const stop_reason = { stop: 'end_turn', refusal: 'refusal', length: 'max_tokens', tools: 'tool_use' }[spoken];
  const delta = { stop_reason, stop_sequence: null };
  events.push(send({ type: 'message_delta', delta, usage: { output_tokens: usage.output } }));
  return [...events, send({ type: 'message_stop' })];
}
