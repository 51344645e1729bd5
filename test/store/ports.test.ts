import { expectTypeOf, it } from 'vitest';
import type {
  Answers,
  Claims,
  ConversationService,
  Questions,
  Resources,
  Threads,
} from '../../src/bot/use-cases/ports.ts';
import type { QueryServiceClient } from '../../src/client/query-service.ts';
import type { TokenStore } from '../../src/client/session.ts';
import type { Store } from '../../src/store/index.ts';

// Checked by the compiler: bot, client and store declare what they need and do not import each other.
it('store and client are what the bot and each other ask for', () => {
  expectTypeOf<Store['threads']>().toExtend<Threads>();
  expectTypeOf<Store['questions']>().toExtend<Questions>();
  expectTypeOf<Store['resources']>().toExtend<Resources>();
  expectTypeOf<Store['answers']>().toExtend<Answers>();
  expectTypeOf<Store['claims']>().toExtend<Claims>();
  expectTypeOf<Store['users']>().toExtend<TokenStore>();
  expectTypeOf<QueryServiceClient>().toExtend<ConversationService>();
});
