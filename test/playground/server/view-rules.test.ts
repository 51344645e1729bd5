import { describe, expect, it } from 'vitest';
import { checkBlocks, type Surface } from '../../../src/playground/server/block-rules/check-blocks.ts';
import { checkView } from '../../../src/playground/server/block-rules/check-view.ts';

type Json = Record<string, unknown>;

const x = (length: number) => 'x'.repeat(length);
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const plain = (text: string) => ({ type: 'plain_text', text });
const section = (over: Json = {}) => ({ type: 'section', text: plain('x'), ...over });
const textInput = (over: Json = {}) => ({ type: 'plain_text_input', ...over });
const input = (element: Json = textInput(), over: Json = {}) => ({
  type: 'input',
  label: plain('l'),
  element,
  ...over,
});
const option = (value: string) => ({ text: plain(value), value });
const select = (over: Json = {}) => ({ type: 'static_select', options: [option('a'), option('b')], ...over });
const modal = (over: Json = {}) => ({
  type: 'modal',
  title: plain('t'),
  submit: plain('s'),
  blocks: [section()],
  ...over,
});
const home = (over: Json = {}) => ({ type: 'home', blocks: [section()], ...over });
const withInput = (element: Json, over: Json = {}) => modal({ blocks: [input(element, over)] });

const say = (problems: { message: string; pointer: string }[]) =>
  problems.map(({ message, pointer }) => `${message} [json-pointer:${pointer}]`);
const problemsOf = (view: Json) => say(checkView(view, view['type'] === 'home' ? 'home' : 'modal'));

/** What is named, the last that is accepted, the first that is refused, and where. */
const EDGES: [string, Json, Json, string][] = [
  ['title', modal({ title: plain(x(24)) }), modal({ title: plain(x(25)) }), '/view/title/text'],
  ['submit', modal({ submit: plain(x(24)) }), modal({ submit: plain(x(25)) }), '/view/submit/text'],
  ['close', modal({ close: plain(x(24)) }), modal({ close: plain(x(25)) }), '/view/close/text'],
  ['callback_id', modal({ callback_id: x(255) }), modal({ callback_id: x(256) }), '/view/callback_id'],
  ['external_id', modal({ external_id: x(255) }), modal({ external_id: x(256) }), '/view/external_id'],
  [
    'private_metadata',
    modal({ private_metadata: x(3000) }),
    modal({ private_metadata: x(3001) }),
    '/view/private_metadata',
  ],
  [
    'private_metadata of Home',
    home({ private_metadata: x(3000) }),
    home({ private_metadata: x(3001) }),
    '/view/private_metadata',
  ],
  [
    'blocks of a modal',
    modal({ blocks: times(100, () => section()) }),
    modal({ blocks: times(101, () => section()) }),
    '/view/blocks',
  ],
  [
    'blocks of Home',
    home({ blocks: times(100, () => section()) }),
    home({ blocks: times(101, () => section()) }),
    '/view/blocks',
  ],
  ['no title', modal(), modal({ title: undefined }), '/view'],
  ['no blocks', modal(), modal({ blocks: undefined }), '/view'],
  ['a text in place of a title', modal(), modal({ title: 't' }), '/view/title'],
  ['inputs without submit', withInput(textInput()), { ...withInput(textInput()), submit: undefined }, '/view'],
  [
    'two in focus',
    withInput(textInput({ focus_on_load: true })),
    modal({ blocks: times(2, () => input(textInput({ focus_on_load: true }))) }),
    '/view/blocks',
  ],
  [
    'label',
    withInput(textInput(), { label: plain(x(2000)) }),
    withInput(textInput(), { label: plain(x(2001)) }),
    '/view/blocks/0/label/text',
  ],
  [
    'hint',
    withInput(textInput(), { hint: plain(x(2000)) }),
    withInput(textInput(), { hint: plain(x(2001)) }),
    '/view/blocks/0/hint/text',
  ],
  [
    'placeholder',
    withInput(textInput({ placeholder: plain(x(150)) })),
    withInput(textInput({ placeholder: plain(x(151)) })),
    '/view/blocks/0/element/placeholder/text',
  ],
  [
    'action_id',
    withInput(textInput({ action_id: x(255) })),
    withInput(textInput({ action_id: x(256) })),
    '/view/blocks/0/element/action_id',
  ],
  [
    'max_length',
    withInput(textInput({ max_length: 3000 })),
    withInput(textInput({ max_length: 3001 })),
    '/view/blocks/0/element/max_length',
  ],
  [
    'min_length',
    withInput(textInput({ min_length: 0 })),
    withInput(textInput({ min_length: -1 })),
    '/view/blocks/0/element/min_length',
  ],
  [
    'initial_value',
    withInput(textInput({ initial_value: x(3000) })),
    withInput(textInput({ initial_value: x(3001) })),
    '/view/blocks/0/element/initial_value',
  ],
  [
    'initial_value over its own max_length',
    withInput(textInput({ initial_value: x(5), max_length: 5 })),
    withInput(textInput({ initial_value: x(6), max_length: 5 })),
    '/view/blocks/0/element/initial_value',
  ],
  [
    'a number without is_decimal_allowed',
    withInput({ type: 'number_input', is_decimal_allowed: false }),
    withInput({ type: 'number_input' }),
    '/view/blocks/0/element',
  ],
  [
    'max_files',
    withInput({ type: 'file_input', max_files: 10 }),
    withInput({ type: 'file_input', max_files: 11 }),
    '/view/blocks/0/element/max_files',
  ],
  [
    'no files',
    withInput({ type: 'file_input', max_files: 1 }),
    withInput({ type: 'file_input', max_files: 0 }),
    '/view/blocks/0/element/max_files',
  ],
  [
    'files that dispatch',
    withInput({ type: 'file_input' }),
    withInput({ type: 'file_input' }, { dispatch_action: true }),
    '/view/blocks/0/dispatch_action',
  ],
  [
    'files on Home',
    withInput({ type: 'file_input' }),
    home({ blocks: [input({ type: 'file_input' })] }),
    '/view/blocks/0/element/type',
  ],
  [
    'option value',
    withInput(select({ options: [option(x(75))] })),
    withInput(select({ options: [{ text: plain('a'), value: x(151) }] })),
    '/view/blocks/0/element/options/0/value',
  ],
  [
    'options',
    withInput(select({ options: times(100, (n) => option(`${n}`)) })),
    withInput(select({ options: times(101, (n) => option(`${n}`)) })),
    '/view/blocks/0/element/options',
  ],
  [
    'radio buttons',
    withInput({ type: 'radio_buttons', options: times(10, (n) => option(`${n}`)) }),
    withInput({ type: 'radio_buttons', options: times(11, (n) => option(`${n}`)) }),
    '/view/blocks/0/element/options',
  ],
  [
    'initial_option',
    withInput(select({ initial_option: option('b') })),
    withInput(select({ initial_option: option('c') })),
    '/view/blocks/0/element',
  ],
  [
    'initial_options',
    withInput({ type: 'checkboxes', options: [option('a')], initial_options: [option('a')] }),
    withInput({ type: 'checkboxes', options: [option('a')], initial_options: [{ text: plain('A'), value: 'a' }] }),
    '/view/blocks/0/element',
  ],
  [
    'max_selected_items',
    withInput({ type: 'multi_users_select', max_selected_items: 1 }),
    withInput({ type: 'multi_users_select', max_selected_items: 0 }),
    '/view/blocks/0/element/max_selected_items',
  ],
  [
    'lines',
    withInput({ type: 'rich_text_input', max_lines: 100 }),
    withInput({ type: 'rich_text_input', max_lines: 101 }),
    '/view/blocks/0/element/max_lines',
  ],
  [
    'a button as input',
    withInput(textInput()),
    withInput({ type: 'button', text: plain('b') }),
    '/view/blocks/0/element/type',
  ],
  [
    'alert',
    modal({ blocks: [{ type: 'alert', text: plain(x(200)) }] }),
    modal({ blocks: [{ type: 'alert', text: plain(x(201)) }] }),
    '/view/blocks/0/text/text',
  ],
];

describe('view rules', () => {
  it.each(EDGES)('%s', (_name, accepted, refused, pointer) => {
    expect(problemsOf(accepted)).toEqual([]);
    expect(problemsOf(refused).map((problem) => problem.replace(/.*\[json-pointer:(.*)\]$/, '$1'))).toContain(pointer);
  });

  it.each([
    ...['users_select', 'conversations_select', 'channels_select', 'external_select'].flatMap((t) => [t, `multi_${t}`]),
    'datepicker',
    'timepicker',
    'datetimepicker',
    'email_text_input',
    'url_text_input',
    'rich_text_input',
  ])('takes %s in an input', (type) => {
    expect(problemsOf(withInput({ type }))).toEqual([]);
  });

  it('knows a view of the other kind', () => {
    expect(say(checkView(home(), 'modal'))).toEqual(['must be one of: modal [json-pointer:/view/type]']);
  });
});

const table = { type: 'table', rows: [[{ type: 'raw_text', text: 'c' }]] };
const card = { type: 'card', title: plain('t') };
const feedback = {
  type: 'context_actions',
  elements: [
    {
      type: 'feedback_buttons',
      positive_button: { text: plain('+'), value: 'p' },
      negative_button: { text: plain('-'), value: 'n' },
    },
  ],
};

describe('surfaces', () => {
  it.each<[string, Json, Surface[]]>([
    ['section', section(), ['message', 'modal', 'home']],
    ['input', input(), ['message', 'modal', 'home']],
    ['markdown', { type: 'markdown', text: 'm' }, ['message']],
    ['table', table, ['message']],
    ['context_actions', feedback, ['message']],
    ['container', { type: 'container', title: plain('t'), child_blocks: [section()] }, ['message']],
    ['alert', { type: 'alert', text: plain('a') }, ['modal']],
    ['card', card, ['message', 'home']],
    ['carousel', { type: 'carousel', elements: [card] }, ['message', 'home']],
  ])('%s', (_name, block, expected) => {
    const surfaces: Surface[] = ['message', 'modal', 'home'];
    expect(surfaces.filter((surface) => checkBlocks([block], surface).length === 0)).toEqual(expected);
  });

  it('choosing several stands beside a section, not in a row of actions', () => {
    const several = { type: 'multi_users_select' };
    expect(say(checkBlocks([section({ accessory: several })]))).toEqual([]);
    expect(say(checkBlocks([{ type: 'actions', elements: [several] }]))).toEqual([
      'unsupported type: multi_users_select [json-pointer:/blocks/0/elements/0/type]',
    ]);
  });

  it.each<[string, Json, Json]>([
    ['card title', { title: plain(x(150)) }, { title: plain(x(151)) }],
    ['card body', { body: plain(x(200)) }, { body: plain(x(201)) }],
    [
      'card actions',
      { actions: times(3, () => ({ type: 'button', text: plain('b') })) },
      { actions: times(4, () => ({ type: 'button', text: plain('b') })) },
    ],
  ])('%s', (_name, accepted, refused) => {
    expect(checkBlocks([{ type: 'card', ...accepted }])).toEqual([]);
    expect(checkBlocks([{ type: 'card', ...refused }])).toHaveLength(1);
  });

  it('a carousel holds ten cards', () => {
    expect(checkBlocks([{ type: 'carousel', elements: times(10, () => card) }])).toEqual([]);
    expect(checkBlocks([{ type: 'carousel', elements: times(11, () => card) }])).toHaveLength(1);
  });
});
