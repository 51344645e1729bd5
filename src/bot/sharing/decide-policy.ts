import type { ModalView } from '@slack/types';
import type { PolicyService } from '../../client/query-service.ts';
import type { PolicyNames } from '../../contract/policy.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import type { Settled } from '../slack/client.ts';
import { renderNotSaved } from './about-source.blocks.ts';
import { type AboutSource, findSource } from './about-source.ts';
import {
  POLICY_NOT_THERE,
  POLICY_TITLE,
  policyErrors,
  readPolicyModal,
  renderNoPolicySource,
  renderPolicy,
  renderPolicySaved,
} from './policy.modal.ts';

interface Deps {
  service: PolicyService;
  resources: Pick<Resources, 'list'>;
  askAdminApi: AskAdminApi;
}

/** What can be read of the data sources that a workspace knows. */
export interface DecidePolicy {
  sources(team: TeamId): Promise<KnownResource[]>;
  view(decided: AboutSource): Promise<ModalView>;
  /** Of all that the source has, hidden or not. */
  findNames(decided: AboutSource, of: 'tables' | 'columns', words: string): Promise<PolicyNames>;
  save(decided: AboutSource, filled: Filled): Promise<Settled>;
}

export function makeDecidePolicy({ service, resources, askAdminApi }: Deps): DecidePolicy {
  const read = (source: ResourceId) => askAdminApi((options) => service.readPolicy(source, options));
  return {
    sources: (team) => resources.list(team),

    async view(decided) {
      const { sources, known: source } = await findSource(resources, decided);
      if (source === undefined) return renderNoPolicySource();
      const told = await read(source);
      if (told.kind !== 'told') return renderNotTold(POLICY_TITLE, told, POLICY_NOT_THERE);
      return renderPolicy({ sources, chosen: source, policy: told.value });
    },

    async findNames(decided, of, words) {
      const { known: source } = await findSource(resources, decided);
      if (source === undefined) return { tables: [], columns: [] };
      const found = await askAdminApi((options) => service.findPolicyNames(source, { of, find: words }, options));
      return found.kind === 'told' ? found.value : { tables: [], columns: [] };
    },

    async save(decided, filled) {
      const { known: source } = await findSource(resources, decided);
      if (source === undefined) return { view: renderNoPolicySource() };
      const current = await read(source);
      if (current.kind !== 'told') return { view: renderNotTold(POLICY_TITLE, current, POLICY_NOT_THERE) };
      const wanted = readPolicyModal(filled, source, current.value);
      if ('errors' in wanted) return notSaved(wanted.errors);
      const { policy } = wanted;
      const told = await askAdminApi((options) => service.replacePolicy(source, policy, options));
      if (told.kind === 'told') return { view: renderPolicySaved(), closes: true };
      if (told.kind === 'refused') return notSaved(policyErrors(told.problems, policy, source));
      return { view: renderNotTold(POLICY_TITLE, told, POLICY_NOT_THERE) };
    },
  };
}

const notSaved = (errors: FieldErrors): Settled => ({ view: renderNotSaved(POLICY_TITLE, errors), errors });
