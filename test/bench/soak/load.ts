import { VIEWS } from '../../../src/bot/model/ids.ts';
import type { CallFault, DeliveryFault } from '../../../src/playground/protocol/protocol.ts';
import { makeInTurn } from '../../../src/shared/in-turn.ts';
import type { DrivenPerson, Posted } from '../../driver/person.ts';
import type { PlaygroundDriver } from '../../playground-driver.ts';

const QUESTIONS = [
  'how many customers are there?',
  'top 10 customers by revenue',
  'revenue by month in 2025',
  'how many orders are there by status?',
  'how many flights left each airport?',
  'average order value by month',
  'which products sold best last quarter?',
];
const FOLLOW_UPS = ['only the top 3', 'only in Germany', 'by month', 'and last year?'];

const CALL_FAULTS: readonly (readonly [string, CallFault])[] = [
  ['chat.postMessage', { kind: 'rate-limited', retryAfterSeconds: 2 }],
  ['chat.postMessage', { kind: 'dropped-reply' }],
  ['chat.postMessage', { kind: 'server-error' }],
  ['chat.postMessage', { kind: 'half-reply' }],
  ['chat.update', { kind: 'error-reply' }],
  ['users.info', { kind: 'server-error' }],
  ['conversations.info', { kind: 'page-reply' }],
  ['assistant.threads.setStatus', { kind: 'hang' }],
];
const EVENT_FAULTS: readonly DeliveryFault[] = [{ kind: 'lost' }, { kind: 'late', milliseconds: 2_000 }];

/** What people did, and what of it failed. */
export interface Tally {
  done: Record<string, number>;
  failed: Record<string, number>;
  lastFailure: string;
}

interface Worker {
  person: DrivenPerson;
  where: string;
  driver: PlaygroundDriver;
  tally: Tally;
}

type Deed = (worker: Worker) => Promise<unknown>;

let asked = 0;
const any = <T>(of: readonly T[]): T => {
  const one = of[Math.floor(Math.random() * of.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
const addressed = (where: string, words: string): string => (where === 'dm' ? words : `@parley ${words}`);

async function ask({ person, where, driver }: Worker): Promise<Posted> {
  const posted = await person.says(where, addressed(where, any(QUESTIONS)));
  await driver.answerTo(posted);
  return posted;
}

/** `fillsForm`: a person has one form in front of them at a time. */
const DEEDS: Readonly<Record<string, { weight: number; fillsForm?: boolean; deed: Deed }>> = {
  question: { weight: 34, deed: ask },
  'follow-up': {
    weight: 18,
    async deed(worker) {
      const { threadTs } = await ask(worker);
      const next = await worker.person.says(worker.where, any(FOLLOW_UPS), { threadTs });
      await worker.driver.answerTo(next);
    },
  },
  stop: {
    weight: 6,
    async deed({ person, where, driver }) {
      const posted = await person.says(where, addressed(where, any(QUESTIONS)));
      await person.stops(posted);
      await driver.answerTo(posted);
    },
  },
  edit: {
    weight: 6,
    async deed(worker) {
      const posted = await ask(worker);
      await worker.person.edits(posted, addressed(worker.where, any(QUESTIONS)));
      await worker.driver.answerTo(posted);
    },
  },
  'saved query': {
    weight: 6,
    fillsForm: true,
    async deed(worker) {
      const { person, where, driver } = worker;
      const answer = await driver.answerTo(await ask(worker));
      await person.clicks(answer, 'Save query');
      const form = await person.modal(VIEWS.saveQuery);
      asked += 1;
      await person.fills(form, { Name: `Query ${asked}` });
      await person.submits(form);
      await person.runs(where, `/ask saved Query ${asked}`);
      const listed = await person.seesEphemeral(where);
      await person.clicks(listed, 'Run');
      const run = await person.modal(VIEWS.runSavedQuery);
      await person.submits(run);
    },
  },
  download: {
    weight: 8,
    fillsForm: true,
    async deed(worker) {
      const { person, driver } = worker;
      const posted = await ask(worker);
      await person.clicks(await driver.answerTo(posted), 'Download');
      await person.submits(await person.modal(VIEWS.exportRows));
      await driver.fileIn(posted);
    },
  },
  home: { weight: 10, deed: ({ person }) => person.opensHome() },
  duplicate: {
    weight: 6,
    async deed(worker) {
      worker.driver.failNextEvent({ kind: 'double' });
      await ask(worker);
    },
  },
  fault: {
    weight: 6,
    async deed(worker) {
      const [method, fault] = any(CALL_FAULTS);
      if (Math.random() < 0.8) worker.driver.failNext(method, fault);
      else worker.driver.failNextEvent(any(EVENT_FAULTS));
      await ask(worker);
    },
  },
};

const NAMES = Object.entries(DEEDS).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name));

/** Does one thing after the other, as a person does, until `isOver`. */
export async function work(
  worker: Worker,
  { isOver, pauseMs }: { isOver: () => boolean; pauseMs: number },
): Promise<void> {
  const { tally } = worker;
  while (!isOver()) {
    const name = any(NAMES);
    try {
      await doOne(name, worker);
      tally.done[name] = (tally.done[name] ?? 0) + 1;
    } catch (error) {
      tally.failed[name] = (tally.failed[name] ?? 0) + 1;
      tally.lastFailure = String(error).slice(0, 300);
      await closeAll(worker.person);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * pauseMs));
  }
}

const inTurn = makeInTurn();

async function doOne(name: string, worker: Worker): Promise<void> {
  const { fillsForm = false, deed } = DEEDS[name] ?? {};
  if (fillsForm) await inTurn(worker.person.id, async () => void (await deed?.(worker)));
  else await deed?.(worker);
}

/** A form that is still open would be taken for the next one. */
async function closeAll(person: DrivenPerson): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const soon = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 200));
    const open = await Promise.race([person.modal().catch(() => undefined), soon]);
    if (open === undefined) return;
    await person.closes(open).catch(() => {});
  }
}
