import { describe, expect, it } from 'vitest';
import type { Envelope } from '../../../src/bot/sockets/connection.ts';
import { makeOnceEach } from '../../../src/bot/sockets/once-each.ts';

function setUp() {
  let now = 0;
  const once = makeOnceEach({ now: () => now });
  const processed: unknown[] = [];
  const acknowledged: unknown[] = [];
  const envelope = (body: Record<string, unknown>, ack?: () => Promise<void>): Envelope => ({
    body,
    retryNum: undefined,
    retryReason: undefined,
    ack: ack ?? (async (response) => void acknowledged.push(response)),
  });
  const answering =
    (response: unknown) =>
    async ({ body, ack }: Envelope): Promise<void> => {
      processed.push(body);
      await ack(response);
    };
  return { once, envelope, answering, processed, acknowledged, pass: (ms: number) => void (now += ms) };
}

const CLICK = { type: 'block_actions', trigger_id: '1.2.3' };
const EVENT = { type: 'event_callback', event_id: 'Ev1' };

describe('what comes over two connections', () => {
  it.each([CLICK, EVENT])('is processed once, and acknowledged each time with the same response: %j', async (body) => {
    const { once, envelope, answering, processed, acknowledged } = setUp();
    await once(envelope(body), answering({ response_action: 'clear' }));
    await once(envelope(body), answering('never'));
    expect(processed).toHaveLength(1);
    expect(acknowledged).toEqual([{ response_action: 'clear' }, { response_action: 'clear' }]);
  });

  it('waits for the first while that is in work', async () => {
    const { once, envelope, processed, acknowledged } = setUp();
    let go = (): void => {};
    const first = once(envelope(CLICK), async ({ ack }) => {
      processed.push('first');
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await ack('said');
    });
    const second = once(envelope(CLICK), async () => void processed.push('second'));
    go();
    await Promise.all([first, second]);
    expect([processed, acknowledged]).toEqual([['first'], ['said', 'said']]);
  });

  it('is processed again when it could not be processed, or its acknowledgement not be sent', async () => {
    const { once, envelope, answering, processed, acknowledged } = setUp();
    const full = async (): Promise<void> => {
      throw new Error('disk full');
    };
    await expect(once(envelope(EVENT), full)).rejects.toThrow('disk full');
    const gone = once(envelope(EVENT, full), answering('lost'));
    const beside = once(envelope(EVENT), answering('found'));
    await expect(gone).rejects.toThrow('disk full');
    await beside;
    expect([processed.length, acknowledged]).toEqual([2, ['found']]);
  });

  it('is processed each time where nothing tells that it is the same', async () => {
    const { once, envelope, answering, processed } = setUp();
    for (let n = 0; n < 2; n += 1) await once(envelope({ type: 'block_suggestion' }), answering(undefined));
    expect(processed).toHaveLength(2);
  });

  it('is forgotten after a quarter of an hour', async () => {
    const { once, envelope, answering, processed, pass } = setUp();
    await once(envelope(EVENT), answering(undefined));
    pass(15 * 60_000);
    await once(envelope({ ...EVENT, event_id: 'Ev2' }), answering(undefined));
    await once(envelope(EVENT), answering(undefined));
    expect(processed).toHaveLength(3);
  });
});
