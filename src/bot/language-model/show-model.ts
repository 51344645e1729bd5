import type { ModalView } from '@slack/types';
import type { ModelConnection } from '../../contract/model-connection.ts';
import type { Resources } from '../../store/index.ts';
import { renderNoAccessModal } from '../access/no-access.blocks.ts';
import type { PersonKey } from '../model/keys.ts';
import type { ModelForm } from '../model/model-form.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import { renderModel, renderNotWorking, type ShownModel } from './language-model.modal.ts';
import { MODEL_TITLE, modelErrors, renderModelForm } from './model-form.modal.ts';
import type { KeyIn } from './model-key.blocks.ts';
import { MODEL_NOT_THERE } from './model-outcome.blocks.ts';
import type { ModelOutcome } from './try-model.ts';

type More = Pick<ShownModel, 'checks' | 'asked'>;

export interface ShowModel {
  /** What is connected, with what was just found of it. */
  connection(person: PersonKey, connection: ModelConnection, more?: More): Promise<ModalView>;
  /** What came of connecting it. */
  outcome(person: PersonKey, form: ModelForm, outcome: ModelOutcome): Promise<ModalView>;
}

interface Deps {
  resources: Pick<Resources, 'list'>;
  keyIn: KeyIn;
  isOwnService: boolean;
}

export function makeShowModel({ resources, keyIn, isOwnService }: Deps): ShowModel {
  const show: ShowModel = {
    connection: async ({ team }, connection, more = {}) =>
      renderModel({ connection, team, sources: await resources.list(team), isOwnService, ...more }),

    async outcome(person, form, outcome) {
      switch (outcome.kind) {
        case 'connected':
          return show.connection(person, outcome.connection, { checks: outcome.checks, asked: form.asked });
        case 'not-working':
          return renderNotWorking(outcome.checks, form);
        case 'refused': {
          const [problem] = Object.values(modelErrors(outcome.problems, () => true));
          return renderModelForm({ form, keyIn, hasKey: false, ...(problem === undefined ? {} : { problem }) });
        }
        case 'not-told':
          return renderNotTold(MODEL_TITLE, outcome.told, MODEL_NOT_THERE);
        case 'no-access':
          return renderNoAccessModal(outcome.why);
        default:
          return outcome satisfies never;
      }
    },
  };
  return show;
}
