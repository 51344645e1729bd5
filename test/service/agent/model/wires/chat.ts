import { argumentsOf, dataFrame, formOf, pieces, type Speaking, thinkingOf, usageOf } from './turn.ts';

/** https://developers.openai.com/api/reference/resources/chat/subresources/completions/streaming-events */
export function chatEvents(turn: Speaking): string[] {
  const send = dataFrame;
  const chunk = (delta: object, finish: string | null = null): string =>
    send({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
  const events = [chunk({ role: 'assistant', content: '' })];
  const thinking = thinkingOf(turn);
  if (thinking !== undefined) events.push(...pieces(thinking).map((reasoning_content) => chunk({ reasoning_content })));
  if ('tools' in turn) {
    for (const [index, { name, args }] of turn.tools.entries()) {
      const call = (given: unknown) => ({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: given } }],
      });
      if (formOf(turn) === 'other-form') events.push(chunk(call(args)));
      else if (formOf(turn) !== undefined)
        events.push(chunk(call({})), chunk({ tool_calls: [{ index, function: { arguments: args } }] }));
      else
        events.push(
          chunk(call('')),
          ...pieces(argumentsOf(args)).map((piece) =>
            chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
          ),
        );
    }
    events.push(chunk({}, 'tool_calls'));
  }
  if ('text' in turn) {
    const finish = { stop: 'stop', refusal: 'content_filter', length: 'length' }[turn.finish ?? 'stop'];
    events.push(...pieces(turn.text).map((content) => chunk({ content })), chunk({}, finish));
  }
  const usage = usageOf(turn);
  if (usage !== null) {
    const { input: prompt_tokens, output: completion_tokens } = usage;
    const total_tokens = prompt_tokens + completion_tokens;
    events.push(send({ id: 'chatcmpl-1', choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } }));
  }
  return [...events, 'data: [DONE]\n\n'];
}
