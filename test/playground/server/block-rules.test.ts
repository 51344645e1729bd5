import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBlocks } from '../../../src/playground/server/block-rules/check-blocks.ts';

type Json = Record<string, unknown>;

const x = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const plain = (text: unknown) => ({ type: 'plain_text', text });
const mrkdwn = (text: unknown) => ({ type: 'mrkdwn', text });
const raw = (text: string) => ({ type: 'raw_text', text });
const rich = (text: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});

const section = (over: Json = {}) => ({ type: 'section', text: mrkdwn('x'), ...over });
const button = (over: Json = {}) => ({ type: 'button', text: plain('Go'), ...over });
const actions = (elements: unknown) => ({ type: 'actions', elements });
const context = (elements: unknown) => ({ type: 'context', elements });
const feedback = (over: Json = {}) => ({
  type: 'feedback_buttons',
  positive_button: { text: plain('Good'), value: 'up' },
  negative_button: { text: plain('Bad'), value: 'down', ...over },
});
const contextActions = (elements: unknown) => ({ type: 'context_actions', elements });
const option = (over: Json = {}) => ({ text: plain('One'), value: '1', ...over });
const select = (over: Json = {}) => ({ type: 'static_select', options: [option()], ...over });
const image = (over: Json = {}) => ({ type: 'image', image_url: 'https://x.example/i.png', alt_text: 'x', ...over });
const richText = (part: unknown) => ({ type: 'rich_text', elements: [part] });
const row = (cells: number, text = 'c') => times(cells, () => raw(text));
const table = (over: Json = {}) => ({ type: 'table', rows: [row(1)], ...over });
const dataTable = (over: Json = {}) => ({ type: 'data_table', caption: 'c', rows: [row(1), row(1)], ...over });
const actionCell = (over: Json = {}) => ({ type: 'action_cell', element: button(), fallback: raw('x'), ...over });
const task = (over: Json = {}) => ({ type: 'task_card', task_id: 'a', title: 't', ...over });
const plan = (over: Json = {}) => ({ type: 'plan', title: 't', tasks: [task()], ...over });
const pie = (over: Json = {}) => ({
  type: 'data_visualization',
  title: 't',
  chart: { type: 'pie', segments: [{ label: 'a', value: 1 }] },
  ...over,
});
const segments = (list: unknown) => pie({ chart: { type: 'pie', segments: list } });
const chart = (type: string, series: number, points: number, over: Json = {}) => ({
  type: 'data_visualization',
  title: 't',
  chart: {
    type,
    series: times(series, (n) => ({ name: `s${n}`, data: times(points, (p) => ({ label: `p${p}`, value: -p })) })),
    axis_config: { categories: times(points, (p) => `p${p}`) },
    ...over,
  },
});
const container = (over: Json = {}) => ({
  type: 'container',
  title: plain('t'),
  child_blocks: [section()],
  ...over,
});

const problemsOf = (...blocks: unknown[]) =>
  checkBlocks(blocks).map(({ message, pointer }) => `${message} [json-pointer:${pointer}]`);

/** What is named, the last that is accepted, the first that is refused, and the start of what is said. */
const EDGES: [string, unknown[], unknown[], string][] = [
  [
    'blocks',
    times(50, () => section()),
    times(51, () => section()),
    'no more than 50 items allowed [json-pointer:/blocks]',
  ],
  [
    'block_id',
    [section({ block_id: x(255) })],
    [section({ block_id: x(256) })],
    'must be less than 256 characters [json-pointer:/blocks/0/block_id]',
  ],
  [
    'block_id twice',
    [section({ block_id: 'a' }), section({ block_id: 'b' })],
    [section({ block_id: 'a' }), section({ block_id: 'a' })],
    '`block_id` must be unique [json-pointer:/blocks/1/block_id]',
  ],
  [
    'section text',
    [section({ text: mrkdwn(x(3000)) })],
    [section({ text: mrkdwn(x(3001)) })],
    'must be less than 3001 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'section text empty',
    [section({ text: mrkdwn('x') })],
    [section({ text: mrkdwn('') })],
    'must be more than 0 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'section text kind',
    [section({ text: plain('x') })],
    [section({ text: { type: 'markdown', text: 'x' } })],
    'unsupported type: markdown [json-pointer:/blocks/0/text/type]',
  ],
  [
    'section without words',
    [section({ text: null, fields: [plain('x')] })],
    [section({ text: null })],
    'must define either `text` or `fields` [json-pointer:/blocks/0]',
  ],
  [
    'section fields',
    [section({ fields: times(10, () => plain('x')) })],
    [section({ fields: times(11, () => plain('x')) })],
    'no more than 10 items allowed [json-pointer:/blocks/0/fields]',
  ],
  [
    'section field',
    [section({ fields: [plain(x(2000))] })],
    [section({ fields: [plain(x(2001))] })],
    'must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]',
  ],
  [
    'plan title',
    [plan({ title: x(256) })],
    [plan({ title: x(257) })],
    'must be less than 257 characters [json-pointer:/blocks/0/title]',
  ],
  ['plan title kind', [plan()], [plan({ title: plain('x') })], 'must be a string [json-pointer:/blocks/0/title]'],
  [
    'plan tasks',
    [plan({ tasks: times(50, (n) => task({ task_id: `t${n}` })) })],
    [plan({ tasks: times(51, (n) => task({ task_id: `t${n}` })) })],
    'no more than 50 items allowed [json-pointer:/blocks/0/tasks]',
  ],
  [
    'task_id twice',
    [plan({ tasks: [task(), task({ task_id: 'b' })] })],
    [plan({ tasks: [task(), task()] })],
    '`task_id` must be unique [json-pointer:/blocks/0/tasks/1/task_id]',
  ],
  ['plans', [plan()], [plan(), plan()], 'only_one_plan_allowed [json-pointer:/blocks/1]'],
  [
    'task alone that waits',
    [task({ status: 'in_progress' })],
    [task({ status: 'pending' })],
    'must be one of: in_progress, complete, error [json-pointer:/blocks/0/status]',
  ],
  [
    'task sources',
    [task({ sources: times(20, () => ({ type: 'url', url: 'https://x.example', text: 'x' })) })],
    [task({ sources: times(21, () => ({ type: 'url', url: 'https://x.example', text: 'x' })) })],
    'no more than 20 items allowed [json-pointer:/blocks/0/sources]',
  ],
  [
    'action cell',
    [dataTable({ rows: [row(1), [actionCell()]] })],
    [dataTable({ rows: [row(1), [actionCell({ element: select() })]] })],
    'unsupported type: static_select [json-pointer:/blocks/0/rows/1/0/element/type]',
  ],
  [
    'action cell in the header',
    [dataTable({ rows: [row(1), [actionCell()]] })],
    [dataTable({ rows: [[actionCell()], row(1)] })],
    'unsupported type: action_cell [json-pointer:/blocks/0/rows/0/0/type]',
  ],
  [
    'section accessory',
    [section({ accessory: image() })],
    [section({ accessory: { type: 'video' } })],
    'unsupported type: video [json-pointer:/blocks/0/accessory/type]',
  ],
  [
    'header',
    [{ type: 'header', text: plain(x(150)) }],
    [{ type: 'header', text: plain(x(151)) }],
    'must be less than 151 characters [json-pointer:/blocks/0/text/text]',
  ],
  [
    'header kind',
    [{ type: 'header', text: plain('x') }],
    [{ type: 'header', text: mrkdwn('x') }],
    'unsupported type: mrkdwn [json-pointer:/blocks/0/text/type]',
  ],
  [
    'header level',
    [{ type: 'header', text: plain('x'), level: 4 }],
    [{ type: 'header', text: plain('x'), level: 5 }],
    'must be less than or equal to 4 [json-pointer:/blocks/0/level]',
  ],
  [
    'header level low',
    [{ type: 'header', text: plain('x'), level: 1 }],
    [{ type: 'header', text: plain('x'), level: 0 }],
    'must be greater than or equal to 1 [json-pointer:/blocks/0/level]',
  ],
  [
    'context elements',
    [context(times(10, () => mrkdwn('x')))],
    [context(times(11, () => mrkdwn('x')))],
    'no more than 10 items allowed [json-pointer:/blocks/0/elements]',
  ],
  [
    'context element',
    [context([image()])],
    [context([button()])],
    'unsupported type: button [json-pointer:/blocks/0/elements/0/type]',
  ],
  [
    'context empty',
    [context([plain('x')])],
    [context([])],
    'no fewer than 1 items required [json-pointer:/blocks/0/elements]',
  ],
  [
    'context_actions elements',
    [contextActions(times(5, () => feedback()))],
    [contextActions(times(6, () => feedback()))],
    'no more than 5 items allowed [json-pointer:/blocks/0/elements]',
  ],
  [
    'feedback value',
    [contextActions([feedback({ value: x(2000) })])],
    [contextActions([feedback({ value: x(2001) })])],
    'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/negative_button/value]',
  ],
  [
    'feedback without value',
    [contextActions([feedback()])],
    [contextActions([feedback({ value: undefined })])],
    'missing required field: value [json-pointer:/blocks/0/elements/0/negative_button]',
  ],
  [
    'icon_button label',
    [contextActions([{ type: 'icon_button', icon: 'trash', text: plain('x'), accessibility_label: x(75) }])],
    [contextActions([{ type: 'icon_button', icon: 'trash', text: plain('x'), accessibility_label: x(76) }])],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/accessibility_label]',
  ],
  [
    'actions elements',
    [actions(times(25, () => button()))],
    [actions(times(26, () => button()))],
    'no more than 25 items allowed [json-pointer:/blocks/0/elements]',
  ],
  [
    'action_id',
    [actions([button({ action_id: x(255) })])],
    [actions([button({ action_id: x(256) })])],
    'must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]',
  ],
  [
    'action_id twice',
    [actions([button({ action_id: 'a' }), button({ action_id: 'b' })])],
    [actions([button({ action_id: 'a' }), button({ action_id: 'a' })])],
    '`action_id` must be unique [json-pointer:/blocks/0/elements/1/action_id]',
  ],
  [
    'button text',
    [actions([button({ text: plain(x(75)) })])],
    [actions([button({ text: plain(x(76)) })])],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]',
  ],
  [
    'button text kind',
    [actions([button({ text: plain('x') })])],
    [actions([button({ text: mrkdwn('x') })])],
    'unsupported type: mrkdwn [json-pointer:/blocks/0/elements/0/text/type]',
  ],
  [
    'button value',
    [actions([button({ value: x(2000) })])],
    [actions([button({ value: x(2001) })])],
    'must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]',
  ],
  [
    'button url',
    [actions([button({ url: x(3000) })])],
    [actions([button({ url: x(3001) })])],
    'must be less than 3001 characters [json-pointer:/blocks/0/elements/0/url]',
  ],
  [
    'button style',
    [actions([button({ style: 'danger' })])],
    [actions([button({ style: 'default' })])],
    'must be one of: primary, danger [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'confirm title',
    [
      actions([
        button({ confirm: { title: plain(x(100)), text: mrkdwn(x(300)), confirm: plain(x(30)), deny: plain(x(30)) } }),
      ]),
    ],
    [
      actions([
        button({ confirm: { title: plain(x(101)), text: mrkdwn('x'), confirm: plain('x'), deny: plain('x') } }),
      ]),
    ],
    'must be less than 101 characters [json-pointer:/blocks/0/elements/0/confirm/title/text]',
  ],
  [
    'confirm text',
    [actions([button()])],
    [
      actions([
        button({ confirm: { title: plain('x'), text: mrkdwn(x(301)), confirm: plain('x'), deny: plain('x') } }),
      ]),
    ],
    'must be less than 301 characters [json-pointer:/blocks/0/elements/0/confirm/text/text]',
  ],
  [
    'confirm buttons',
    [actions([button()])],
    [actions([button({ confirm: { title: plain('x'), text: mrkdwn('x'), confirm: plain(x(31)), deny: plain('x') } })])],
    'must be less than 31 characters [json-pointer:/blocks/0/elements/0/confirm/confirm/text]',
  ],
  [
    'select options',
    [actions([select({ options: times(100, () => option()) })])],
    [actions([select({ options: times(101, () => option()) })])],
    'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/options]',
  ],
  [
    'select groups',
    [
      actions([
        select({ options: undefined, option_groups: times(100, () => ({ label: plain('g'), options: [option()] })) }),
      ]),
    ],
    [
      actions([
        select({ options: undefined, option_groups: times(101, () => ({ label: plain('g'), options: [option()] })) }),
      ]),
    ],
    'no more than 100 items allowed [json-pointer:/blocks/0/elements/0/option_groups]',
  ],
  [
    'select both',
    [actions([select()])],
    [actions([select({ option_groups: [{ label: plain('g'), options: [option()] }] })])],
    'cannot define both `options` and `option_groups` [json-pointer:/blocks/0/elements/0]',
  ],
  [
    'select placeholder',
    [actions([select({ placeholder: plain(x(150)) })])],
    [actions([select({ placeholder: plain(x(151)) })])],
    'must be less than 151 characters [json-pointer:/blocks/0/elements/0/placeholder/text]',
  ],
  [
    'option text',
    [actions([select({ options: [option({ text: plain(x(75)) })] })])],
    [actions([select({ options: [option({ text: plain(x(76)) })] })])],
    'must be less than 76 characters [json-pointer:/blocks/0/elements/0/options/0/text/text]',
  ],
  [
    'option value',
    [actions([select({ options: [option({ value: x(150) })] })])],
    [actions([select({ options: [option({ value: x(151) })] })])],
    'must be less than 151 characters [json-pointer:/blocks/0/elements/0/options/0/value]',
  ],
  [
    'overflow options',
    [actions([{ type: 'overflow', options: times(5, () => option()) }])],
    [actions([{ type: 'overflow', options: times(6, () => option()) }])],
    'no more than 5 items allowed [json-pointer:/blocks/0/elements/0/options]',
  ],
  [
    'checkboxes',
    [actions([{ type: 'checkboxes', options: times(10, () => option({ text: mrkdwn('x') })) }])],
    [actions([{ type: 'checkboxes', options: times(11, () => option()) }])],
    'no more than 10 items allowed [json-pointer:/blocks/0/elements/0/options]',
  ],
  [
    'image alt_text',
    [image({ alt_text: x(2000) })],
    [image({ alt_text: x(2001) })],
    'must be less than 2001 characters [json-pointer:/blocks/0/alt_text]',
  ],
  [
    'image without alt_text',
    [image()],
    [image({ alt_text: undefined })],
    'missing required field: alt_text [json-pointer:/blocks/0]',
  ],
  [
    'image title',
    [image({ title: plain(x(2000)) })],
    [image({ title: plain(x(2001)) })],
    'must be less than 2001 characters [json-pointer:/blocks/0/title/text]',
  ],
  [
    'image url',
    [image({ image_url: x(3000) })],
    [image({ image_url: x(3001) })],
    'must be less than 3001 characters [json-pointer:/blocks/0/image_url]',
  ],
  [
    'image source twice',
    [image({ image_url: undefined, slack_file: { id: 'F1' } })],
    [image({ slack_file: { id: 'F1' } })],
    'cannot define both `image_url` and `slack_file` [json-pointer:/blocks/0]',
  ],
  [
    'rich_text part',
    [richText({ type: 'rich_text_quote', elements: [] })],
    [richText({ type: 'rich_text_table', elements: [] })],
    'unsupported type: rich_text_table [json-pointer:/blocks/0/elements/0/type]',
  ],
  [
    'rich_text leaf',
    [rich('x')],
    [richText({ type: 'rich_text_section', elements: [{ type: 'image' }] })],
    'unsupported type: image [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'rich_text leaf empty',
    [rich('x')],
    [rich('')],
    'must be more than 0 characters [json-pointer:/blocks/0/elements/0/elements/0/text]',
  ],
  [
    'rich_text border',
    [richText({ type: 'rich_text_preformatted', border: 1, language: 'sql', elements: [{ type: 'text', text: 'x' }] })],
    [richText({ type: 'rich_text_preformatted', border: 2, elements: [] })],
    'must be less than or equal to 1 [json-pointer:/blocks/0/elements/0/border]',
  ],
  [
    'preformatted leaf',
    [richText({ type: 'rich_text_preformatted', elements: [{ type: 'link', url: 'https://x' }] })],
    [richText({ type: 'rich_text_preformatted', elements: [{ type: 'user', user_id: 'U1' }] })],
    'unsupported type: user [json-pointer:/blocks/0/elements/0/elements/0/type]',
  ],
  [
    'rich_text list style',
    [richText({ type: 'rich_text_list', style: 'bullet', elements: [] })],
    [richText({ type: 'rich_text_list', style: 'dash', elements: [] })],
    'must be one of: bullet, ordered [json-pointer:/blocks/0/elements/0/style]',
  ],
  [
    'rich_text list indent',
    [richText({ type: 'rich_text_list', style: 'bullet', indent: 8, elements: [] })],
    [richText({ type: 'rich_text_list', style: 'bullet', indent: 9, elements: [] })],
    'must be less than or equal to 8 [json-pointer:/blocks/0/elements/0/indent]',
  ],
  [
    'markdown',
    [{ type: 'markdown', text: x(12_000) }],
    [{ type: 'markdown', text: x(12_001) }],
    'must be less than 12001 characters [json-pointer:/blocks/0/text]',
  ],
  [
    'markdown in total',
    [
      { type: 'markdown', text: x(6_000) },
      { type: 'markdown', text: x(6_000) },
    ],
    [
      { type: 'markdown', text: x(6_000) },
      { type: 'markdown', text: x(6_001) },
    ],
    'must be less than 12001 characters in total [json-pointer:/blocks/1]',
  ],
  [
    'table rows',
    [table({ rows: times(100, () => row(1)) })],
    [table({ rows: times(101, () => row(1)) })],
    'no more than 100 items allowed [json-pointer:/blocks/0/rows]',
  ],
  [
    'table columns',
    [table({ rows: [row(20)] })],
    [table({ rows: [row(21)] })],
    'no more than 20 items allowed [json-pointer:/blocks/0/rows/0]',
  ],
  [
    'table characters',
    [table({ rows: [row(10, x(1_000))] })],
    [table({ rows: [[...row(10, x(1_000)), raw('x')]] })],
    'must be less than 10001 characters in total [json-pointer:/blocks/0]',
  ],
  [
    'table cell empty',
    [table({ rows: [[raw(' ')]] })],
    [table({ rows: [[raw('')]] })],
    'must be more than 0 characters [json-pointer:/blocks/0/rows/0/0/text]',
  ],
  [
    'table settings',
    [table({ column_settings: [null, ...times(19, () => ({ align: 'right', is_wrapped: true }))] })],
    [table({ column_settings: times(21, () => null) })],
    'no more than 20 items allowed [json-pointer:/blocks/0/column_settings]',
  ],
  [
    'table align',
    [table({ column_settings: [{ align: 'center' }] })],
    [table({ column_settings: [{ align: 'middle' }] })],
    'must be one of: left, center, right [json-pointer:/blocks/0/column_settings/0/align]',
  ],
  [
    'data_table rows',
    [dataTable({ rows: times(201, () => row(1)) })],
    [dataTable({ rows: times(202, () => row(1)) })],
    'no more than 201 items allowed [json-pointer:/blocks/0/rows]',
  ],
  [
    'data_table header alone',
    [dataTable()],
    [dataTable({ rows: [row(1)] })],
    'no fewer than 2 items required [json-pointer:/blocks/0/rows]',
  ],
  [
    'data_table columns',
    [dataTable({ rows: [row(20), row(20)] })],
    [dataTable({ rows: [row(21), row(21)] })],
    'no more than 20 items allowed [json-pointer:/blocks/0/rows/0]',
  ],
  [
    'data_table row lengths',
    [dataTable({ rows: [row(2), row(2)] })],
    [dataTable({ rows: [row(2), row(1)] })],
    'all rows must have the same number of cells [json-pointer:/blocks/0/rows/1]',
  ],
  [
    'data_table characters',
    [dataTable({ rows: times(20, () => row(1, x(1_000))) })],
    [dataTable({ rows: [...times(20, () => row(1, x(1_000))), row(1)] })],
    'must be less than 20001 characters in total [json-pointer:/blocks/0]',
  ],
  [
    'data_table characters of rich text',
    [dataTable({ rows: [row(1), [rich(x(19_999))]] })],
    [dataTable({ rows: [row(1), [rich(x(20_000))]] })],
    'must be less than 20001 characters in total [json-pointer:/blocks/0]',
  ],
  [
    'data_table caption',
    [dataTable()],
    [dataTable({ caption: undefined })],
    'missing required field: caption [json-pointer:/blocks/0]',
  ],
  [
    'data_table header kind',
    [dataTable({ rows: [row(1), [rich('x')]] })],
    [dataTable({ rows: [[rich('x')], row(1)] })],
    'unsupported type: rich_text [json-pointer:/blocks/0/rows/0/0/type]',
  ],
  [
    'data_table number',
    [dataTable({ rows: [row(1), [{ type: 'raw_number', value: 1.5, text: '1.5' }]] })],
    [dataTable({ rows: [row(1), [{ type: 'raw_number', value: '1.5', text: '1.5' }]] })],
    'must be a number [json-pointer:/blocks/0/rows/1/0/value]',
  ],
  [
    'data_table number text',
    [dataTable({ rows: [row(1), [{ type: 'raw_number', value: 0, text: '0' }]] })],
    [dataTable({ rows: [row(1), [{ type: 'raw_number', value: 0 }]] })],
    'missing required field: text [json-pointer:/blocks/0/rows/1/0]',
  ],
  [
    'data_table page',
    [dataTable({ page_size: 100 })],
    [dataTable({ page_size: 101 })],
    'must be less than or equal to 100 [json-pointer:/blocks/0/page_size]',
  ],
  [
    'data_table page low',
    [dataTable({ page_size: 1 })],
    [dataTable({ page_size: 0 })],
    'must be greater than or equal to 1 [json-pointer:/blocks/0/page_size]',
  ],
  [
    'data_table row header',
    [dataTable({ row_header_column_index: 19 })],
    [dataTable({ row_header_column_index: 20 })],
    'must be less than or equal to 19 [json-pointer:/blocks/0/row_header_column_index]',
  ],
  ['tables', [dataTable(), section()], [dataTable(), table()], 'only_one_table_allowed [json-pointer:/blocks/1]'],
  [
    'tables in containers',
    [container({ child_blocks: [table()] })],
    [dataTable(), container({ child_blocks: [table()] })],
    'only_one_table_allowed [json-pointer:/blocks/1/child_blocks/0]',
  ],
  ['charts', [pie(), pie()], [pie(), pie(), pie()], 'too_many_data_visualizations [json-pointer:/blocks/2]'],
  [
    'chart title',
    [pie({ title: x(50) })],
    [pie({ title: x(51) })],
    'must be less than 51 characters [json-pointer:/blocks/0/title]',
  ],
  [
    'chart kind',
    [chart('area', 1, 1)],
    [chart('scatter', 1, 1)],
    'unsupported type: scatter [json-pointer:/blocks/0/chart/type]',
  ],
  [
    'pie segments',
    [segments(times(12, (n) => ({ label: `${n}`, value: 1 })))],
    [segments(times(13, (n) => ({ label: `${n}`, value: 1 })))],
    'no more than 12 items allowed [json-pointer:/blocks/0/chart/segments]',
  ],
  [
    'pie value',
    [segments([{ label: 'a', value: 0.1 }])],
    [segments([{ label: 'a', value: 0 }])],
    'must be greater than 0 [json-pointer:/blocks/0/chart/segments/0/value]',
  ],
  [
    'pie label',
    [segments([{ label: x(20), value: 1 }])],
    [segments([{ label: x(21), value: 1 }])],
    'must be less than 21 characters [json-pointer:/blocks/0/chart/segments/0/label]',
  ],
  [
    'chart series',
    [chart('bar', 12, 1)],
    [chart('bar', 13, 1)],
    'no more than 12 items allowed [json-pointer:/blocks/0/chart/series]',
  ],
  [
    'chart points',
    [chart('line', 1, 20)],
    [chart('line', 1, 21)],
    'no more than 20 items allowed [json-pointer:/blocks/0/chart/series/0/data]',
  ],
  [
    'chart categories',
    [chart('line', 1, 2)],
    [chart('line', 1, 2, { axis_config: { categories: ['a'] } })],
    'must have one point for each category [json-pointer:/blocks/0/chart/series/0/data]',
  ],
  [
    'chart axis',
    [chart('line', 1, 1, { axis_config: { categories: ['a'], x_label: x(50) } })],
    [chart('line', 1, 1, { axis_config: { categories: ['a'], x_label: x(51) } })],
    'must be less than 51 characters [json-pointer:/blocks/0/chart/axis_config/x_label]',
  ],
  [
    'chart series names',
    [chart('line', 2, 1)],
    [chart('line', 0, 1, { series: times(2, () => ({ name: 's', data: [{ label: 'p0', value: 1 }] })) })],
    '`name` must be unique [json-pointer:/blocks/0/chart/series/1/name]',
  ],
  [
    'container children',
    [container({ child_blocks: times(10, () => section()) })],
    [container({ child_blocks: times(11, () => section()) })],
    'no more than 10 items allowed [json-pointer:/blocks/0/child_blocks]',
  ],
  [
    'container title',
    [container({ title: plain(x(150)) })],
    [container({ title: plain(x(151)) })],
    'must be less than 151 characters [json-pointer:/blocks/0/title/text]',
  ],
  [
    'container without title',
    [container({ title: undefined, rich_text_title: rich('x') })],
    [container({ title: undefined })],
    'must define either `title` or `rich_text_title` [json-pointer:/blocks/0]',
  ],
  [
    'container subtitle',
    [container({ subtitle: mrkdwn(x(150)) })],
    [container({ subtitle: mrkdwn(x(151)) })],
    'must be less than 151 characters [json-pointer:/blocks/0/subtitle/text]',
  ],
  [
    'container child',
    [container({ child_blocks: [{ type: 'divider' }] })],
    [container({ child_blocks: [dataTable()] })],
    'unsupported type: data_table [json-pointer:/blocks/0/child_blocks/0/type]',
  ],
  [
    'container collapsed',
    [container({ is_collapsible: true, default_collapsed: true })],
    [container({ default_collapsed: true })],
    '`default_collapsed` requires `is_collapsible` [json-pointer:/blocks/0]',
  ],
  [
    'container divider',
    [container({ has_header_divider: true })],
    [container({ is_collapsible: true, has_header_divider: true })],
    '`has_header_divider` cannot be used with `is_collapsible` [json-pointer:/blocks/0]',
  ],
  [
    'container width',
    [container({ width: 'full' })],
    [container({ width: 'huge' })],
    'must be one of: narrow, standard, wide, full [json-pointer:/blocks/0/width]',
  ],
];

describe('block rules', () => {
  it.each(EDGES)('%s', (_name, accepted, refused, problem) => {
    expect(problemsOf(...accepted)).toEqual([]);
    expect(problemsOf(...refused)).toContain(problem);
  });

  it.each([
    [null, 'must provide an object [json-pointer:/blocks/0]'],
    ['section', 'must provide an object [json-pointer:/blocks/0]'],
    [[], 'must provide an object [json-pointer:/blocks/0]'],
    [{}, 'missing required field: type [json-pointer:/blocks/0]'],
    [{ type: 'teapot' }, 'unsupported type: teapot [json-pointer:/blocks/0/type]'],
    [{ type: 'constructor' }, 'unsupported type: constructor [json-pointer:/blocks/0/type]'],
    [{ type: 'actions', elements: 'x' }, 'must be an array [json-pointer:/blocks/0/elements]'],
    [section({ text: 'x' }), 'must provide an object [json-pointer:/blocks/0/text]'],
    [section({ text: mrkdwn(7) }), 'must be a string [json-pointer:/blocks/0/text/text]'],
    [section({ expand: 'yes' }), 'must be a boolean [json-pointer:/blocks/0/expand]'],
    [dataTable({ page_size: 2.5 }), 'must be an integer [json-pointer:/blocks/0/page_size]'],
  ])('refuses what is no block: %j', (block, problem) => {
    expect(problemsOf(block)).toContain(problem);
  });

  it('lets fields pass that it does not know', () => {
    expect(problemsOf(section({ future: { anything: true } }))).toEqual([]);
  });

  it('tells of every problem at once', () => {
    const problems = problemsOf(section({ text: mrkdwn('') }), { type: 'teapot' });
    expect(problems).toHaveLength(2);
  });

  it('answers whatever it is given', () => {
    const type = fc.constantFrom('section', 'rich_text', 'table', 'data_table', 'container', 'data_visualization');
    const any = fc.jsonValue({ maxDepth: 5 });
    const block = fc.record({ type, text: any, elements: any, rows: any, child_blocks: any, chart: any });
    fc.assert(
      fc.property(fc.array(fc.oneof(any, block)), (blocks) => {
        expect(Array.isArray(checkBlocks(blocks))).toBe(true);
      }),
    );
  });

  it('does not follow what is nested without end', () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 100_000; n += 1) deep = { type: 'text', text: 'x', elements: [deep] };
    const leaf = { type: 'text', text: 'x', elements: [deep] };
    const cell = { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [leaf] }] };
    expect(problemsOf(table({ rows: [[cell]] }))).toEqual([]);
  });
});
