import { randomUUID } from 'node:crypto';
import { type AskRequest, CONVERSATION_STATUS, type ConversationRecord } from '../../contract/conversations.ts';
import { conversationIdSchema } from '../../shared/ids.ts';
import { isZone } from '../../shared/zones.ts';
import type { Call } from '../call.ts';
import { invalidRequest, notFound } from '../failures.ts';
import type { Answer, AnswerQuestion } from './answer.ts';
import type { ChooseResource } from './choose-resource.ts';
import type { ConversationRecords, Lineage, NewConversation, ParentConversation } from './conversation-records.ts';
import type { SortedAnswer } from './sort-answer.ts';
import { titleOf } from './title.ts';

export interface AskDeps {
  chooseResource: ChooseResource;
  conversations: ConversationRecords;
  answer: AnswerQuestion;
  historyTurns: number;
}

export type Ask = (call: Call, request: AskRequest) => Promise<ConversationRecord>;

/** Answers a question and keeps it as a conversation, written once, when all of it is known. */
export function makeAsk(deps: AskDeps): Ask {
  return async (call, request) => {
    const parent = await findParent(call, request, deps.conversations);
    const sorted = await findSorted(call, request, deps.conversations);
    const resource = await deps.chooseResource(call, aboutSource(request, sorted ?? parent));
    for (const one of [parent, sorted]) {
      if (one !== undefined && one.resourceId !== resource.id)
        throw invalidRequest({ field: one.field, message: 'is a conversation about another resource' });
    }
    const history = parent === undefined ? [] : await deps.conversations.history(parent.id, deps.historyTurns);
    const wantsModel = request.wants_model === true;
    const withoutModel = request.without_model === true;
    const timeZone = readTimeZone(request.time_zone);
    const asked = { question: request.query, resource, history, wantsModel, withoutModel, timeZone };
    const answer = await deps.answer(call, { ...asked, sorted });
    const conversation: NewConversation = {
      id: conversationIdSchema.parse(randomUUID()),
      userId: call.userId,
      resourceId: resource.id,
      datasetId: resource.datasetId,
      query: request.query,
      sql: answer.sql,
      explanation: answer.explanation,
      title: titleOf(answer.wholeQuestion ?? request.query),
      type: 'query',
      status: answer.status,
      feedbackType: 'NEUTRAL',
      state: answer.state,
      parent,
    };
    return {
      ...present(conversation, await deps.conversations.add(conversation), { ...answer, sorted }),
      resource_type: resource.type,
    };
  };
}

function readTimeZone(name: string | null | undefined): string | undefined {
  return name && isZone(name) ? name : undefined;
}

/** What continues a conversation is about its resource, unless the request names another. */
const aboutSource = (request: AskRequest, before: Pick<ParentConversation, 'resourceId'> | undefined): AskRequest =>
  request.resource_id || before === undefined ? request : { ...request, resource_id: before.resourceId };

/** The answer whose rows are asked for in another order: of those that the person could continue. */
async function findSorted(call: Call, { sort }: AskRequest, conversations: ConversationRecords) {
  if (!sort) return undefined;
  const field = 'sort.conversation_id';
  const found = await conversations.findVisible(sort.conversation_id, call.userId);
  const [turn] = found === undefined ? [] : await conversations.history(found.id, 1);
  if (found === undefined || turn === undefined) throw notFound('conversation', field);
  if (turn.sql === '') throw invalidRequest({ field, message: 'is a conversation without SQL' });
  const { column, direction } = sort;
  return { resourceId: found.resourceId, field, turn, sort: { column, direction } };
}

/** Any member of its dataset may continue a conversation: a thread belongs to those who can see it. */
async function findParent(
  call: Call,
  request: AskRequest,
  conversations: ConversationRecords,
): Promise<(ParentConversation & { field: string }) | undefined> {
  const named = parentNamedBy(request);
  if (named === undefined) return undefined;
  const parent = await conversations.findVisible(named.id, call.userId);
  if (parent === undefined) throw notFound('parent conversation', named.field);
  return { ...parent, field: named.field };
}

function parentNamedBy({ chat_id: chatId, parent_id: parentId }: AskRequest) {
  if (chatId && parentId && chatId.toLowerCase() !== parentId.toLowerCase()) {
    const message = 'must name the same parent as the other field';
    throw invalidRequest({ field: 'chat_id', message }, { field: 'parent_id', message });
  }
  if (parentId) return { field: 'parent_id', id: parentId };
  return chatId ? { field: 'chat_id', id: chatId } : undefined;
}

function present(
  conversation: NewConversation,
  { parentId, rootId, createdAt }: Lineage,
  answer: Answer & { sorted: Pick<SortedAnswer, 'sort'> | undefined },
): ConversationRecord {
  const { rows, units, headline, answeredBy, modelTrouble, mayModelAnswer, further, checks, otherReading } = answer;
  const { columnNames = {} } = answer;
  const isAnswered = conversation.status === CONVERSATION_STATUS.success;
  return {
    id: conversation.id,
    user_id: conversation.userId,
    query: conversation.query,
    resource_id: conversation.resourceId,
    type: conversation.type,
    response: {
      sql: conversation.sql,
      explanation: conversation.explanation,
      data: rows,
      ...(units === undefined ? {} : { units }),
      ...(headline === undefined ? {} : { headline }),
      ...(answeredBy === undefined ? {} : { answered_by: answeredBy }),
      ...(modelTrouble === undefined ? {} : { model_trouble: modelTrouble }),
      ...(mayModelAnswer === true ? { model_may_answer: true } : {}),
      ...(further === undefined ? {} : { further }),
      ...(checks === undefined ? {} : { checks }),
      ...(otherReading === undefined ? {} : { other_reading: otherReading }),
      ...(Object.keys(columnNames).length > 0 ? { column_names: columnNames } : {}),
      ...(isAnswered && rows.length > 1 ? { sortable: true } : {}),
      ...(isAnswered && answer.sorted !== undefined ? { sorted_by: answer.sorted.sort } : {}),
    },
    title: conversation.title,
    status: conversation.status,
    feedback_type: conversation.feedbackType,
    feedback_detail: '',
    dataset_id: conversation.datasetId,
    parent_id: parentId,
    root_id: rootId,
    last_child_id: null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
