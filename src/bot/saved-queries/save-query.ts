import type { SavedQueryService } from '../../client/query-service.ts';
import type { ResourceType } from '../../contract/resources.ts';
import { type SaveQueryRequest, saveQueryRequestSchema } from '../../contract/saved-queries.ts';
import type { Clock } from '../../shared/clock.ts';
import { externalIdOf, type ResourceId, type SavedQueryId } from '../../shared/ids.ts';
import { makeInTurn } from '../../shared/in-turn.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Answers, Claims, Resources, SavedQueries } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { isFor, type ShownAnswers } from '../answer/index.ts';
import { sayEmptyOrTooLong } from '../kit/forms.ts';
import { canBeSaved, type KeptAnswer } from '../model/answer.ts';
import { type Failure, type FieldProblem, failureOf, readFieldProblems } from '../model/failure.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import { offerPeriod } from './moving-sql.ts';
import { type EarlierSave, earlierSave, type SaveForm } from './save-query.modal.ts';

export type SaveOutcome =
  /** `doubts`: what the service says may be wrong with the SQL as it is saved. */
  | { kind: 'saved'; query: SavedQuery; doubts: string[] }
  /** `field`: `name`, `sql`, `explanation`, `period`, or '' for the whole. */
  | { kind: 'refused'; problems: FieldProblem[] }
  /** Another person saved it while the form was filled in. */
  | { kind: 'saved-meanwhile'; earlier: EarlierSave }
  | { kind: 'no-answer' }
  /** The service said something else of the answer than success. */
  | { kind: 'no-success' }
  | { kind: 'no-access'; why: NoAccess }
  | { kind: 'failed'; failure: Failure };

interface SaveDeps {
  service: SavedQueryService;
  savedQueries: SavedQueries;
  resources: Pick<Resources, 'findType'>;
  access: Pick<Access, 'mayAsk'>;
  answers: Pick<Answers, 'find' | 'change'>;
  claims: Claims;
  shown: ShownAnswers;
  clock: Clock;
  logger: Logger;
  makeReference: () => string;
}

export type SaveQuery = (person: PersonKey, form: SaveForm) => Promise<SaveOutcome>;

/** The service has no more time to check and save. */
const LEASE_MS = 3 * 60_000;

/** Saves an answer's query with the service and marks the answer. Never throws; saves one answer once at a time. */
export function makeSaveQuery(deps: SaveDeps): SaveQuery {
  const { answers, claims, clock, logger, makeReference } = deps;
  const save = makeSave(deps);
  const inTurn = makeInTurn();

  /** Those who save in one process wait for each other; other processes are kept out meanwhile. */
  const saveAlone: SaveQuery = async (person, form) => {
    const at = clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    const release = await claims.take({ team: person.team, subject: `save ${form.answer}` }, { at, until });
    if (release === undefined) return SAVED_ELSEWHERE;
    try {
      return await save(person, form, await answers.find(form.answer));
    } finally {
      await release();
    }
  };

  return (person, form) =>
    inTurn(form.answer, async (): Promise<SaveOutcome> => {
      try {
        return await saveAlone(person, form);
      } catch (error) {
        const failure = failureOf(error, makeReference);
        logger.warn({ err: error, referenceId: failure.referenceId }, 'a query was not saved');
        return { kind: 'failed', failure };
      }
    });
}

const SAVED_ELSEWHERE: SaveOutcome = {
  kind: 'refused',
  problems: [{ field: '', message: 'Someone else is saving this query right now. Please try again in a minute.' }],
};

function makeSave(deps: SaveDeps) {
  const { service, savedQueries, resources, access } = deps;
  const note = makeNote(deps);

  return async (person: PersonKey, form: SaveForm, answer: KeptAnswer | undefined): Promise<SaveOutcome> => {
    if (answer === undefined || !isFor(answer, person)) return { kind: 'no-answer' };
    if (!canBeSaved(answer)) return { kind: 'no-success' };
    const permission = await access.mayAsk(person, { channel: answer.thread.channel, onlyToAsker: true });
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const known = answer.savedAs && (await savedQueries.find(person.team, answer.savedAs.id));
    const earlier = earlierSave(answer, known);
    if (earlier !== undefined && earlier.id !== form.knownSave) return { kind: 'saved-meanwhile', earlier };
    const database = await resources.findType(person.team, answer.resource.id);
    const request = readRequest(form, answer, database);
    if ('problems' in request) return { kind: 'refused', problems: request.problems };
    if (isNameTaken(request.query, answer.resource.id, await savedQueries.list(person.team)))
      return { kind: 'refused', problems: NAME_TAKEN };
    try {
      const asker = { externalId: externalIdOf(person.team, person.user) };
      const options = { signal: AbortSignal.timeout(LEASE_MS) };
      const record = await service.saveQuery(asker, answer.resource.id, request, options);
      const query = await note({ person, answer, request, id: record.id });
      return { kind: 'saved', query, doubts: record.checks?.doubts ?? [] };
    } catch (error) {
      const problems = readFieldProblems(error).map(({ field, message }) => ({ field: ownName(field), message }));
      if (problems.length === 0) throw error;
      return { kind: 'refused', problems };
    }
  };
}

interface Saved {
  person: PersonKey;
  answer: KeptAnswer;
  request: SaveQueryRequest;
  id: SavedQueryId;
}

/** Remembers what the service saved and marks the answer with it. */
function makeNote({ savedQueries, answers, shown, clock, logger }: SaveDeps) {
  return async ({ person, answer, request, id }: Saved): Promise<SavedQuery> => {
    const query: SavedQuery = {
      id,
      team: person.team,
      resource: { id: answer.resource.id, name: answer.resource.name },
      name: request.query,
      explanation: request.explanation ?? '',
      savedBy: person.user,
      savedAt: clock.now(),
    };
    await savedQueries.remember(query);
    await answers.change(answer.id, { savedAs: { id, name: query.name } });
    try {
      await shown.redraw(answer.id);
    } catch (error) {
      // It is saved: a message that cannot be drawn again takes nothing away from that.
      logger.warn({ err: error }, 'an answer could not be marked as saved');
    }
    return query;
  };
}

export const NAME_TAKEN: FieldProblem[] = [
  { field: 'name', message: 'This data source already has a saved query with this name. Choose another name.' },
];

const sameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase().normalize('NFC') === b.trim().toLowerCase().normalize('NFC');

export const isNameTaken = (name: string, resource: ResourceId, known: SavedQuery[]): boolean =>
  known.some((one) => one.resource.id === resource && sameName(one.name, name));

function readRequest(
  form: SaveForm,
  answer: KeptAnswer,
  database: ResourceType | undefined,
): SaveQueryRequest | { problems: FieldProblem[] } {
  const asItRan = form.sql ?? answer.sql;
  const offer = form.moves ? offerPeriod({ ...answer, sql: asItRan }, database) : undefined;
  if (form.moves && offer?.kind !== 'moves') return NOT_MOVING;
  const explanation = (offer === undefined ? form.explanation : lastingWords(form.explanation, answer)).trim();
  const read = saveQueryRequestSchema.safeParse({
    query: form.name,
    sql: offer?.kind === 'moves' ? offer.sql : asItRan,
    ...(explanation === '' ? {} : { explanation }),
  });
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => ({
    field: ownName(String(issue.path[0] ?? '')),
    message: sayEmptyOrTooLong(issue),
  }));
  return { problems };
}

const NOT_MOVING: { problems: FieldProblem[] } = {
  problems: [
    {
      field: 'period',
      message: 'I no longer find the days of this period in the SQL. Leave them as they were, or let the period stay.',
    },
  ],
};

const DATED =
  /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/;

/** Without the sentences that name days of one run. What somebody wrote stays. */
function lastingWords(typed: string, { explanation }: KeptAnswer): string {
  if (typed.trim() !== explanation.trim()) return typed;
  return typed
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !DATED.test(sentence))
    .join(' ');
}

/** The interface calls the name `query`. */
const ownName = (field: string): string => (field === 'query' ? 'name' : field);
