import type { ModalView } from '@slack/types';
import type { ResourceAdminService } from '../../client/query-service.ts';
import type { ChangeResourceRequest } from '../../contract/resource-lifecycle.ts';
import type { ResourceId, TeamId } from '../../shared/ids.ts';
import type { Forget, Resources, SavedQueries, Settings } from '../../store/index.ts';
import { type Piece, plainWords, renderNotice } from '../kit/blocks.ts';
import { sayFailure } from '../kit/forms.ts';
import { INPUTS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi, NotTold } from '../service-admin/ask-admin-api.ts';
import type { Settled } from '../slack/client.ts';
import { type Belongings, renderDeleteSource, renderRemoveSource } from './delete-source.modal.ts';
import type { LookAtSource, Looked } from './look-at-source.ts';
import { type RenameForm, renameErrors, renderRenameSource } from './rename-source.modal.ts';
import { RENAMED, renderGoneNotice, SOURCE_TITLE, sayRefreshed } from './source.modal.ts';
import { sourceName } from './source-list.modal.ts';

interface ChangeDeps {
  service: Pick<ResourceAdminService, 'changeResource' | 'deleteResource' | 'refreshResource'>;
  resources: Pick<Resources, 'rename'>;
  savedQueries: Pick<SavedQueries, 'list' | 'renameResource'>;
  settings: Pick<Settings, 'channels'>;
  forget: Pick<Forget, 'resource'>;
  askAdminApi: AskAdminApi;
  source: LookAtSource;
  /** What it holds has changed. */
  onChanged: (id: ResourceId) => void;
}

interface Named {
  team: TeamId;
  /** undefined: a view named none of ours. */
  id: ResourceId | undefined;
}

/** What a manager does with a data source. Each finds it again, since a view may be older than what is there. */
export interface ChangeSource {
  renameForm(named: Named): Promise<ModalView>;
  deleteForm(named: Named, way: 'delete' | 'remove'): Promise<ModalView>;
  rename(team: TeamId, form: RenameForm): Promise<Settled>;
  /** Reads its tables and columns again. @returns the data source as it is then */
  refresh(named: Named): Promise<ModalView>;
  /** In the service, and here. Whoever finds it deleted already is told so. */
  delete(named: Named): Promise<Settled>;
  /** Here alone. */
  remove(named: Named): Promise<Settled>;
}

export function makeChangeSource(deps: ChangeDeps): ChangeSource {
  const { source, forget } = deps;
  const belongingsOf = makeBelongingsOf(deps);
  return {
    rename: makeRename(deps),
    refresh: makeRefresh(deps),
    delete: makeDelete(deps),
    async renameForm({ team, id }) {
      const looked = await source.look(team, id);
      if (looked.kind === 'gone') return renderGoneNotice(looked.gone);
      const { told } = looked;
      return renderRenameSource(looked.source, told.kind === 'told' ? told.value.description : undefined);
    },
    async deleteForm({ team, id }, way) {
      const found = await source.find(team, id);
      if (found === undefined) return source.view(team, id);
      const belongings = await belongingsOf(team, found.id);
      return way === 'delete' ? renderDeleteSource(found, belongings) : renderRemoveSource(found, belongings);
    },
    async remove({ team, id }) {
      const found = await source.find(team, id);
      if (found !== undefined) await forget.resource(team, found.id, 'removed');
      return { view: await source.view(team, id), closes: found !== undefined };
    },
  };
}

function makeBelongingsOf({ savedQueries, settings }: Pick<ChangeDeps, 'savedQueries' | 'settings'>) {
  return async (team: TeamId, id: ResourceId): Promise<Belongings> => {
    const [queries, channels] = await Promise.all([savedQueries.list(team), settings.channels(team)]);
    return {
      savedQueries: queries.filter(({ resource }) => resource.id === id).length,
      channels: channels.filter((one) => one.settings.defaultResource === id).length,
    };
  };
}

function makeRename({ service, resources, savedQueries, askAdminApi, source }: ChangeDeps): ChangeSource['rename'] {
  return async (team, form) => {
    const { name } = form;
    const looked = await source.look(team, form.source);
    if (looked.kind === 'gone') return { view: renderGoneNotice(looked.gone) };
    const { id } = looked.source;
    const change = changeOf(form, looked);
    const told = change && (await askAdminApi((options) => service.changeResource(id, change, options)));
    if (told?.kind === 'refused') return notRenamed(renameErrors(told.problems));
    if (told?.kind === 'not-there') {
      const again = await source.look(team, id);
      if (again.kind === 'gone') return { view: renderGoneNotice(again.gone) };
    }
    const trouble = [looked.told, told].find((one) => one?.kind === 'failed');
    if (trouble?.kind === 'failed') return notRenamed({ [INPUTS.sourceName]: sentences(trouble) });
    await resources.rename(team, id, name);
    await savedQueries.renameResource(team, id, name);
    return { view: renderNotice(SOURCE_TITLE, RENAMED), closes: true };
  };
}

/** What the service is asked to change. undefined: it doesn't change data sources. */
function changeOf({ name, description }: RenameForm, { told }: Extract<Looked, { kind: 'known' }>) {
  if (told.kind !== 'told') return undefined;
  const isSame = description === undefined || description === told.value.description.trim();
  const change: ChangeResourceRequest = { name, ...(isSame ? {} : { description }) };
  return change;
}

const sentences = ({ failure }: Extract<NotTold, { kind: 'failed' }>): string =>
  sayFailure(failure).map(plainWords).join(' ');

const notRenamed = (errors: Record<string, string>): Settled => ({
  view: renderNotice(SOURCE_TITLE, [['Not saved.'], ...Object.values(errors).map((error): Piece[] => [error])]),
  errors,
});

function makeRefresh({ service, askAdminApi, source, onChanged }: ChangeDeps): ChangeSource['refresh'] {
  return async ({ team, id }) => {
    const found = await source.find(team, id);
    if (found === undefined) return source.view(team, id);
    const told = await askAdminApi((options) => service.refreshResource(found.id, options));
    onChanged(found.id);
    return source.view(team, found.id, told.kind === 'told' ? [sayRefreshed(told.value)] : sayNotDone(told, 'refresh'));
  };
}

function makeDelete({ service, forget, askAdminApi, source }: ChangeDeps): ChangeSource['delete'] {
  return async ({ team, id }) => {
    const found = await source.find(team, id);
    if (found === undefined) return { view: await source.view(team, id), closes: true };
    const told = await askAdminApi((options) => service.deleteResource(found.id, options));
    if (told.kind === 'told') await forget.resource(team, found.id, 'deleted');
    // Not there: another manager was faster, or the service can't. Looking at it finds out.
    if (told.kind === 'told' || told.kind === 'not-there') {
      const looked = await source.look(team, found.id);
      if (looked.kind === 'gone') return { view: renderGoneNotice(looked.gone), closes: true };
    }
    return { view: notDeleted(found, told.kind === 'told' ? { kind: 'not-there' } : told) };
  };
}

const notDeleted = (source: KnownResource, told: NotTold): ModalView =>
  renderNotice('Not deleted', [[{ bold: sourceName(source) }, ' was not deleted.'], ...sayNotDone(told, 'delete')]);

/** Why the service didn't do it. */
function sayNotDone(told: NotTold, what: string): Piece[][] {
  switch (told.kind) {
    case 'no-key':
      return [["I can't do this: the data service lets only its API key do it, and I have only an access token."]];
    case 'not-there':
      return [[`This data service doesn't let me ${what} data sources.`]];
    case 'refused':
      return told.problems.map(({ message }): Piece[] => [message]);
    case 'failed':
      return sayFailure(told.failure);
    default:
      return told satisfies never;
  }
}
