import { createHash } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { NamesService } from '../../client/query-service.ts';
import type { NamesList } from '../../contract/names.ts';
import { externalIdOf, type ResourceId, type TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { Piece } from '../kit/blocks.ts';
import type { FieldErrors, Filled } from '../kit/forms.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import type { Settled } from '../slack/client.ts';
import { renderNotSaved } from './about-source.blocks.ts';
import { type AboutSource, findSource } from './about-source.ts';
import {
  NAMES_NOT_THERE,
  NAMES_TITLE,
  readNames,
  readNamesPlace,
  renderNames,
  renderNamesSaved,
  renderNoNamesSource,
  type ShownName,
  type ShownNames,
  WRONG_WORD,
} from './names.modal.ts';

interface Deps {
  service: NamesService;
  resources: Pick<Resources, 'list'>;
  askAdminApi: AskAdminApi;
}

/** What tables and columns are called whose names nothing explains, of the data sources that a workspace knows. */
export interface DecideNames {
  sources(team: TeamId): Promise<KnownResource[]>;
  view(about: AboutSource, shown?: Partial<Pick<ShownNames, 'page' | 'done'>>): Promise<ModalView>;
  save(person: PersonKey, filled: Filled): Promise<Settled>;
  /** Saves the page that is shown, and shows another. */
  turn(person: PersonKey, filled: Filled, page: number): Promise<ModalView>;
}

type Saved =
  | { kind: 'saved'; source: ResourceId; list: NamesList; isChanged: boolean; gone: boolean }
  | { kind: 'wrong'; errors: FieldErrors }
  | { kind: 'not-told'; view: ModalView };

export function makeDecideNames({ service, resources, askAdminApi }: Deps): DecideNames {
  const read = (source: ResourceId) => askAdminApi((options) => service.readNames(source, options));

  const view: DecideNames['view'] = async ({ team, source }, { page = 0, done } = {}) => {
    const { sources, known: chosen } = await findSource(resources, { team, source });
    if (chosen === undefined) return renderNoNamesSource();
    const told = await read(chosen);
    if (told.kind !== 'told') return renderNotTold(NAMES_TITLE, told, NAMES_NOT_THERE);
    return renderNames({ sources, chosen, team, names: listed(told.value), page, done });
  };

  const keep = async (person: PersonKey, filled: Filled): Promise<Saved> => {
    const place = readNamesPlace(filled.metadata);
    const { known: source } = await findSource(resources, { team: person.team, source: place?.source });
    if (source === undefined || place === undefined) return { kind: 'not-told', view: renderNoNamesSource() };
    const before = await read(source);
    if (before.kind !== 'told') return { kind: 'not-told', view: renderNotTold(NAMES_TITLE, before, NAMES_NOT_THERE) };
    const written = readNames(filled, place, listed(before.value));
    if ('errors' in written) return { kind: 'wrong', errors: written.errors };
    const { names, gone } = written;
    if (names.length === 0) return { kind: 'saved', source, list: before.value, isChanged: false, gone };
    const request = { by: externalIdOf(person.team, person.user), names };
    const told = await askAdminApi((options) => service.changeNames(source, request, options));
    if (told.kind === 'told') return { kind: 'saved', source, list: told.value, isChanged: true, gone };
    if (told.kind === 'refused') return { kind: 'saved', source, list: before.value, isChanged: false, gone: true };
    return { kind: 'not-told', view: renderNotTold(NAMES_TITLE, told, NAMES_NOT_THERE) };
  };

  return {
    sources: (team) => resources.list(team),
    view,

    async save(person, filled) {
      const saved = await keep(person, filled);
      if (saved.kind === 'not-told') return { view: saved.view };
      if (saved.kind === 'wrong') return { view: renderNotSaved(NAMES_TITLE, saved.errors), errors: saved.errors };
      if (!saved.gone) return { view: renderNamesSaved(), closes: true };
      return { view: await view({ team: person.team, source: saved.source }, { done: GONE }) };
    },

    async turn(person, filled, page) {
      const { team } = person;
      const saved = await keep(person, filled);
      if (saved.kind === 'not-told') return saved.view;
      const { source, page: shown = 0 } = readNamesPlace(filled.metadata) ?? {};
      if (saved.kind === 'wrong') return view({ team, source }, { page: shown, done: [`Not saved. ${WRONG_WORD}`] });
      const { sources } = await findSource(resources, { team, source });
      const done = saved.gone ? GONE : saved.isChanged ? SAVED : undefined;
      return renderNames({ sources, chosen: saved.source, team, names: listed(saved.list), page, done });
    },
  };
}

const listed = ({ names }: NamesList): ShownName[] =>
  names.map((name) => {
    const place = JSON.stringify([name.schema, name.table, name.column]);
    return { ...name, id: createHash('sha256').update(place).digest('hex').slice(0, 24) };
  });

const SAVED: Piece[] = ['Saved.'];
const GONE: Piece[] = [
  "Not saved in full: some of these names are no longer in the data source or explained there. Here's what there is now.",
];
