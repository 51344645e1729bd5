import { describe, expect, it } from 'vitest';
import { makeInTurn } from '../../src/shared/in-turn.ts';

describe('in turn', () => {
  it('does one thing at a time for a key, in order, and other keys beside it', async () => {
    const inTurn = makeInTurn();
    const notes: string[] = [];
    let endFirst = (): void => {};
    const first = inTurn('a', async () => {
      notes.push('begin 1');
      await new Promise<void>((resolve) => (endFirst = resolve));
      notes.push('end 1');
    });
    const second = inTurn('a', async () => void notes.push('2'));
    await inTurn('b', async () => void notes.push('other'));
    expect(notes).toEqual(['begin 1', 'other']);
    endFirst();
    await Promise.all([first, second]);
    expect(notes).toEqual(['begin 1', 'other', 'end 1', '2']);
  });

  it('tells a failure to who asked, and goes on', async () => {
    const inTurn = makeInTurn();
    const failing = inTurn('a', async () => {
      throw new Error('no');
    });
    const next = inTurn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
