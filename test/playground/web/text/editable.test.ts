import { expect, it } from 'vitest';
import type { Person } from '../../../../src/playground/protocol/protocol.ts';
import { editableText } from '../../../../src/playground/web/text/editable.ts';
import { encodeEntities } from '../../../../src/playground/web/text/entities.ts';
import { encodeMentions } from '../../../../src/playground/web/text/mention.ts';

const bot: Person = { id: 'UB', name: 'parley', realName: 'Parley', isBot: true, timeZone: 'UTC', role: 'bot' };
const people = new Map([[bot.id, bot]]);

it.each(['@parley how many?', 'a < b && c > d', '&lt; is written so', 'mail ana@example.com', '*bold* @nobody'])(
  '%j is edited as it was typed',
  (typed) => {
    const stored = encodeMentions(encodeEntities(typed), [bot]);
    expect(editableText(stored, people)).toBe(typed);
  },
);

it('leaves a mention of somebody unknown as it is', () => {
  expect(editableText('<@U404> and <@UB|parley>', people)).toBe('<@U404> and @parley');
});
