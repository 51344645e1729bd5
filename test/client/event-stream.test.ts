import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents, StreamTooLargeError } from '../../src/client/event-stream.ts';

async function* inParts(parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* parts;
}

type ReadEvent = Record<'event' | 'data', string>;

async function eventsOf(parts: Iterable<Uint8Array>, maxBytes = 10_000): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  for await (const { event, data } of readEvents(inParts(parts), maxBytes))
    events.push({ event, data: data.toString() });
  return events;
}

const read = (text: string): Promise<ReadEvent[]> => eventsOf([new TextEncoder().encode(text)]);

describe('an event stream', () => {
  it('has events with a name and lines of data, between comments and fields that nobody needs', async () => {
    const text =
      ': hello\n\nevent: one\nid: 7\nretry: 10\ndata: a\ndata:b\ndata:  c\n\n:x\ndata\ndata: d\n\nevent: none\n\n';
    expect(await read(text)).toEqual([
      { event: 'one', data: 'a\nb\n c' },
      { event: 'message', data: '\nd' },
    ]);
  });

  it('ends its lines as it likes, and begins with a byte order mark or without', async () => {
    const expected = [{ event: 'e', data: 'x: y' }];
    for (const end of ['\n', '\r', '\r\n'])
      expect(await read(`\uFEFFevent: e${end}data: x: y${end}${end}`)).toEqual(expected);
  });

  it('leaves out an event that it does not end', async () => {
    expect(await read('data: a\n\ndata: b\n')).toEqual([{ event: 'message', data: 'a' }]);
  });

  it('is the same whatever the parts it comes in', async () => {
    const text = fc.array(fc.constantFrom('event: e', 'data: é😀', 'data', ':', '\r', '\n', '\r\n', ' '));
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(40)), async (lines, cuts) => {
        const bytes = new TextEncoder().encode(lines.join(''));
        const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
        const parts = edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge));
        expect(await eventsOf(parts)).toEqual(await eventsOf([bytes]));
      }),
    );
  });

  it('may be no larger than told, even in one endless line', async () => {
    function* endless(): Generator<Uint8Array> {
      for (;;) yield new Uint8Array(1_000).fill(97);
    }
    await expect(eventsOf(endless())).rejects.toThrow(StreamTooLargeError);
  });
});
