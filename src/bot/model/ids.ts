import { z } from 'zod';
import { channelIdSchema, type MessageTs, messageTsSchema } from '../../shared/ids.ts';

/** Every identifier the bot puts into a message or the manifest, spelled once: `feature:verb`. */
export const BLOCK_IDS = {
  answerWords: 'ask:words',
  answerRows: 'ask:rows',
  answerSql: 'ask:sql',
  answerOtherReading: 'ask:other-reading',
  answerReadingButton: 'ask:other-reading-button',
  answerReceipt: 'ask:receipt',
  answerChart: 'ask:chart',
  answerButtons: 'ask:buttons',
  answerFeedback: 'ask:feedback',
} as const;

export const COMMANDS = {
  ask: '/ask',
} as const;

/** The first word after `/ask` that is not a question. */
export const SUBCOMMANDS = {
  help: 'help',
  use: 'use',
  saved: 'saved',
  connect: 'connect',
  forgetMe: 'forget me',
} as const;

/** Message and global shortcuts, as the manifest names them. */
export const SHORTCUTS = {
  askAbout: 'ask-about:open',
  saveQuery: 'save-query:shortcut',
  connectResource: 'connect-resource:shortcut',
} as const;

/** Steps for Workflow Builder. Slack takes no hyphen or colon here. */
export const FUNCTIONS = {
  askDataQuestion: 'ask_data_question',
} as const;

export const ACTIONS = {
  deleteAnswer: 'ask:delete',
  stopAnswer: 'ask:stop',
  tryAgain: 'ask:try-again',
  shareAnswer: 'ask:share',
  sortAll: 'sort-all:open',
  runAgain: 'run-again:run',
  /** Under an answer that the built-in engine gave because the model failed. */
  askModel: 'ask-model:answer',
  /** Beside the sentence that says how else the question can be read. */
  otherReading: 'other-reading:ask',
  saveQuery: 'save-query:open',
  exportRows: 'export-rows:open',
  chooseChart: 'choose-chart:choose',
  rateAnswer: 'rate-answer:rate',
  /** The overflow menu under an answer. The values of its options say `sortAll`, `otherResource`, or `deleteAnswer`. */
  more: 'ask:more',
  chooseResource: 'choose-resource:choose',
  findResource: 'choose-resource:find',
  otherResource: 'choose-resource:other',
  takeSuggestion: 'clarify:take',
  somethingElse: 'clarify:other',
  /** Under a question back that the built-in engine asked because the model failed. */
  askModelInstead: 'clarify:model',
  /** Without a source in its value: which one is asked. */
  askElsewhere: 'clarify:elsewhere',
  runSavedQuery: 'run-saved-query:open',
  /** The overflow menu of a saved query in a list. The values of its options say which and what. */
  moreOfSavedQuery: 'change-saved-query:more',
  editSavedQuery: 'change-saved-query:edit',
  deleteSavedQuery: 'change-saved-query:delete',
  findSavedQueries: 'find-saved-queries:find',
  showAllSavedQueries: 'find-saved-queries:all',
  connectResource: 'connect-resource:open',
  /** A link: Slack reports the click, and there is nothing to do. */
  openSecretPage: 'connect-resource:page',
  linkResource: 'link-resource:open',
  manageSources: 'manage-sources:open',
  findManagedSource: 'manage-sources:find',
  viewSource: 'manage-sources:view',
  renameSource: 'manage-sources:rename',
  replaceCredentials: 'manage-sources:credentials',
  refreshSource: 'manage-sources:refresh',
  deleteSource: 'manage-sources:delete',
  removeSource: 'manage-sources:remove',
  changeSettings: 'settings:open',
  switchOff: 'settings:switch-off',
  switchOn: 'settings:switch-on',
  changeChannelSettings: 'settings:channel-open',
  chooseSettingsChannel: 'settings:choose-channel',
  openPolicy: 'policy:open',
  choosePolicySource: 'policy:choose-source',
  openDeadRows: 'dead-rows:open',
  chooseDeadRowsSource: 'dead-rows:choose-source',
  changeDeadRows: 'dead-rows:change',
  previousDeadRows: 'dead-rows:previous',
  nextDeadRows: 'dead-rows:next',
  openNames: 'names:open',
  chooseNamesSource: 'names:choose-source',
  previousNames: 'names:previous',
  nextNames: 'names:next',
  /** Under the message that asks what names mean. */
  nameThem: 'names:name-them',
  dismissNames: 'names:not-now',
  openSharing: 'sharing:open',
  chooseSharingSource: 'sharing:choose-source',
  openModelRequests: 'sharing:requests-open',
  newerModelRequests: 'sharing:requests-newer',
  olderModelRequests: 'sharing:requests-older',
  viewModelRequest: 'sharing:request-open',
  previousPartOfRequest: 'sharing:request-previous',
  nextPartOfRequest: 'sharing:request-next',
  openModel: 'language-model:open',
  /** Under a question back of the built-in engine. */
  connectOneModel: 'language-model:connect-one',
  askModelAgain: 'language-model:ask-again',
  listModels: 'language-model:list',
  useFoundModel: 'language-model:use-found',
  editModel: 'language-model:edit',
  switchModelOff: 'language-model:switch-off',
  switchModelOn: 'language-model:switch-on',
  removeModel: 'language-model:remove',
  openModelChannels: 'language-model:channels',
  chooseModelChannel: 'language-model:choose-channel',
  introduce: 'introduce:choose',
  askFromHome: 'ask-from-home:open',
} as const;

export const VIEWS = {
  exportRows: 'export-rows:submit',
  rateAnswer: 'rate-answer:submit',
  askAbout: 'ask-about:submit',
  somethingElse: 'clarify:submit',
  deleteAnswer: 'ask:confirm-delete',
  sortAll: 'sort-all:submit',
  saveQuery: 'save-query:submit',
  runSavedQuery: 'run-saved-query:submit',
  editSavedQuery: 'change-saved-query:edit-submit',
  deleteSavedQuery: 'change-saved-query:delete-submit',
  connectResource: 'connect-resource:submit',
  linkResource: 'link-resource:submit',
  renameSource: 'manage-sources:rename-submit',
  replaceCredentials: 'manage-sources:credentials-submit',
  deleteSource: 'manage-sources:delete-submit',
  removeSource: 'manage-sources:remove-submit',
  askFromHome: 'ask-from-home:submit',
  settings: 'settings:submit',
  channelSettings: 'settings:channel-submit',
  policy: 'policy:submit',
  names: 'names:submit',
  sharing: 'sharing:submit',
  languageModel: 'language-model:submit',
  languageModelOff: 'language-model:off-submit',
  channelModel: 'language-model:channel-submit',
} as const;

/** A block and the one input in it. */
export const INPUTS = {
  exportFormat: 'export-rows:format',
  exportAudience: 'export-rows:audience',
  sortAllColumn: 'sort-all:column',
  sortAllDirection: 'sort-all:direction',
  rateAnswerReason: 'rate-answer:reason',
  askAboutQuestion: 'ask-about:question',
  askAboutResource: 'ask-about:resource',
  somethingElse: 'clarify:question',
  saveQueryName: 'save-query:name',
  saveQueryExplanation: 'save-query:explanation',
  saveQueryPeriod: 'save-query:period',
  saveQuerySql: 'save-query:sql',
  runSavedQueryIn: 'run-saved-query:conversation',
  editSavedQueryName: 'change-saved-query:name',
  editSavedQueryExplanation: 'change-saved-query:explanation',
  /** Its choice also changes the fields of the modal. */
  connectType: 'connect-resource:type',
  connectName: 'connect-resource:name',
  connectDescription: 'connect-resource:description',
  connectDataset: 'connect-resource:dataset',
  connectHost: 'connect-resource:host',
  /** Two, since each comes with its usual port, and Slack keeps what is typed in a field of the same id. */
  connectPostgresPort: 'connect-resource:port-postgres',
  connectMysqlPort: 'connect-resource:port-mysql',
  connectDbname: 'connect-resource:dbname',
  connectUsername: 'connect-resource:username',
  connectAccount: 'connect-resource:account',
  connectUser: 'connect-resource:user',
  connectWarehouse: 'connect-resource:warehouse',
  connectDatabase: 'connect-resource:database',
  connectRole: 'connect-resource:role',
  connectRoleByPerson: 'connect-resource:role-by-person',
  connectPassword: 'connect-resource:password',
  connectKey: 'connect-resource:key',
  connectDataProject: 'connect-resource:data-project',
  connectKeyFile: 'connect-resource:key-file',
  /** Its choice also changes the fields of the modal. */
  connectEncryption: 'connect-resource:encryption',
  connectAuthority: 'connect-resource:authority',
  connectCertificate: 'connect-resource:certificate',
  connectCertificateKey: 'connect-resource:certificate-key',
  linkId: 'link-resource:id',
  linkName: 'link-resource:name',
  linkDataset: 'link-resource:dataset',
  sourceName: 'manage-sources:name',
  sourceDescription: 'manage-sources:description',
  deleteSourceConfirmed: 'manage-sources:delete-confirmed',
  askFromHome: 'ask-from-home:question',
  settingsAnswers: 'settings:answers',
  settingsRetention: 'settings:retention',
  settingsSecrets: 'settings:secrets',
  settingsChannels: 'settings:channels',
  settingsManagers: 'settings:managers',
  settingsGroups: 'settings:groups',
  channelAnswers: 'settings:channel-answers',
  channelOpen: 'settings:channel-open-to',
  channelModel: 'settings:channel-model',
  policyAllow: 'policy:allow',
  policyTables: 'policy:tables',
  policyWithheld: 'policy:withheld',
  policyMasked: 'policy:masked',
  nameWord: 'names:word',
  sharingSwitches: 'sharing:switches',
  sharingNever: 'sharing:never',
  sharingAlthough: 'sharing:although',
  modelProvider: 'language-model:provider',
  modelAddress: 'language-model:address',
  modelKey: 'language-model:key',
  modelNewKey: 'language-model:new-key',
  modelName: 'language-model:name',
  modelListed: 'language-model:listed',
  modelTokens: 'language-model:tokens',
  modelOff: 'language-model:off',
  modelInChannel: 'language-model:in-channel',
} as const;

/** What a button that comes before an answer carries: the question in the journal and which of its choices. */
interface QuestionValue {
  question: MessageTs;
  choice?: string;
}

export const writeQuestionValue = (question: MessageTs, choice?: string): string =>
  choice === undefined ? question : `${question} ${choice}`;

/** undefined: not a value of ours. `value` is whatever came back from Slack. */
export function readQuestionValue(value: string): QuestionValue | undefined {
  const [, ts, choice] = /^(\d+\.\d+)(?: (\S{1,100}))?$/.exec(value) ?? [];
  const question = messageTsSchema.safeParse(ts);
  if (!question.success) return undefined;
  return { question: question.data, ...(choice === undefined ? {} : { choice }) };
}

/** A question of the workspace that a form or a button is about, wherever it is shown. */
export const askedBeforeSchema = z.object({ channel: channelIdSchema, ts: messageTsSchema });
export type AskedBefore = z.infer<typeof askedBeforeSchema>;

export const writeAskedBefore = ({ channel, ts }: AskedBefore): string => `${channel} ${ts}`;

/** undefined: not a value of ours. */
export function readAskedBefore(value: string): AskedBefore | undefined {
  const [channel, ts] = value.split(' ');
  return askedBeforeSchema.safeParse({ channel, ts }).data;
}
