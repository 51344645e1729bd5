import { watchChanges } from '../shared/changes.ts';
import type { Cipher } from '../shared/cipher.ts';
import type { Clock } from '../shared/clock.ts';
import { openDatabase } from '../shared/database.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Backlog, readBacklog } from './backlog.ts';
import { type Claims, createClaims } from './claims.ts';
import { createRatings, type Ratings } from './feedback.ts';
import { createForget, type Forget } from './forget.ts';
import { createInstallations, type Installations, rememberInstallations } from './installations.ts';
import { createLeases, LeaseBook, type Leases } from './leases.ts';
import { migrations } from './migrations/index.ts';
import { createNameOffers, type NameOffer, type NameOffers } from './name-offers.ts';
import { createPendingConnections, type PendingConnections } from './pending-connections.ts';
import { createPostSlots, type PostSlots } from './post-slots.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createResources, type Resources, rememberResources } from './resources.ts';
import { createSavedQueries, type SavedQueries } from './saved-queries.ts';
import { createSettings, rememberSettings, type Settings } from './settings.ts';
import type { BotTables } from './tables.ts';
import { createThreads, type Threads } from './threads.ts';
import { createUsers, rememberTokens, type Users } from './users.ts';

export type {
  Answers,
  Backlog,
  Claims,
  Forget,
  Installations,
  Leases,
  NameOffer,
  NameOffers,
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
  leases: Leases;
  resources: Resources;
  answers: Answers;
  settings: Settings;
  ratings: Ratings;
  forget: Forget;
  savedQueries: SavedQueries;
  pendingConnections: PendingConnections;
  claims: Claims;
  nameOffers: NameOffers;
  postSlots: PostSlots;
  installations: Installations;
  /** Deletes what has expired: claims, places for messages, and connections that wait for their secret. */
  dropExpired(at: Date): Promise<void>;
  backlog: () => Promise<Backlog>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `sqlite:<path>`, `sqlite::memory:`, or `postgres://…` */
  databaseUrl: string;
  /** Encrypts tokens, questions and answers. With another key, tokens are requested again; questions and answers are lost. */
  cipher: Cipher;
  clock: Clock;
  /** How long a process that other processes hear nothing of is believed to be there. */
  leaseMs?: number;
}

export async function openStore({ databaseUrl, cipher, clock, leaseMs }: StoreOptions): Promise<Store> {
  const db = await openDatabase<BotTables>({ url: databaseUrl, owner: 'bot', migrations });
  const leases = new LeaseBook(db, { clock, leaseMs });
  const pendingConnections = createPendingConnections(db, cipher);
  const claims = createClaims(db);
  const postSlots = createPostSlots(db, leases);
  const changes = await watchChanges(db, 'bot');
  const tokens = rememberTokens(changes);
  const lists = rememberResources(changes);
  const remembered = rememberSettings(changes);
  const installed = rememberInstallations(changes);
  return {
    users: createUsers(db, { cipher, tokens }),
    threads: createThreads(db),
    questions: createQuestions(db, { cipher, clock, leases }),
    leases: createLeases(db, leases),
    resources: createResources(db, lists),
    answers: createAnswers(db, cipher),
    settings: createSettings(db, remembered),
    ratings: createRatings(db, cipher),
    forget: createForget(db, [tokens, lists, remembered.workspaces, remembered.channels, installed]),
    savedQueries: createSavedQueries(db, cipher),
    pendingConnections,
    claims,
    nameOffers: createNameOffers(db),
    postSlots,
    installations: createInstallations(db, { cipher, remembered: installed }),
    async dropExpired(at) {
      await Promise.all([pendingConnections.dropExpired(at), claims.dropExpired(at), postSlots.dropOld()]);
    },
    async close() {
      changes.close();
      await db.destroy();
    },
    backlog: () => readBacklog(db),
  };
}
