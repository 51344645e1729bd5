const MADE = ' (made by the model)';

/** A column of a result that a language model made in SQL: nothing in the data decides it, and people see that. */
export const asMade = (column: string): string => `${column}${MADE}`;

export const isMadeColumn = (column: string): boolean => column.endsWith(MADE);
