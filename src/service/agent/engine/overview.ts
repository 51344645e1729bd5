import type { TableProfile } from '../../profile/index.ts';
import type { AgentRequest, SourceOverview, TableOverview } from '../agent.ts';
import type { Candidate } from './catalog/candidates.ts';
import { type Catalog, type Table, tableKey } from './catalog/catalog.ts';
import { readGlossary } from './catalog/glossary.ts';
import type { SourceKnowledge } from './source-knowledge.ts';
import { richest } from './suggest/richest.ts';
import { picturedQueries } from './suggest/schema-queries.ts';
import { questionsFor, readWhole } from './suggest/suggest.ts';
import { saysWhen } from './suggest/traits.ts';
import { aboutTable } from './suggest/what-there-is.ts';
import { ownName } from './wording/columns.ts';
import { tableName } from './wording/nouns.ts';

const MAX_TABLES = 12;
const MAX_DEFINITIONS = 20;

/** What a source holds, and what is worth asking it first. */
export async function overviewOf(
  { profile, memory, now, userId, execute, signal }: AgentRequest,
  { catalog, index, latest }: SourceKnowledge,
): Promise<SourceOverview> {
  const knowledge = { catalog, index, now, found: new Map() };
  const read = (text: string) => readWhole(knowledge, text);
  const trial = { knowledge, latest: latest.for(userId), execute, signal, userId, isOpening: true, read };
  const profiles = new Map(profile.tables.map((table) => [tableKey(table.schema, table.name), table]));
  const tables = richest(catalog).map((table) => tableOverview(catalog, table, profiles.get(table.key)));
  return {
    tableCount: tables.length,
    tables: tables.slice(0, MAX_TABLES),
    questions: await questionsFor(trial, picturedQueries(catalog, now)),
    definitions: readGlossary(catalog, memory.description)
      .map(({ phrase, candidate }) => ({ term: phrase, meaning: meaningOf(catalog, candidate) }))
      .slice(0, MAX_DEFINITIONS),
  };
}

function tableOverview(catalog: Catalog, table: Table, profile: TableProfile | undefined): TableOverview {
  const date = profile?.columns.find(({ name }) => name === profile.defaultDate && saysWhen(name));
  return {
    name: tableName(catalog, table.key),
    about: aboutTable(catalog, table),
    rows: profile?.rows ?? table.info.rowEstimate,
    days: date?.days ?? null,
  };
}

/** `orders`, `the amount of sales`, `customers whose segment is Enterprise` */
function meaningOf(catalog: Catalog, candidate: Candidate): string {
  const rows = tableName(catalog, candidate.table);
  if (candidate.kind === 'table') return rows;
  const column = ownName(catalog, { path: [], table: candidate.table, column: candidate.column });
  return candidate.kind === 'column' ? `the ${column} of ${rows}` : `${rows} whose ${column} is ${candidate.value}`;
}
