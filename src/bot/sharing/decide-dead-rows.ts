import { createHash } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { DeadRowsService } from '../../client/query-service.ts';
import type { DeadRowsColumn, DeadRowsList } from '../../contract/dead-rows.ts';
import { externalIdOf, type ResourceId, type TeamId } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { Piece } from '../kit/blocks.ts';
import { whoIs } from '../kit/who.ts';
import type { PersonKey } from '../model/keys.ts';
import type { KnownResource } from '../model/resource.ts';
import type { AskAdminApi } from '../service-admin/ask-admin-api.ts';
import { renderNotTold } from '../service-admin/not-told.modal.ts';
import { type AboutSource, findSource } from './about-source.ts';
import { columnKey } from './column-options.ts';
import {
  DEAD_ROWS_NOT_THERE,
  DEAD_ROWS_TITLE,
  readPlace,
  renderDeadRows,
  renderNoDeadRowsSource,
  type ShownDeadRows,
  sayRule,
} from './dead-rows.modal.ts';
import { type Change, choiceOf, type ListedColumn, readChange, seenAt } from './dead-rows-choice.ts';

interface Deps {
  service: DeadRowsService;
  resources: Pick<Resources, 'list'>;
  askAdminApi: AskAdminApi;
}

/** A click in the modal: what the modal and what was clicked carry. */
interface Clicked {
  person: PersonKey;
  metadata: string;
  value: string;
}

/** What is done with deleted and old rows of the data sources that a workspace knows. */
export interface DecideDeadRows {
  sources(team: TeamId): Promise<KnownResource[]>;
  view(about: AboutSource, shown?: Partial<Pick<ShownDeadRows, 'page' | 'done'>>): Promise<ModalView>;
  change(clicked: Clicked): Promise<ModalView>;
}

export function makeDecideDeadRows({ service, resources, askAdminApi }: Deps): DecideDeadRows {
  const read = (source: ResourceId) => askAdminApi((options) => service.readDeadRows(source, options));
  const notTold = (told: Parameters<typeof renderNotTold>[1]) =>
    renderNotTold(DEAD_ROWS_TITLE, told, DEAD_ROWS_NOT_THERE);

  const view: DecideDeadRows['view'] = async (about, { page = 0, done } = {}) => {
    const { sources, known: chosen } = await findSource(resources, about);
    if (chosen === undefined) return renderNoDeadRowsSource();
    const told = await read(chosen);
    if (told.kind !== 'told') return notTold(told);
    return renderDeadRows({ sources, chosen, team: about.team, columns: listed(told.value), page, done });
  };

  return {
    sources: (team) => resources.list(team),
    view,

    async change({ person, metadata, value }) {
      const { source, page = 0 } = readPlace(metadata) ?? {};
      const about = { team: person.team, source };
      const change = readChange(value);
      const { sources, known: chosen } = await findSource(resources, about);
      if (chosen === undefined || change === undefined) return view(about, { page });
      const before = await read(chosen);
      if (before.kind !== 'told') return notTold(before);
      const column = listed(before.value).find(({ id }) => id === change.id);
      if (column === undefined) return view(about, { page, done: GONE });
      const done = sayDone(column, { change, person });
      if (choiceOf(column) === change.choice) return view(about, { page, done });
      const request = requestOf(column, { change, person });
      const told = await askAdminApi((options) => service.changeDeadRows(chosen, request, options));
      if (told.kind === 'refused') return view(about, { page, done: GONE });
      if (told.kind !== 'told') return notTold(told);
      return renderDeadRows({ sources, chosen, team: person.team, columns: listed(told.value), page, done });
    },
  };
}

const listed = ({ columns }: DeadRowsList): ListedColumn[] =>
  columns.map((column) => ({
    ...column,
    id: createHash('sha256').update(columnKey(column)).digest('hex').slice(0, 24),
  }));

interface Changing {
  change: Change;
  person: PersonKey;
}

const nameOf = ({ team, user }: PersonKey): string => externalIdOf(team, user);

function requestOf({ schema, table, column }: DeadRowsColumn, { change, person }: Changing) {
  return { by: nameOf(person), columns: [{ schema, table, column, rule: change.choice }] };
}

const GONE: Piece[] = [
  "Not saved: this column no longer says which rows are deleted or old. Here's what there is now.",
];

/** The last choice counts; whoever makes it is told whose it replaces. */
function sayDone(column: DeadRowsColumn, { change, person }: Changing): Piece[] {
  const { changed_by: by } = column;
  if (by === null || seenAt(column) === change.seen || by === nameOf(person)) return ['Saved.'];
  const who = whoIs(by, person.team);
  if (choiceOf(column) === change.choice) return ['In the meantime, ', who, ' chose the same.'];
  return ['Saved. In the meantime, ', who, ` had changed it (${sayRule(column)}). Your choice counts.`];
}
