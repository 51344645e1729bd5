import { parentPort } from 'node:worker_threads';
import type { TableInfo } from '../connectors/connector.ts';
import { type Survey, surveySchema } from './survey.ts';
import type { SurveyOrder, SurveyPart } from './survey-thread.ts';

/** Small messages: each is read in one go by a loop that has others to serve. */
const TABLES_AT_ONCE = 50;
const JOINS_AT_ONCE = 500;

const tables: TableInfo[] = [];
let parts: Iterator<SurveyPart, undefined> | undefined;

parentPort?.on('message', (order: SurveyOrder) => {
  if ('tables' in order) {
    tables.push(...order.tables);
    return;
  }
  parts ??= partsOf(surveySchema({ tables }));
  parentPort?.postMessage(parts.next().value ?? LAST);
});

const LAST: SurveyPart = { tables: [], joins: [], done: true };

function* partsOf(survey: Survey): Generator<SurveyPart, undefined> {
  for (let at = 0; at < survey.tables.length; at += TABLES_AT_ONCE) {
    yield { tables: survey.tables.slice(at, at + TABLES_AT_ONCE), joins: [], done: false };
  }
  for (let at = 0; at < survey.joins.length; at += JOINS_AT_ONCE) {
    yield { tables: [], joins: survey.joins.slice(at, at + JOINS_AT_ONCE), done: false };
  }
  return undefined;
}
