import { readJson } from '../../../../../src/shared/json.ts';
import { argumentsOf, formOf, pieces, type Speaking, thinkingOf, usageOf } from './turn.ts';

/** One object a line, arguments as an object: https://docs.ollama.com/api/chat, https://docs.ollama.com/capabilities/tool-calling */
export function ollamaLines(turn: Speaking): string[] {
  const line = (message: object, more: object = { done: false }): string =>
    `${JSON.stringify({ model: 'scripted', created_at: '2026-05-13T10:00:00Z', message: { role: 'assistant', ...message }, ...more })}\n`;
  const thinking = thinkingOf(turn);
  const usage = usageOf(turn);
  const ended = {
    done: true,
    done_reason: 'text' in turn && turn.finish === 'length' ? 'length' : 'stop',
    ...(usage !== null && { prompt_eval_count: usage.input, eval_count: usage.output }),
  };
  return [
    ...(thinking === undefined ? [] : pieces(thinking).map((piece) => line({ content: '', thinking: piece }))),
    ...('tools' in turn
      ? turn.tools.map(({ name, args }) => {
          const text = argumentsOf(args);
          const called = { name, arguments: formOf(turn) === undefined ? readJson(text) : text };
          return line({ content: '', tool_calls: [{ function: called }] });
        })
      : []),
    ...('text' in turn ? pieces(turn.text).map((content) => line({ content })) : []),
    line({ content: '' }, ended),
  ];
}
