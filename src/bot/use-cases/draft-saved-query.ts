import type { AnswerId, ChannelId, SavedQueryId, SlackUserId } from '../../shared/ids.ts';
import type { SavedQueries } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { KeptAnswer } from '../model/answer.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';

/** Under which name an answer's query was saved; by whom and when, where that is known. */
export interface EarlierSave {
  id: SavedQueryId;
  name: string;
  by: SlackUserId | undefined;
  at: Date | undefined;
}

/** What the modal to save an answer's query begins with. */
export interface SaveDraft {
  answer: AnswerId;
  /** Where the answer stands. */
  channel: ChannelId;
  question: string;
  explanation: string;
  sql: string;
  resourceName: string;
  earlier: EarlierSave | undefined;
}

export type DraftOutcome =
  | { kind: 'draft'; draft: SaveDraft }
  /** The message is not an answer, or its answer is no longer kept. */
  | { kind: 'no-answer' }
  | { kind: 'no-access'; why: NoAccess };

export interface DraftDeps {
  savedQueries: SavedQueries;
  access: Pick<Access, 'mayAsk'>;
}

/** Prepares saving for somebody who sees the answer. */
export function makeDraftSavedQuery({ savedQueries, access }: DraftDeps) {
  return async (person: PersonKey, answer: KeptAnswer | undefined): Promise<DraftOutcome> => {
    if (answer === undefined || answer.thread.team !== person.team) return { kind: 'no-answer' };
    if (answer.audience === 'asker' && answer.asker !== person.user) return { kind: 'no-answer' };
    const permission = await access.mayAsk(person, { channel: answer.thread.channel });
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const earlier = await findEarlier(savedQueries, answer);
    return { kind: 'draft', draft: draftOf(answer, earlier) };
  };
}

export const draftOf = (
  { id, thread, question, explanation, sql, resource }: KeptAnswer,
  earlier: EarlierSave | undefined,
): SaveDraft => ({
  answer: id,
  channel: thread.channel,
  question,
  explanation,
  sql,
  resourceName: resource.name,
  earlier,
});

export async function findEarlier(
  savedQueries: Pick<SavedQueries, 'find'>,
  { savedAs, thread }: KeptAnswer,
): Promise<EarlierSave | undefined> {
  if (savedAs === undefined) return undefined;
  const known = await savedQueries.find(thread.team, savedAs.id);
  return { ...savedAs, by: known?.savedBy, at: known?.savedAt };
}
