import type { Cipher } from '../shared/cipher.ts';
import type { Clock } from '../shared/clock.ts';
import { changesElsewhere, openDatabase } from '../shared/database.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Claims, createClaims } from './claims.ts';
import { createRatings, type Ratings } from './feedback.ts';
import { createForget, type Forget } from './forget.ts';
import { createInstallations, type Installations, rememberInstallations } from './installations.ts';
import { migrations } from './migrations/index.ts';
import { createPendingConnections, type PendingConnections } from './pending-connections.ts';
import { createQuestions, createThreads, type Questions, type Threads } from './questions.ts';
import { createResources, type Resources, rememberResources } from './resources.ts';
import { createSavedQueries, type SavedQueries } from './saved-queries.ts';
import { createSettings, rememberSettings, type Settings } from './settings.ts';
import type { BotTables } from './tables.ts';
import { createUsers, rememberTokens, type Users } from './users.ts';

export type {
  Answers,
  Claims,
  Forget,
  Installations,
  PendingConnections,
  Questions,
  Ratings,
  Resources,
  SavedQueries,
  Settings,
  Threads,
};

/** The purpose of the key that encrypts what the bot stores, which is derived from the configured one. */
export const STORE_PURPOSE = 'bot store';

/** What the bot stores. */
export interface Store {
  users: Users;
  threads: Threads;
  questions: Questions;
  resources: Resources;
  answers: Answers;
  settings: Settings;
  ratings: Ratings;
  forget: Forget;
  savedQueries: SavedQueries;
  pendingConnections: PendingConnections;
  claims: Claims;
  installations: Installations;
  /** Deletes what has expired: claims, and connections that wait for their secret. */
  dropExpired(at: Date): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `sqlite:<path>` or `sqlite::memory:` */
  databaseUrl: string;
  /** Encrypts tokens, questions and answers. With another key, tokens are requested again; questions and answers are lost. */
  cipher: Cipher;
  clock: Clock;
}

export async function openStore({ databaseUrl, cipher, clock }: StoreOptions): Promise<Store> {
  const db = await openDatabase<BotTables>({ url: databaseUrl, owner: 'bot', migrations });
  const pendingConnections = createPendingConnections(db, cipher);
  const claims = createClaims(db);
  const elsewhere = (): number => changesElsewhere(db);
  const tokens = rememberTokens(elsewhere);
  const lists = rememberResources(elsewhere);
  const remembered = rememberSettings(elsewhere);
  const installed = rememberInstallations(elsewhere);
  return {
    users: createUsers(db, { cipher, tokens }),
    threads: createThreads(db),
    questions: createQuestions(db, { cipher, clock }),
    resources: createResources(db, lists),
    answers: createAnswers(db, cipher),
    settings: createSettings(db, remembered),
    ratings: createRatings(db, cipher),
    forget: createForget(db, [tokens, lists, remembered.workspaces, remembered.channels, installed]),
    savedQueries: createSavedQueries(db, cipher),
    pendingConnections,
    claims,
    installations: createInstallations(db, { cipher, remembered: installed }),
    async dropExpired(at) {
      await Promise.all([pendingConnections.dropExpired(at), claims.dropExpired(at)]);
    },
    close: () => db.destroy(),
  };
}
