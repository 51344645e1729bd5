import type { OfferedOption } from '../../src/playground/server/interactions/load-options.ts';
import { optionsOf, VALUE_FIELD } from '../../src/playground/server/view-state/element-value.ts';
import type { PlacedElement } from '../../src/playground/server/view-state/elements.ts';
import type { FileRecord } from '../../src/playground/server/workspace/records.ts';
import type { Workspace } from '../../src/playground/server/workspace/workspace.ts';
import { channelNamed, personNamed } from './names.ts';

/**
 * What goes into an element: typed text or a number; an option by its words or value (several: a list); people and
 * channels by name; files as a list; null or [] empties it. What is chosen from options the bot loads is also what is searched for.
 */
export type Value = string | number | null | readonly string[] | readonly DrivenFile[];

/** A file of the person's machine. */
export interface DrivenFile {
  name: string;
  content: string | Buffer;
}

interface Help {
  user: string;
  workspace: Workspace;
  loadOptions: (query: string) => Promise<OfferedOption[]>;
}

/** The element's part of `state.values`. */
export async function valueFor(placed: PlacedElement, value: Value, help: Help): Promise<Record<string, unknown>> {
  const field = VALUE_FIELD[placed.type];
  if (field === undefined) throw new Error(`${placed.actionId} (${placed.type}) holds nothing`);
  if (field.kind === 'files') return { files: filesFrom(value).map((file) => ({ id: upload(file, help).id })) };
  const several = (typeof value === 'object' && value !== null ? value : [value]).map((one) =>
    typeof one === 'object' && one !== null ? one.name : one,
  );
  const all = (): Promise<unknown[]> => Promise.all(several.map((one) => single(placed, one, help)));
  const isMany = field.kind === 'options' || field.kind === 'ids';
  if (isMany) return { [field.name]: value === null ? [] : await all() };
  return { [field.name]: value === null ? null : (await all())[0] };
}

async function single(placed: PlacedElement, value: string | number | null, help: Help): Promise<unknown> {
  const name = String(value);
  const { type, element } = placed;
  if (type.includes('users_select')) return personNamed(name, help.workspace).id;
  if (type.includes('channels_select') || type.includes('conversations_select'))
    return channelNamed(name, help.workspace);
  if (type === 'datetimepicker') return Number(value);
  const field = VALUE_FIELD[type];
  if (field?.kind === 'text') return name;
  const own = optionsOf(element);
  const offered = own ?? (await help.loadOptions(name)).map(asOption);
  const option = offered.find((one) => one.text.text === name || one.value === name);
  if (option === undefined) {
    throw new Error(
      `${placed.actionId} offers no ${name}; it offers: ${offered.map(({ text }) => text.text).join(', ')}`,
    );
  }
  return option;
}

const filesFrom = (value: Value): DrivenFile[] =>
  Array.isArray(value) ? value.filter((one): one is DrivenFile => typeof one === 'object') : [];

export function upload(
  { name, content }: DrivenFile,
  { user, workspace }: Pick<Help, 'user' | 'workspace'>,
): FileRecord {
  return workspace.files.add({ name, user, bytes: Buffer.from(content) });
}

const asOption = ({ text, value, description }: OfferedOption) => ({
  text: { type: 'plain_text', text, emoji: true },
  value,
  ...(description === undefined ? {} : { description: { type: 'plain_text', text: description, emoji: true } }),
});
