import type { ModalView } from '@slack/types';
import type { ModelSharingService } from '../../client/query-service.ts';
import type { ColumnName } from '../../contract/sharing.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import type { Settled } from '../slack/client.ts';
import { renderNotSaved } from './about-source.blocks.ts';
import { type AboutSource, findSource } from './about-source.ts';
import { columnWords } from './column-options.ts';
import {
  lookPrivate,
  readSharingModal,
  renderNoSourceToShare,
  renderSharing,
  renderSharingSaved,
  SHARING_NOT_THERE,
  SHARING_TITLE,
  sharingErrors,
} from './sharing.modal.ts';

interface Deps {
  service: ModelSharingService;
  resources: Pick<Resources, 'list'>;
  askAdminApi: AskAdminApi;
}

/** What a language model sees of the data sources that a workspace knows. */
export interface Share {
  sources(team: TeamId): Promise<KnownResource[]>;
  view(shared: AboutSource): Promise<ModalView>;
  /** Columns that may be chosen as never sent, or of those that look private as sent all the same. */
  findColumns(shared: AboutSource, which: 'any' | 'private', words: string): Promise<readonly ColumnName[]>;
  save(shared: AboutSource, filled: Filled): Promise<Settled>;
}

export function makeShare({ service, resources, askAdminApi }: Deps): Share {
  const read = (source: ResourceId) => askAdminApi((options) => service.readSharing(source, options));
  return {
    sources: (team) => resources.list(team),

    async view(shared) {
      const { sources, known: source } = await findSource(resources, shared);
      if (source === undefined) return renderNoSourceToShare();
      const told = await read(source);
      if (told.kind !== 'told') return renderNotTold(SHARING_TITLE, told, SHARING_NOT_THERE);
      return renderSharing({ sources, chosen: source, sharing: told.value });
    },

    async findColumns(shared, which, words) {
      const { known: source } = await findSource(resources, shared);
      if (source === undefined) return [];
      if (which === 'any') {
        const found = await askAdminApi((options) => service.findColumns(source, words, options));
        return found.kind === 'told' ? found.value.columns : [];
      }
      const told = await read(source);
      const withheld = told.kind === 'told' ? lookPrivate(told.value) : [];
      return withheld.filter((one) => columnWords(one).toLowerCase().includes(words.toLowerCase()));
    },

    async save(shared, filled) {
      const { known: source } = await findSource(resources, shared);
      if (source === undefined) return { view: renderNoSourceToShare() };
      const current = await read(source);
      if (current.kind !== 'told') return { view: renderNotTold(SHARING_TITLE, current, SHARING_NOT_THERE) };
      const wanted = readSharingModal(filled, source, current.value);
      if ('errors' in wanted) return notSaved(wanted.errors);
      const { request } = wanted;
      const told = await askAdminApi((options) => service.replaceSharing(source, request, options));
      if (told.kind === 'told') return { view: renderSharingSaved(), closes: true };
      if (told.kind === 'refused') return notSaved(sharingErrors(told.problems, request, source));
      return { view: renderNotTold(SHARING_TITLE, told, SHARING_NOT_THERE) };
    },
  };
}

const notSaved = (errors: FieldErrors): Settled => ({ view: renderNotSaved(SHARING_TITLE, errors), errors });
