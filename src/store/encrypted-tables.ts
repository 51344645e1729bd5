import type { EncryptedTable } from '../shared/reencrypt.ts';
import { answerIdentity, pieceIdentity } from './answer-rows.ts';
import { identityOf as feedbackIdentity } from './feedback.ts';
import { identityOf as installationIdentity } from './installations.ts';
import { identityOf as pendingIdentity } from './pending-connections.ts';
import { identityOf as questionIdentity } from './question-rows.ts';
import { identityOf as savedQueryIdentity } from './saved-queries.ts';
import { identityOf as userIdentity } from './users.ts';

/** Every column of the bot that holds an encrypted value, with what it is encrypted for. */
export const ENCRYPTED_TABLES: readonly EncryptedTable[] = [
  {
    table: 'bot_users',
    key: ['external_id'],
    columns: ['sealed_token'],
    identity: ({ external_id: id = '' }) => userIdentity(id),
  },
  {
    table: 'bot_questions',
    key: ['team', 'channel', 'ts'],
    columns: ['sealed_text', 'sealed_details', 'sealed_offer'],
    identity: ({ team = '', channel = '', ts = '' }, column) => questionIdentity(column, { team, channel, ts }),
  },
  {
    table: 'bot_answers',
    key: ['id'],
    columns: ['sealed_words', 'sealed_rows', 'sealed_saved_as'],
    identity: ({ id = '' }, column) => answerIdentity(column, id),
  },
  {
    table: 'bot_answer_pieces',
    key: ['answer_id', 'piece'],
    columns: ['sealed_piece'],
    identity: ({ answer_id: answer = '', piece = '' }) => pieceIdentity(answer, piece),
  },
  {
    table: 'bot_feedback',
    key: ['answer_id', 'slack_user'],
    columns: ['sealed_reason'],
    identity: ({ answer_id: answer = '', slack_user: user = '' }) => feedbackIdentity(answer, user),
  },
  {
    table: 'bot_saved_queries',
    key: ['team', 'id'],
    columns: ['sealed_words'],
    identity: ({ team = '', id = '' }) => savedQueryIdentity(team, id),
  },
  {
    table: 'bot_pending_connections',
    key: ['id'],
    columns: ['sealed_form'],
    identity: ({ id = '' }) => pendingIdentity(id),
  },
  {
    table: 'bot_installations',
    key: ['team'],
    columns: ['sealed_token', 'sealed_refresh_token'],
    identity: ({ team = '' }, column) => installationIdentity(column, team),
  },
];
