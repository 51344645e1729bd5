import { expectTypeOf, it } from 'vitest';
import type { KeptAnswer } from '../../src/bot/model/answer.ts';
import type { TokenStore } from '../../src/client/session.ts';
import type { Store } from '../../src/store/index.ts';
import type { NothingLeft } from '../../src/store/tables.ts';

type Grown = KeptAnswer & { note?: string };

// Checked by the compiler.
it('a mapping that forgets a field of its record does not compile, be the field optional', () => {
  const write = ({ note, ...rest }: Pick<Grown, 'note'>) => {
    rest satisfies NothingLeft;
    return note;
  };
  const forget = ({ ...rest }: Pick<Grown, 'note'>) => {
    // @ts-expect-error `note` is not named
    rest satisfies NothingLeft;
  };
  expectTypeOf(write).toBeFunction();
  expectTypeOf(forget).toBeFunction();
  // @ts-expect-error `note` is not read
  expectTypeOf<{ id: unknown }>().toExtend<Record<keyof Pick<Grown, 'id' | 'note'>, unknown>>();
});

it('the store is what the client keeps its tokens in', () => {
  expectTypeOf<Store['users']>().toExtend<TokenStore>();
});
