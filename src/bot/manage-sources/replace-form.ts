import type { ModalView } from '@slack/types';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Settings } from '../../store/index.ts';
import {
  REPLACE_TITLE,
  type Replacing,
  renderNewCredentials,
  renderNoSecretsHere,
  renderUnknownType,
} from '../connect/index.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import type { LookAtSource } from './look-at-source.ts';
import { renderGoneNotice } from './source.modal.ts';

interface ReplaceFormDeps {
  settings: Pick<Settings, 'ofWorkspace'>;
  links: Replacing['links'];
  secretIn: Replacing['secretIn'];
  source: LookAtSource;
}

const CANNOT = "This data service doesn't let me replace credentials.";

/** The form to replace the credentials of a data source, with all that isn't secret. */
export function makeReplaceForm({ settings, links, secretIn, source }: ReplaceFormDeps) {
  return async ({ team, id }: { team: TeamId; id: ResourceId | undefined }): Promise<ModalView> => {
    if (links === undefined && !(await settings.ofWorkspace(team)).secretsInModals)
      return renderNoSecretsHere(REPLACE_TITLE);
    const looked = await source.look(team, id);
    if (looked.kind === 'gone') return renderGoneNotice(looked.gone);
    const { told, source: known } = looked;
    if (told.kind !== 'told') return renderNotTold(REPLACE_TITLE, told, CANNOT);
    const type = told.value.type ?? looked.type;
    if (type === undefined) return renderUnknownType(known);
    const fields = fieldsOf(told.value.db_credentials);
    return renderNewCredentials({ source: known, form: { type, fields }, secretIn: await secretIn(team) });
  };
}

/** Those that can stand in a field. */
function fieldsOf(credentials: Record<string, unknown>): Record<string, string> {
  const named = Object.entries(credentials).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

export type ReplaceForm = ReturnType<typeof makeReplaceForm>;
