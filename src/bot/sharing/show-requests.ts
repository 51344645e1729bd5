import type { ModalView } from '@slack/types';
import type { ModelSharingService } from '../../client/query-service.ts';
import type { Resources } from '../../store/index.ts';
import type { People } from '../access/access.ts';
import { readerOf } from '../kit/values.ts';
import type { PersonKey } from '../model/keys.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import {
  REQUESTS_NOT_THERE,
  REQUESTS_TITLE,
  type RequestPage,
  renderModelRequest,
  renderModelRequests,
  renderRequestGone,
} from './model-requests.modal.ts';

interface Deps {
  service: ModelSharingService;
  resources: Pick<Resources, 'list'>;
  people: Pick<People, 'find'>;
  askAdminApi: AskAdminApi;
}

/** All that a service keeps. */
const ALL = 200;

/** What was sent to the provider about the data sources of the person's workspace; other workspaces may share the service. */
export interface ShowRequests {
  list(person: PersonKey, page: number): Promise<ModalView>;
  one(person: PersonKey, request: RequestPage): Promise<ModalView>;
}

export function makeShowRequests({ service, resources, people, askAdminApi }: Deps): ShowRequests {
  const knownTo = async ({ team }: PersonKey) => new Set((await resources.list(team)).map(({ id }) => id));
  return {
    async list(person, page) {
      const told = await askAdminApi((options) => service.listModelRequests(ALL, options));
      if (told.kind !== 'told') return renderNotTold(REQUESTS_TITLE, told, REQUESTS_NOT_THERE);
      const known = await knownTo(person);
      const requests = told.value.requests.filter((one) => known.has(one.resource_id));
      const tally = told.value.tally.filter((one) => known.has(one.resource_id));
      return renderModelRequests({ ...told.value, requests, tally, page, reader: readerOf(await people.find(person)) });
    },

    async one(person, { id, page }) {
      const told = await askAdminApi((options) => service.readModelRequest(id, options));
      if (told.kind === 'not-there') return renderRequestGone();
      if (told.kind !== 'told') return renderNotTold(REQUESTS_TITLE, told, REQUESTS_NOT_THERE);
      if (!(await knownTo(person)).has(told.value.resource_id)) return renderRequestGone();
      return renderModelRequest(told.value, page, readerOf(await people.find(person)));
    },
  };
}
