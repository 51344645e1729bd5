import type { ContextBlock, InputBlock, KnownBlock, ModalView } from '@slack/types';
import { z } from 'zod';
import { type ChangeNames, type ListedName, LONGEST_WORD, wordSchema } from '../../contract/names.ts';
import { type ResourceId, resourceIdSchema, type TeamId } from '../../shared/ids.ts';
import {
  type ButtonWords,
  buttonRow,
  clampText,
  oneLine,
  type Piece,
  plain,
  renderNotice,
  textInput,
  wordsBlock,
} from '../kit/blocks.ts';
import { type FieldErrors, type Filled, readMetadata } from '../kit/forms.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { ACTIONS, INPUTS, VIEWS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';
import { sourceName, sourceSelect } from './about-source.blocks.ts';
import { byWhom } from './by-whom.ts';

export const NAMES_TITLE = 'Names';
export const NAMES_NOT_THERE = "This data service doesn't let me name tables and columns of this data source.";

export interface ShownNames {
  sources: readonly KnownResource[];
  chosen: ResourceId;
  /** The workspace it is shown in. */
  team: TeamId;
  names: readonly ShownName[];
  /** From 0. */
  page: number;
  /** What was just done. */
  done?: Piece[] | undefined;
}

/** Several sources, and none is chosen yet. */
export const renderChooseNamesSource = (sources: readonly KnownResource[]): ModalView =>
  renderNotice(NAMES_TITLE, [['Choose a data source.']], [select(sources, undefined)]);

export const renderNoNamesSource = (): ModalView => renderNotice(NAMES_TITLE, [['No data source is connected yet.']]);

const select = (sources: readonly KnownResource[], chosen: ResourceId | undefined): KnownBlock =>
  sourceSelect({ sources, chosen, action: ACTIONS.chooseNamesSource });

/** The names that nothing explains, a page of them, each with the word it has. */
export function renderNames({ sources, chosen, team, names, page, done }: ShownNames): ModalView {
  const pages = Math.max(1, Math.ceil(names.length / SHOWN.names));
  const at = Math.min(page, pages - 1);
  const shown = names.slice(at * SHOWN.names, (at + 1) * SHOWN.names);
  const hasSchemas = new Set(names.map(({ schema }) => schema)).size > 1;
  const place: NamesPlace = {
    source: chosen,
    page: at,
    shown: shown.map(shownOf),
  };
  return {
    type: 'modal',
    ...(shown.length === 0 ? {} : { callback_id: VIEWS.names, submit: plain('Save', LIMITS.viewTitle) }),
    private_metadata: JSON.stringify(place),
    title: plain(NAMES_TITLE, LIMITS.viewTitle),
    close: plain(shown.length === 0 ? 'Close' : 'Cancel', LIMITS.viewTitle),
    blocks: [
      ...(done === undefined ? [] : [wordsBlock([done])]),
      ...(sources.length > 1 ? [select(sources, chosen)] : []),
      wordsBlock([[{ bold: sourceName(sources, chosen) }, names.length === 0 ? NOTHING : ABOUT]]),
      ...shown.flatMap((name) => [wordInput(name, hasSchemas), ...saidBy(name, team)]),
      ...(pages === 1 ? [] : [wordsBlock([[`Page ${at + 1} of ${pages}`]]), turning(at, pages)]),
    ],
  };
}

const ABOUT =
  ": I couldn't find out what these names mean. Write what you call each one, and everyone can ask with that word from the next question. Leave a field empty if you don't know.";
const NOTHING = ': I can read all names. If this data source is new, look again in a few minutes.';

function turning(at: number, pages: number): KnownBlock {
  const buttons: ButtonWords[] = [
    ...(at > 0 ? [{ text: 'Save and go back', action: ACTIONS.previousNames, value: String(at - 1) }] : []),
    ...(at < pages - 1 ? [{ text: 'Save and continue', action: ACTIONS.nextNames, value: String(at + 1) }] : []),
  ];
  return buttonRow(buttons);
}

const wordInput = (name: ShownName, hasSchemas: boolean): InputBlock => ({
  ...textInput({
    id: INPUTS.nameWord,
    label: placeWords(name, hasSchemas),
    value: wordIn(name),
    optional: true,
    max: LONGEST_WORD,
  }),
  block_id: blockIdOf(shownOf(name)),
});

/** `Column wt_u of casts` */
function placeWords({ schema, table, column }: ListedName, hasSchemas: boolean): string {
  const [of, name] = [hasSchemas ? `${schema}.${table}` : table, column].map((one) =>
    oneLine(one ?? '', SHOWN.savedName),
  );
  return column === null ? `Table ${of}` : `Column ${name} of ${of}`;
}

function saidBy({ word, said_by: by, said_at: at }: ListedName, team: TeamId): ContextBlock[] {
  if (by === null) return [];
  const text = `${word === null ? 'Emptied' : 'Named'} ${byWhom(by, at, team)}`;
  return [{ type: 'context', elements: [{ type: 'mrkdwn', text, verbatim: true }] }];
}

/** The word as its field shows it. */
const wordIn = ({ word }: Pick<ListedName, 'word'>): string => clampText(word ?? '', LONGEST_WORD).trim();

/** When its word changed last; `-`: never. */
const changedAt = ({ said_at: at }: ListedName): string => (at ?? '-').slice(0, 32);

/** Slack keeps what was typed in a block of the same id, even where somebody else's word holds by now. */
const blockIdOf = ([id, at]: Shown): string => `${INPUTS.nameWord}:${id}:${at}`;

/** `id`, made of its place, stands for a name, which may be longer than what a form carries. */
export interface ShownName extends ListedName {
  id: string;
}

/** Its id, when its word changed last, and the word that a person saw. */
const shownSchema = z.tuple([z.string(), z.string(), z.string()]);
type Shown = z.infer<typeof shownSchema>;

const shownOf = (name: ShownName): Shown => [name.id, changedAt(name), wordIn(name)];

const placeSchema = z.object({
  source: resourceIdSchema,
  page: z.int().nonnegative(),
  shown: z.array(shownSchema),
});
type NamesPlace = z.infer<typeof placeSchema>;

/** By a modal's metadata. undefined: not one of ours. */
export const readNamesPlace = (metadata: string): NamesPlace | undefined => readMetadata(metadata, placeSchema);

/** What a person wrote: `names` that are to change, or what is wrong by block. `gone`: a name is listed no longer. */
export type WrittenNames = { names: ChangeNames['names']; gone: boolean } | { errors: FieldErrors };

/** Only what they changed themselves. */
export function readNames(filled: Filled, { shown }: NamesPlace, listed: readonly ShownName[]): WrittenNames {
  const known = new Map(listed.map((name) => [name.id, name]));
  const errors: FieldErrors = {};
  const names: ChangeNames['names'] = [];
  let gone = false;
  for (const one of shown) {
    const [id, , seen] = one;
    const block = blockIdOf(one);
    const written = filled.text(block).trim();
    if (!filled.has(block) || written === seen) continue;
    const word = written === '' ? null : wordSchema.safeParse(written).data;
    const name = known.get(id);
    if (word === undefined) errors[block] = WRONG_WORD;
    else if (name === undefined) gone = true;
    else names.push({ schema: name.schema, table: name.table, column: name.column, word });
  }
  return Object.keys(errors).length > 0 ? { errors } : { names, gone };
}

export const WRONG_WORD = `Use words of at most ${LONGEST_WORD} characters, with letters.`;

/** Over the modal, where saving takes longer than Slack waits. */
export const renderSavingNames = (): ModalView => renderNotice(NAMES_TITLE, [['Saving…']]);
export const renderNamesSaved = (): ModalView =>
  renderNotice(NAMES_TITLE, [['Saved. You can ask with these words from the next question.']]);
