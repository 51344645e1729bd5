import type { ConversationService, ResourceService } from '../../client/query-service.ts';
import type { Clock } from '../../shared/clock.ts';
import { externalIdOf } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Resources } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { type Failure, type FieldProblem, failureOf, readFieldProblems } from '../model/failure.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { ConnectForm, ConnectSecrets, KnownResource } from '../model/resource.ts';
import { readReply } from '../model/service-reply.ts';
import { isKeyFile, readConnection } from './connect-form.ts';
import { ENCRYPTION_FIELDS } from './encryption.blocks.ts';
import { SOURCE_FORMS } from './source-forms.ts';

export type ConnectOutcome =
  /** `found`: the service's words about what is in it, may be ''. `questions`: some that it can answer, may be empty. */
  | { kind: 'connected'; resource: KnownResource; found: string; questions: string[] }
  | { kind: 'refused'; problems: FieldProblem[] }
  | { kind: 'no-access'; why: NoAccess }
  | { kind: 'failed'; failure: Failure };

interface ConnectDeps {
  service: ResourceService & ConversationService;
  resources: Resources;
  access: Pick<Access, 'mayManage'>;
  clock: Clock;
  logger: Logger;
  makeReference: () => string;
}

/** The secrets are passed on to the service and go nowhere else. Never throws. */
export type ConnectResource = (
  person: PersonKey,
  form: ConnectForm,
  secrets: ConnectSecrets,
) => Promise<ConnectOutcome>;

const QUESTIONS_SHOWN = 3;
/** How long to wait for suggestions. The data source is connected by then. */
const SUGGESTING_MS = 20_000;
/** The interface lists neither tables nor questions, but a service that asks back names some in its own words. */
const WHAT_TO_ASK = 'What data do you have?';

export function makeConnectResource(deps: ConnectDeps): ConnectResource {
  const { access, logger, makeReference } = deps;
  const create = makeCreate(deps);
  const explore = makeExplore(deps);

  return async (person, form, secrets) => {
    try {
      const permission = await access.mayManage(person);
      if (!permission.allowed) return { kind: 'no-access', why: permission.why };
      const created = await create(person, form, secrets);
      if ('problems' in created) return { kind: 'refused', problems: created.problems };
      return { kind: 'connected', resource: created, ...(await explore(person, created)) };
    } catch (error) {
      const failure = failureOf(error, makeReference);
      logger.warn({ err: error, referenceId: failure.referenceId }, 'a data source was not connected');
      return { kind: 'failed', failure };
    }
  };
}

function makeCreate({ service, resources, clock }: ConnectDeps) {
  return async (
    person: PersonKey,
    form: ConnectForm,
    secrets: ConnectSecrets,
  ): Promise<KnownResource | { problems: FieldProblem[] }> => {
    const connection = readConnection(form, secrets);
    if (connection.kind === 'incomplete') return connection;
    const { datasetId, request } = connection;
    try {
      const asker = { externalId: externalIdOf(person.team, person.user) };
      const { id } = await service.createResource(asker, datasetId, request, neverStopped());
      const resource = { id, name: request.name, datasetId };
      await resources.remember({ ...resource, type: request.type, team: person.team, at: clock.now() });
      return resource;
    } catch (error) {
      const problems = readFieldProblems(error);
      if (problems.length === 0) return problemOfDataset(error);
      return { problems: problems.map(({ field, message }) => sayInOurWords(form, { field, message })) };
    }
  };
}

/** A dataset that is not there is the one thing a service says without naming a field. @throws whatever else it was */
function problemOfDataset(error: unknown): { problems: FieldProblem[] } {
  if (!(error instanceof Error && error.name === 'HttpError' && 'status' in error && error.status === 404)) throw error;
  return {
    problems: [
      {
        field: 'dataset',
        message: "The data service doesn't have this dataset, or you don't have permission to add to it.",
      },
    ],
  };
}

/** The service names fields by their path in the request. */
export function sayInOurWords(form: Pick<ConnectForm, 'type'>, { field, message }: FieldProblem): FieldProblem {
  const name = field.split('.').at(-1) ?? '';
  const { fields, secret, encryption } = SOURCE_FORMS[form.type];
  const asked = [...fields.map((one) => one.name), ...(encryption ? ENCRYPTION_FIELDS : [])];
  if (isKeyFile(form) && field.startsWith('db_credentials') && !asked.includes(name))
    return { field: secret.name, message };
  // The form asks for it with the key.
  if (name === 'private_key_passphrase') return { field: secret.name, message };
  const known = [...asked, secret.name, 'name', 'description', 'type'];
  const said = name === 'type' ? `The data service doesn't support this type: it ${message}.` : message;
  return known.includes(name) ? { field: name, message: said } : { field: '', message };
}

function makeExplore({ service, logger }: ConnectDeps) {
  const nothing = { found: '', questions: [] };
  return async (
    person: PersonKey,
    { id, datasetId }: KnownResource,
  ): Promise<{ found: string; questions: string[] }> => {
    try {
      const record = await service.ask(
        { externalId: externalIdOf(person.team, person.user) },
        { query: WHAT_TO_ASK, resourceId: id, ...(datasetId === undefined ? {} : { datasetId }) },
        { signal: AbortSignal.timeout(SUGGESTING_MS) },
      );
      const said = readReply(record);
      if (said.kind !== 'asks-back' || said.suggestions.length === 0) return nothing;
      return {
        found: said.explanation,
        questions: said.suggestions.slice(0, QUESTIONS_SHOWN).map(({ question }) => question),
      };
    } catch (error) {
      logger.info({ err: error }, 'no questions to suggest for a new data source');
      return nothing;
    }
  };
}

/** The client ends every call in its own time, and all of them when the bot stops. */
const neverStopped = (): { signal: AbortSignal } => ({ signal: new AbortController().signal });
