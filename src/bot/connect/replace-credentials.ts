import type { ResourceAdminService } from '../../client/query-service.ts';
import { changeResourceRequestSchema } from '../../contract/resource-lifecycle.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ConnectForm, ConnectSecrets, KnownResource, PendingSource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ForgetGone } from '../service-admin/forget-gone.ts';
import { readCredentials } from './connect-form.ts';
import { type ConnectOutcome, sayInOurWords } from './connect-resource.ts';

export type ReplaceOutcome =
  | Exclude<ConnectOutcome, { kind: 'connected' }>
  | { kind: 'replaced'; resource: KnownResource }
  /** The data source is no longer there, or the service doesn't do this. */
  | { kind: 'not-replaced'; why: 'gone' | 'no-key' | 'not-there' };

/** What is done with the secret that a connection waited for. */
export type FinishConnection = (
  pending: PendingSource,
  secrets: ConnectSecrets,
) => Promise<ConnectOutcome | ReplaceOutcome>;

interface ReplaceDeps {
  service: Pick<ResourceAdminService, 'changeResource'>;
  resources: Pick<Resources, 'list'>;
  access: Pick<Access, 'mayManage'>;
  askAdminApi: AskAdminApi;
  forgetGone: ForgetGone;
}

interface NewCredentials {
  id: ResourceId;
  form: Pick<ConnectForm, 'type' | 'fields'>;
}

/** `secrets` are passed on to the service and go nowhere else. The service tries the new credentials before it replaces the old. */
export type ReplaceCredentials = (
  person: PersonKey,
  credentials: NewCredentials,
  secrets: ConnectSecrets,
) => Promise<ReplaceOutcome>;

export function makeReplaceCredentials(deps: ReplaceDeps): ReplaceCredentials {
  const { service, resources, access, askAdminApi } = deps;
  const whyNot = makeWhyNot(deps);
  return async (person, { id, form }, secrets) => {
    const permission = await access.mayManage(person);
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const source = (await resources.list(person.team)).find((one) => one.id === id);
    if (source === undefined) return { kind: 'not-replaced', why: 'gone' };
    const read = readCredentials(form, secrets);
    if ('problems' in read) return { kind: 'refused', problems: read.problems };
    // What wasn't filled in stays as it is.
    const given = Object.entries(read.credentials).filter(([, value]) => value !== undefined);
    const request = changeResourceRequestSchema.parse({ db_credentials: Object.fromEntries(given) });
    const told = await askAdminApi((options) => service.changeResource(id, request, options));
    switch (told.kind) {
      case 'told':
        return { kind: 'replaced', resource: source };
      case 'refused':
        return { kind: 'refused', problems: told.problems.map((problem) => sayInOurWords(form, problem)) };
      case 'no-key':
        return { kind: 'not-replaced', why: 'no-key' };
      case 'not-there':
        return whyNot(person, source);
      case 'failed':
        return told;
      default:
        return told satisfies never;
    }
  };
}

/** The service has no such address, or the data source was deleted in the meantime. */
function makeWhyNot({ forgetGone }: Pick<ReplaceDeps, 'forgetGone'>) {
  return async ({ team }: PersonKey, source: KnownResource): Promise<ReplaceOutcome> => {
    const gone = await forgetGone(team, [source]);
    return { kind: 'not-replaced', why: gone.length > 0 ? 'gone' : 'not-there' };
  };
}
