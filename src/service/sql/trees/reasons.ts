const CHANGES = 'Only SELECT statements can be run: the data is read, never changed.';
const LOCKS = 'Locking rows (FOR UPDATE, FOR SHARE) is not allowed. Only reading is.';
const HISTORY = 'Reading a table as it was earlier is not allowed.';

/** Sentences for what people do write; all others get a general one. */
const REASONS: Readonly<Record<string, string>> = {
  'body.Insert': CHANGES,
  'body.Update': CHANGES,
  'body.Delete': CHANGES,
  'body.Merge': CHANGES,
  'Query.locks': LOCKS,
  'Query.pipe_operators': 'Pipe syntax (|>) is not allowed. Write it as one SELECT.',
  'Select.into': 'SELECT INTO would store the result. Only reading is allowed.',
  'Select.optimizer_hints': 'Hints in comments (/*+ … */) are not allowed.',
  'Select.select_modifiers': 'Modifiers of SELECT such as SQL_CALC_FOUND_ROWS are not allowed.',
  'Select.connect_by': 'CONNECT BY is not allowed. Use WITH RECURSIVE.',
  'Table.args': 'Functions in FROM are not allowed, with few exceptions.',
  'Table.version': HISTORY,
  'Table.index_hints': 'Hints for indexes are not allowed.',
  'Value.Placeholder': 'The SQL has a placeholder such as ? or $1, and there is no value for it.',
  'operator.Assignment': 'Setting variables (:=) is not allowed.',
  'operator.StringConcat': 'In MySQL, || means OR or joining texts depending on a setting. Write OR or CONCAT().',
};

export function reasonFor(part: string): string {
  const words = part
    .replaceAll(/[^\w. ]/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]+/g, ' ')
    .toLowerCase()
    .slice(0, 80);
  return (
    (Object.hasOwn(REASONS, part) ? REASONS[part] : undefined) ??
    `This SQL uses something that is not allowed here (${words}).`
  );
}
