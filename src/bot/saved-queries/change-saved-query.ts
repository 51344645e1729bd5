import type { ModalView } from '@slack/types';
import type { SavedQueryAdminService } from '../../client/query-service.ts';
import type { SavedQueryId } from '../../shared/ids.ts';
import type { SavedQueries } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { type Piece, plainWords, renderNotice } from '../kit/blocks.ts';
import { type FieldErrors, sayFailure } from '../kit/forms.ts';
import { INPUTS } from '../model/ids.ts';
import type { PersonKey } from '../model/keys.ts';
import type { SavedQuery } from '../model/saved-query.ts';
import type { AskAdminApi, NotTold } from '../service-admin/ask-admin-api.ts';
import type { Settled } from '../slack/client.ts';
import {
  DELETE_TITLE,
  EDIT_TITLE,
  type EditForm,
  editErrors,
  renderDeletedHere,
  renderDeleteSavedQuery,
  renderEditSavedQuery,
  renderNotYours,
  renderSavedQueryChanged,
  renderSavedQueryDeleted,
} from './change-saved-query.modal.ts';
import { renderRunGone } from './run-saved-query.modal.ts';
import { isNameTaken, NAME_TAKEN } from './save-query.ts';

interface ChangeDeps {
  service: SavedQueryAdminService;
  savedQueries: SavedQueries;
  access: Pick<Access, 'mayManage'>;
  askAdminApi: AskAdminApi;
}

interface Meant {
  person: PersonKey;
  /** undefined: a view or button named none of ours. */
  id: SavedQueryId | undefined;
}

/** Saved queries are changed by who saved them, and by managers: in the service first, then in the bot's own record. */
export interface ChangeSavedQuery {
  mayChange(person: PersonKey, query: SavedQuery): Promise<boolean>;
  form(meant: Meant, what: 'edit' | 'delete'): Promise<ModalView>;
  edit(meant: Meant, form: EditForm): Promise<Settled>;
  delete(meant: Meant): Promise<Settled>;
}

export function makeChangeSavedQuery({ service, savedQueries, access, askAdminApi }: ChangeDeps): ChangeSavedQuery {
  const mayChange: ChangeSavedQuery['mayChange'] = async (person, { savedBy }) =>
    savedBy === person.user || (await access.mayManage(person)).allowed;

  /** The saved query, or what is shown instead. */
  const find = async ({ person, id }: Meant, title: string): Promise<SavedQuery | { view: ModalView }> => {
    const query = id && (await savedQueries.find(person.team, id));
    if (query === undefined) return { view: renderRunGone() };
    return (await mayChange(person, query)) ? query : { view: renderNotYours(title) };
  };

  return {
    mayChange,
    async form(meant, what) {
      const found = await find(meant, what === 'edit' ? EDIT_TITLE : DELETE_TITLE);
      if ('view' in found) return found.view;
      return what === 'edit' ? renderEditSavedQuery(found) : renderDeleteSavedQuery(found);
    },

    async edit(meant, { name, explanation }) {
      const query = await find(meant, EDIT_TITLE);
      if ('view' in query) return query;
      const { id, team, resource } = query;
      const others = (await savedQueries.list(team)).filter((one) => one.id !== id);
      if (isNameTaken(name, resource.id, others)) return notSaved(editErrors(NAME_TAKEN));
      const change = { query: name, explanation };
      const at = { resourceId: resource.id, id };
      const told = await askAdminApi((options) => service.changeSavedQuery(at, change, options));
      const errors = told.kind === 'told' ? undefined : whyNotEdited(told, name !== query.name);
      if (errors !== undefined) return notSaved(errors);
      await savedQueries.change(team, id, { name, explanation });
      return { view: renderSavedQueryChanged(name), closes: true };
    },

    async delete(meant) {
      const query = await find(meant, DELETE_TITLE);
      if ('view' in query) return query;
      const { id, team, name, resource } = query;
      const told = await askAdminApi((options) => service.deleteSavedQuery({ resourceId: resource.id, id }, options));
      if (told.kind === 'failed') return { view: renderNotice(DELETE_TITLE, sayFailure(told.failure)) };
      await savedQueries.remove(team, id);
      if (told.kind === 'told') return { view: renderSavedQueryDeleted(name), closes: true };
      return { view: renderDeletedHere(name) };
    },
  };
}

/** undefined: nothing that keeps the bot from changing its own record. */
function whyNotEdited(told: NotTold, isRenamed: boolean): FieldErrors | undefined {
  switch (told.kind) {
    case 'refused':
      return editErrors(told.problems);
    case 'failed':
      return { [INPUTS.editSavedQueryName]: sayFailure(told.failure).map(plainWords).join(' ') };
    case 'no-key':
    case 'not-there':
      return isRenamed ? editErrors([CANNOT_RENAME]) : undefined;
    default:
      return told satisfies never;
  }
}

/** The service finds a saved query by its name when somebody runs it. */
const CANNOT_RENAME = {
  field: 'name',
  message: "I can't rename this query in the data service, which finds it by its name. You can change the explanation.",
};

const notSaved = (errors: FieldErrors): Settled => ({
  view: renderNotice(EDIT_TITLE, [['Not saved.'], ...Object.values(errors).map((error): Piece[] => [error])]),
  errors,
});
