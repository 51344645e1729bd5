import type { ModalView } from '@slack/types';
import { sayNoAccess } from '../access/no-access.blocks.ts';
import { renderNotice } from '../kit/inputs.ts';
import {
  emptyConnectForm,
  renderConnectModal,
  renderNoSecretsHere,
  type SecretIn,
} from '../modals/connect-resource.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ConnectingDeps } from './connecting-deps.ts';

/** The modal to connect a data source, for who may. */
export function makeOpenConnect({ access, settings, resources, datasetId, links }: ConnectingDeps) {
  return async (person: PersonKey): Promise<ModalView> => {
    const permission = await access.mayManage(person);
    if (!permission.allowed) return renderNotice('Connect a data source', [[sayNoAccess(permission.why)]]);
    const secretIn: SecretIn = links === undefined ? 'modal' : 'page';
    if (secretIn === 'modal' && !(await settings.ofWorkspace(person.team)).secretsInModals)
      return renderNoSecretsHere();
    const known = (await resources.list(person.team)).find((one) => one.datasetId !== undefined);
    return renderConnectModal(emptyConnectForm(datasetId ?? known?.datasetId), { secretIn });
  };
}
