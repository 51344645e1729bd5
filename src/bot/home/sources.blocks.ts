import type { KnownBlock } from '@slack/types';
import type { OverviewRecord } from '../../contract/overview.ts';
import { tableFacts } from '../../shared/table-facts.ts';
import { oneLine, type Piece, wordsBlock } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';

/** A data source, with what it holds where that is known. */
export interface ShownSource {
  name: string;
  overview?: OverviewRecord | undefined;
}

const MOST_DESCRIBED = 5;
const MOST_TABLES = 8;
const MOST_QUESTIONS = 4;
const MOST_DEFINITIONS = 10;

/** The data sources: tables in words, with rows and dates, questions to try, and the words that are explained. */
export function renderSources(sources: readonly ShownSource[]): KnownBlock[] {
  const described = sources.slice(0, MOST_DESCRIBED);
  const others = sources.slice(MOST_DESCRIBED);
  return [
    ...described.map((source) => wordsBlock(describe(source))),
    ...(others.length === 0 ? [] : [wordsBlock(others.map(({ name }) => item([{ bold: sourceName(name) }])))]),
  ];
}

function describe({ name, overview }: ShownSource): Piece[][] {
  const head: Piece[] = [{ bold: sourceName(name) }, '\n'];
  if (overview === undefined) return [head];
  const { tables, table_count: count, questions, definitions } = overview;
  const rest = count - Math.min(tables.length, MOST_TABLES);
  return [
    head,
    ...tables.slice(0, MOST_TABLES).map((table) => item(tableLine(table))),
    ...(rest > 0 ? [item([`and ${rest} more`])] : []),
    ...titled(
      'Questions to try',
      questions.slice(0, MOST_QUESTIONS).map((question) => [short(question)]),
    ),
    ...titled(
      'Definitions',
      definitions.slice(0, MOST_DEFINITIONS).map(({ term, meaning }) => [{ bold: short(term) }, `: ${short(meaning)}`]),
    ),
  ];
}

function tableLine({ name, rows, first_day: firstDay, last_day: lastDay }: OverviewRecord['tables'][number]): Piece[] {
  const facts = tableFacts({ rows, firstDay, lastDay });
  return [{ bold: short(name) }, ...(facts === '' ? [] : [`: ${facts}`])];
}

const titled = (title: string, lines: Piece[][]): Piece[][] =>
  lines.length === 0 ? [] : [[title, '\n'], ...lines.map(item)];

const item = (line: Piece[]): Piece[] => ['• ', ...line, '\n'];
const short = (text: string): string => oneLine(text, SHOWN.suggestion);
const sourceName = (name: string): string => oneLine(name, SHOWN.resourceName);
