import type { ModalView } from '@slack/types';
import type { ResourceAdminService } from '../../client/query-service.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { Piece } from '../kit/blocks.ts';
import type { GoneResource, KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import type { ForgetGone } from '../service-admin/forget-gone.ts';
import { renderGoneNotice, renderSource, type SourceLook } from './source.modal.ts';

export interface LookDeps {
  service: Pick<ResourceAdminService, 'readResource'>;
  resources: Pick<Resources, 'list' | 'findGone' | 'findType' | 'findOwner' | 'addedAt'>;
  askAdminApi: AskAdminApi;
  forgetGone: ForgetGone;
}

export type Looked = ({ kind: 'known' } & SourceLook) | { kind: 'gone'; gone: GoneResource | undefined };

/** A data source of the workspace as it is now. One that the service no longer has is forgotten. */
export function makeLookAtSource({ service, resources, askAdminApi, forgetGone }: LookDeps) {
  const gone = async (team: TeamId, id: ResourceId | undefined): Promise<Looked> => ({
    kind: 'gone',
    gone: id && (await resources.findGone(team, id)),
  });

  const find = async (team: TeamId, id: ResourceId | undefined): Promise<KnownResource | undefined> =>
    (await resources.list(team)).find((one) => one.id === id);

  /** @param id undefined: a view named none of ours */
  const look = async (team: TeamId, id: ResourceId | undefined): Promise<Looked> => {
    const source = await find(team, id);
    if (source === undefined) return gone(team, id);
    const told = await askAdminApi((options) => service.readResource(source.id, options));
    if (told.kind === 'not-there' && (await forgetGone(team, [source])).length > 0) return gone(team, id);
    const ownerId = told.kind === 'told' ? told.value.owner_id : '';
    const [type, addedAt, owner] = await Promise.all([
      resources.findType(team, source.id),
      resources.addedAt(team, source.id),
      resources.findOwner(team, ownerId),
    ]);
    return { kind: 'known', source, type, addedAt, owner, told };
  };

  return {
    find,
    look,
    /** @param done what was just done */
    async view(team: TeamId, id: ResourceId | undefined, done?: Piece[][]): Promise<ModalView> {
      const looked = await look(team, id);
      return looked.kind === 'gone' ? renderGoneNotice(looked.gone) : renderSource(looked, done);
    },
  };
}

export type LookAtSource = ReturnType<typeof makeLookAtSource>;
