/** Every identifier the bot puts into a message or the manifest, spelled once: `feature:verb`. */
export const BLOCK_IDS = {
  answerWords: 'ask:words',
  answerRows: 'ask:rows',
  answerSql: 'ask:sql',
  answerReceipt: 'ask:receipt',
} as const;
