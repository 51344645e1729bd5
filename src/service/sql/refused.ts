/** The statement is not one this service runs. `message` may be shown to a person. */
export class SqlRefusedError extends Error {
  override name = 'SqlRefusedError';
}

/** What is said of more than one SQL. */
export const REFUSALS = {
  noStatement: 'There is no SQL statement.',
  oneStatement: 'Only one statement can be run at a time.',
  onlySelect: 'Only SELECT statements can be run. Parley reads data and never changes it.',
  systemTables: "The tables of the database system can't be read.",
  laterQuery: 'A WITH query reads one that comes after it. Write it first.',
  tooDeep: 'This SQL is nested too deeply.',
  unsafe: "This SQL can't be rewritten safely. Try to write it in a simpler way.",
} as const;

export const sayNotAllowed = (part: string): string => `This SQL uses something that is not allowed here (${part}).`;
