import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk, FACTORY } from './domains.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(FACTORY);
});
afterAll(() => desk.close());

describe('a currency that the data does not have', () => {
  it.each(['shipments with an amount over 90 euros', 'how many shipments have an amount of more than 90 €?'])(
    'is not converted, and that is said: %s',
    async (question) => {
      const outcome = await desk.ask(question);
      expect(outcome.kind).toBe('answered');
      expect(outcome.explanation).toContain('The amounts are in dollars, and nothing was converted from euros.');
    },
  );

  it.each(['shipments with an amount over 90 dollars', 'shipments with an amount over 90', 'parts that weigh over 3'])(
    'is nothing to talk of otherwise: %s',
    async (question) => {
      expect((await desk.ask(question)).explanation).not.toMatch(/converted/);
    },
  );
});
