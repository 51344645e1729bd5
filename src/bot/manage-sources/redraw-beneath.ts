import type { webApi } from '@slack/bolt';
import type { ResourceId } from '../../shared/ids.ts';
import type { Logger } from '../../shared/logger.ts';
import type { Resources } from '../../store/index.ts';
import type { Piece } from '../kit/blocks.ts';
import type { PersonKey } from '../model/keys.ts';
import { showInModal } from '../slack/client.ts';
import type { LookAtSource } from './look-at-source.ts';
import { renderSourceList } from './source-list.modal.ts';

/** A form that lay on the view of a data source, which may lie on the list of all. */
export interface ClosedForm {
  previous_view_id: string | null;
  root_view_id: string | null;
}

interface RedrawDeps {
  resources: Pick<Resources, 'list'>;
  source: LookAtSource;
  /** Updates a person's Home tab. */
  showHome: (person: PersonKey) => Promise<void>;
  logger: Logger;
}

/** After a change: what lies beneath its form, and Home. @param done what was just done */
export function makeRedrawBeneath({ resources, source, showHome, logger }: RedrawDeps) {
  return async (
    client: webApi.WebClient,
    { previous_view_id: previous, root_view_id: root }: ClosedForm,
    { person, id, done = [] }: { person: PersonKey; id: ResourceId | undefined; done?: readonly Piece[][] },
  ): Promise<void> => {
    const { team } = person;
    if (previous) await showInModal(client, previous, await source.view(team, id, [...done]));
    if (root && root !== previous) await showInModal(client, root, renderSourceList(await resources.list(team)));
    showHome(person).catch((error: unknown) => logger.warn({ err: error }, 'Home was not updated'));
  };
}

export type RedrawBeneath = ReturnType<typeof makeRedrawBeneath>;
