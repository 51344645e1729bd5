import { z } from 'zod';
import type { ChangeDeadRows, DeadRowsColumn } from '../../contract/dead-rows.ts';

/** What somebody can choose to be done with the rows of a column. */
export type Choice = ChangeDeadRows['columns'][number]['rule'];

const choiceSchema = z.enum(['leave-out', 'keep', 'default']);

/** What is chosen now, as the menu offers it. */
export function choiceOf({ rule, is_default: isDefault, is_sure: isSure }: DeadRowsColumn): Choice {
  return isDefault || (isSure && rule === 'leave-out') ? 'default' : rule;
}

/** `id`, made of its names, stands for them: they may be longer than what a menu carries. */
export interface ListedColumn extends DeadRowsColumn {
  id: string;
}

/** When it was changed, as far as a menu carries it; `-`: never. */
export const seenAt = ({ changed_at: at }: DeadRowsColumn): string => (at ?? '-').slice(0, 32);

export interface Change {
  choice: Choice;
  /** Of the column. */
  id: string;
  /** `seenAt` of it when the person chose. */
  seen: string;
}

export const writeChange = (column: ListedColumn, choice: Choice): string => `${choice} ${column.id} ${seenAt(column)}`;

/** undefined: not a value of ours. */
export function readChange(value: string): Change | undefined {
  const [said, id = '', seen = ''] = value.split(' ');
  const choice = choiceSchema.safeParse(said).data;
  return choice && { choice, id, seen };
}
