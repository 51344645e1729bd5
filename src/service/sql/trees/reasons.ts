import { byName } from '../../../shared/by-name.ts';
import { REFUSALS, sayNotAllowed } from '../refused.ts';

const CHANGES = REFUSALS.onlySelect;
const LOCKS = "Locking rows (FOR UPDATE, FOR SHARE) isn't allowed.";
const HISTORY = "Reading an earlier version of a table isn't allowed.";

/** Sentences for what people do write; all others get a general one. */
const REASONS = byName<string>({
  'body.Insert': CHANGES,
  'body.Update': CHANGES,
  'body.Delete': CHANGES,
  'body.Merge': CHANGES,
  'Query.locks': LOCKS,
  'Query.pipe_operators': "Pipe syntax (|>) isn't allowed. Write one SELECT instead.",
  'Select.into': "SELECT INTO isn't allowed, because it stores the result.",
  'Select.optimizer_hints': "Hints in comments (/*+ … */) aren't allowed.",
  'Select.select_modifiers': "SELECT modifiers such as SQL_CALC_FOUND_ROWS aren't allowed.",
  'Select.connect_by': "CONNECT BY isn't allowed. Use WITH RECURSIVE instead.",
  'Table.args': "This function isn't allowed in FROM.",
  'Table.version': HISTORY,
  'Table.index_hints': "Index hints aren't allowed.",
  'Value.Placeholder': 'The SQL has a placeholder such as ? or $1. Write the value instead.',
  'operator.Assignment': "Setting variables (:=) isn't allowed.",
  'operator.StringConcat': 'In MySQL, || means OR or CONCAT depending on a setting. Write OR or CONCAT() instead.',
});

export function reasonFor(part: string): string {
  const words = part
    .replaceAll(/[^\w. ]/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]+/g, ' ')
    .toLowerCase()
    .slice(0, 80);
  return REASONS[part] ?? sayNotAllowed(words);
}
