import type { TableInfo } from '../../../connectors/connector.ts';
import type { AgentRequest } from '../../agent.ts';

/** All that the person asked in this conversation. */
export const askedBy = ({ question, history }: AgentRequest): string[] => [
  question,
  ...history.map((turn) => turn.question),
];

/** What tables and their columns are called, a text for each table. */
export const namesOf = (tables: readonly TableInfo[]): string[] =>
  tables.map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join(' '));
