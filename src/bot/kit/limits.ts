/**
 * Slack's numbers, each with its source, and ours where Slack names none.
 * Content above a limit is refused as a whole, not cut: https://docs.slack.dev/reference/block-kit
 */
export const LIMITS = {
  /** https://docs.slack.dev/reference/block-kit/blocks#limits */
  blocksPerMessage: 50,
  /** Modal or Home, same page. */
  blocksPerView: 100,
  /** "we recommend 4,000 characters": https://docs.slack.dev/reference/methods/chat.postMessage */
  messageText: 4_000,
  /** https://docs.slack.dev/reference/block-kit/composition-objects/text-object */
  textObject: 3_000,
  /** https://docs.slack.dev/reference/block-kit/blocks/data-table-block */
  tableColumns: 20,
  /** Without the header, same page. */
  tableRows: 200,
  /** All cells of a message's tables, header included, same page. */
  tableChars: 20_000,
  /** Rows a page, 1 to 100, same page. */
  tablePageSize: 10,
  /** Titles of a plan and of its tasks: https://docs.slack.dev/reference/methods/chat.appendStream */
  planText: 256,
  /** https://docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts */
  prompts: 4,
  /** Slack names none; a question is no longer than this. */
  promptMessage: 4_000,
  /** Title, submit and close of a view: https://docs.slack.dev/reference/views */
  viewTitle: 24,
  /** https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
  inputText: 3_000,
  /** Label and hint: https://docs.slack.dev/reference/block-kit/blocks/input-block */
  inputLabel: 2_000,
  /** https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
  placeholder: 150,
  /** https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element */
  options: 100,
  /** https://docs.slack.dev/reference/block-kit/block-elements/button-element */
  buttonText: 75,
  /** https://docs.slack.dev/reference/block-kit/composition-objects/option-object */
  optionText: 75,
  /** Same page. */
  optionValue: 150,
  /** Slack names no size for rich_text; its text objects' limit is the one known to be safe. */
  richText: 3_000,
} as const;

/** Slack's numbers of its chart block, and ours of a chart as a picture. */
export const CHART = {
  /** https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block */
  title: 50,
  label: 20,
  axisLabel: 50,
  points: 20,
  /** Ours, of every chart: people tell no more colours apart (Slack takes 12 series and 12 slices). */
  colours: 6,
  /** Ours, of every chart: of more categories the first are drawn. */
  categories: 20,
  /** Ours: hours of a day and days of a month are drawn as a whole. */
  calendar: 31,
  /** Ours. A longer text is no name. */
  name: 80,
  /** Beyond these a picture is a blur. */
  imageTimes: 800,
  mostRows: 5_000,
  /** https://docs.slack.dev/reference/methods/files.getUploadURLExternal */
  altText: 1_000,
  /** Ours, of a picture. */
  fileTitle: 200,
} as const;

/** How much of one thing a message shows before it says "cut". Ours. */
export const SHOWN = {
  cell: 300,
  header: 80,
  /** A value inside a sentence. */
  valueInWords: 80,
  explanation: 1_500,
  /** More results of one answer: rows and characters of each as a table of text, and its title. */
  furtherRows: 10,
  furtherChars: 1_500,
  furtherTitle: 120,
  detail: 300,
  resourceName: 80,
  personName: 80,
  /** Slack names no limit. */
  status: 150,
  suggestion: 200,
  suggestions: 5,
  /** The words of a reading, and the beginning of what it finds. */
  reading: 250,
  preview: 150,
  /** What may be wrong with an answer, said under its headline: how many sentences of how many characters. */
  doubts: 2,
  doubt: 250,
  /** What else was looked at: each line of the receipt, the same where it is said whole, and texts of one kind. */
  checksLine: 180,
  checksWhole: 1_000,
  checks: 20,
  /** Escaped: a doubt that is read out, and all else in the text form of an answer whose blocks Slack refused. */
  doubtInText: 350,
  checksInText: 400,
  /** Rows read out in `text`. */
  rowsInText: 5,
  columnsInText: 6,
  cellInText: 60,
  /** The text form of an answer whose blocks Slack refused. */
  fenceRows: 20,
  fenceColumns: 8,
  fenceCell: 24,
  fenceChars: 1_500,
  fenceSql: 900,
  /** More sources to choose from are a list to search in. */
  resourceButtons: 3,
  /** Data sources listed for who manages them; more are searched. */
  managedSources: 20,
  promptTitle: 60,
  /** Rows named one by one where an answer changed. */
  changedRows: 5,
  /** A saved query in a list. */
  savedName: 120,
  savedExplanation: 240,
  savedListed: 10,
  /** An error under a field. */
  fieldError: 300,
  /** Filters named in the receipt. */
  filters: 5,
  filterValue: 40,
  filterValues: 3,
  /** Requests to a language model, on a page of their list. */
  modelRequests: 10,
  /** Pieces of one of them, of `LIMITS.richText` each: a view has at most 250 KB (https://docs.slack.dev/reference/methods/views.open). */
  modelRequestParts: 12,
  /** Columns that say which rows are deleted or old, on a page of their list. */
  deadRowsColumns: 10,
  /** Names that nothing explains, on a page of their list: each takes two of `LIMITS.blocksPerView`. */
  names: 10,
  /** Withheld columns named one by one. */
  withheldColumns: 30,
  /** Longer SQL is shown as it came: formatting it costs more than it helps. */
  formattedSql: 10_000,
} as const;
