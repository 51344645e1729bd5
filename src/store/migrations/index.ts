import type { Migration } from 'kysely';
import { byName } from '../../shared/by-name.ts';
import { firstTables } from './001-first-tables.ts';
import { answersTable } from './002-answers.ts';
import { settingsTables } from './003-settings.ts';
import { questionDetails } from './004-question-details.ts';
import { savedQueriesTables } from './005-saved-queries.ts';
import { feedbackTable } from './006-feedback.ts';
import { edits } from './007-edits.ts';
import { chartPictures } from './008-chart-pictures.ts';
import { claimsTable } from './009-claims.ts';
import { pendingPeople } from './010-pending-people.ts';
import { remarks } from './011-remarks.ts';
import { resourceTypes } from './012-resource-types.ts';
import { goneResources } from './013-gone-resources.ts';
import { deliveries } from './015-deliveries.ts';
import { leases } from './016-leases.ts';
import { installationsTables } from './017-installations.ts';
import { answerPieces } from './018-answer-pieces.ts';
import { channelModels } from './019-channel-models.ts';
import { nameOffers } from './020-name-offers.ts';

export const migrations = byName<Migration>({
  '001-first-tables': firstTables,
  '002-answers': answersTable,
  '003-settings': settingsTables,
  '004-question-details': questionDetails,
  '005-saved-queries': savedQueriesTables,
  '006-feedback': feedbackTable,
  '007-edits': edits,
  '008-chart-pictures': chartPictures,
  '009-claims': claimsTable,
  '010-pending-people': pendingPeople,
  '011-remarks': remarks,
  '012-resource-types': resourceTypes,
  '013-gone-resources': goneResources,
  '015-deliveries': deliveries,
  '016-leases': leases,
  '017-installations': installationsTables,
  '018-answer-pieces': answerPieces,
  '019-channel-models': channelModels,
  '020-name-offers': nameOffers,
});
