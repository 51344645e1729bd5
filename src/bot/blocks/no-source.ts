import type { SlackMessage } from '../kit/message.ts';
import { wordsMessage } from '../kit/words.ts';

/** The workspace has nothing to ask yet. */
export const renderNoSource = (): SlackMessage =>
  wordsMessage([
    ['No data source is connected yet, so there is nothing I could ask.'],
    ['Whoever runs me can set ', { bold: 'QUERY_SERVICE_RESOURCE_ID' }, ' to the data source I should ask.'],
  ]);
