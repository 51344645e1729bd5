import { expect, it } from 'vitest';
import { readServerEvent } from '../../../../src/playground/web/wire/server-event.ts';

it('reads an event it knows', () => {
  expect(readServerEvent('{"kind":"bot-connection","connected":true}')).toEqual({
    kind: 'bot-connection',
    connected: true,
  });
});

it.each(['{', '1', 'null', '{}', '{"kind":"toString"}', '{"kind":"from-the-future"}', new ArrayBuffer(2), undefined])(
  'passes over %j',
  (data) => {
    expect(readServerEvent(data)).toBeNull();
  },
);
