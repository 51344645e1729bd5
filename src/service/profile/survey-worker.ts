import { parentPort } from 'node:worker_threads';
import type { TableInfo } from '../connectors/connector.ts';
import { surveySchema } from './survey.ts';
import type { SurveyOrder, SurveyPart } from './survey-thread.ts';

/** Small messages: each is read in one go by a loop that has others to serve. */
const TABLES_AT_ONCE = 50;
const JOINS_AT_ONCE = 500;

const tables: TableInfo[] = [];

parentPort?.on('message', (order: SurveyOrder) => {
  if ('tables' in order) tables.push(...order.tables);
  else answer();
});

function answer(): void {
  const survey = surveySchema({ tables });
  const tell = (part: SurveyPart) => parentPort?.postMessage(part);
  for (let at = 0; at < survey.tables.length; at += TABLES_AT_ONCE) {
    tell({ tables: survey.tables.slice(at, at + TABLES_AT_ONCE), joins: [], done: false });
  }
  for (let at = 0; at < survey.joins.length; at += JOINS_AT_ONCE) {
    tell({ tables: [], joins: survey.joins.slice(at, at + JOINS_AT_ONCE), done: false });
  }
  tell({ tables: [], joins: [], done: true });
}
