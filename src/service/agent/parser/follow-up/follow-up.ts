import type { Query } from '../query/query.ts';
import { keep } from '../read/cursor.ts';
import type { Draft } from '../read/draft.ts';
import { type Ambiguity, openContext, UnboundError } from '../resolve/context.ts';
import { type Knowledge, readTokens } from '../understand.ts';
import type { Token } from '../words/tokenize.ts';
import { type Commands, readCommands } from './commands.ts';
import { patchQuery } from './patch.ts';

export type FollowUp =
  /** A whole question of its own. */
  | { kind: 'new-question' }
  | { kind: 'patched'; query: Query }
  | { kind: 'ambiguous'; ambiguity: Ambiguity }
  /** It continues the question before, but these words say nothing here. */
  | { kind: 'unknown-words'; draft: Draft }
  | { kind: 'unfit'; message: string };

/** Reads a question as a change to the one before it. */
export function readFollowUp(knowledge: Knowledge, tokens: Token[], parent: Query): FollowUp {
  const commands = readCommands(tokens);
  const draft = readTokens(knowledge, commands.rest);
  if (!continuesParent(commands, draft)) return { kind: 'new-question' };
  if (draft.unknown.length > 0) return { kind: 'unknown-words', draft };
  const context = openContext({ catalog: knowledge.catalog, draft, base: parent.base, named: new Set([parent.base]) });
  try {
    const query = patchQuery(context, parent, commands);
    if (query === null) return { kind: 'new-question' };
    const [ambiguity] = context.ambiguities;
    return ambiguity === undefined ? { kind: 'patched', query } : { kind: 'ambiguous', ambiguity };
  } catch (error) {
    if (error instanceof UnboundError) return { kind: 'unfit', message: error.message };
    throw error;
  }
}

/** Whether words like these lean on a question before: used also when there is none, to say so. */
export function leansOnParent(knowledge: Knowledge, tokens: Token[]): boolean {
  const commands = readCommands(tokens);
  if (readTokens(knowledge, commands.rest).unknown.length > 0) return false;
  return commands.continues || commands.anaphora || commands.count || commands.total || commands.percent;
}

/** A question that says by itself what of is a new one, unless its words point back. */
function continuesParent(commands: Commands, draft: Draft): boolean {
  if (commands.count || commands.total || commands.percent || commands.function !== null || commands.anaphora)
    return true;
  const hasTable = draft.subjects.some(
    ({ mention }) => keep(mention, (c) => c.kind === 'table' && c.score >= 0.75) !== null,
  );
  const hasSubject = hasTable || draft.ranks.some((rank) => rank.entity !== null && rank.by !== null);
  const isWhole =
    draft.measures.some((measure) => measure.target !== null) &&
    (hasSubject || draft.groups.length > 0 || draft.periods.length > 0);
  if (isWhole || (hasSubject && !commands.continues)) return false;
  const counts = draft.measures.some((measure) => measure.target !== null);
  return commands.continues || !(counts || draft.subjects.length > 0);
}
