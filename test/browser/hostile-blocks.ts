/** What a stranger may write: markup, scripts, Slack's own markup, links that run code, and marks that turn the writing round. */
export const HOSTILE = [
  '<img src=x onerror="window.alive=1"><script>window.alive=2</script><svg onload="window.alive=3">',
  '<iframe srcdoc="<script>parent.alive=4</script>"></iframe> <!channel> <@U0BEN00001> <javascript:window.alive=5|click>',
  '[click](javascript:window.alive=6) <a href="javascript:window.alive=7">a</a> \u202Eesrever {{7*7}} ${window.alive=8} &lt;b&gt;',
].join(' ');

const plain = { type: 'plain_text', text: HOSTILE };
const mrkdwn = { type: 'mrkdwn', text: HOSTILE };
const RUNS = 'javascript:window.alive=9';
const leaf = { type: 'text', text: HOSTILE };
const rich = {
  type: 'rich_text',
  elements: [
    { type: 'rich_text_section', elements: [leaf, { type: 'link', url: RUNS, text: HOSTILE }] },
    { type: 'rich_text_quote', elements: [leaf] },
    { type: 'rich_text_list', style: 'bullet', elements: [{ type: 'rich_text_section', elements: [leaf] }] },
    { type: 'rich_text_preformatted', language: 'sql', elements: [{ type: 'text', text: `SELECT 1 -- ${HOSTILE}` }] },
    {
      type: 'rich_text_section',
      elements: [
        { type: 'emoji', name: HOSTILE },
        { type: 'user', user_id: HOSTILE },
      ],
    },
    {
      type: 'rich_text_section',
      elements: [{ type: 'date', timestamp: 0, format: HOSTILE, fallback: HOSTILE, url: RUNS }],
    },
  ],
};
const cell = { type: 'raw_text', text: HOSTILE };
const option = { text: plain, description: plain, value: 'v', url: RUNS };
const image = { type: 'image', image_url: RUNS, alt_text: HOSTILE, title: plain };
const confirm = { title: plain, text: plain, confirm: plain, deny: plain };
const button = {
  type: 'button',
  action_id: 'b',
  text: plain,
  url: RUNS,
  value: HOSTILE,
  accessibility_label: HOSTILE,
  confirm,
};
const card = {
  type: 'card',
  title: mrkdwn,
  subtitle: mrkdwn,
  body: mrkdwn,
  subtext: mrkdwn,
  hero_image: image,
  actions: [button],
};
const task = {
  type: 'task_card',
  task_id: 't',
  title: HOSTILE,
  status: 'error',
  details: rich,
  sources: [{ type: 'url', url: RUNS, text: HOSTILE }],
};
const series = [{ name: HOSTILE, data: [{ label: HOSTILE, value: 1 }] }];
const axis = { categories: [HOSTILE], x_label: HOSTILE, y_label: HOSTILE };
const chart = { type: 'bar', series, axis_config: axis };
const pie = { type: 'pie', segments: [{ label: HOSTILE, value: 1 }] };
const action = { type: 'action_cell', element: button, fallback: cell };

/** A block of every kind with that text in every field of it. */
export const HOSTILE_BLOCKS: { type: string; [field: string]: unknown }[] = [
  { type: 'header', text: plain },
  { type: 'section', text: mrkdwn, fields: [mrkdwn, plain], accessory: button },
  { type: 'context', elements: [mrkdwn, image] },
  {
    type: 'markdown',
    text: `# ${HOSTILE}\n\n- ${HOSTILE}\n\n| ${HOSTILE} |\n|---|\n| ${HOSTILE} |\n\n![x](${RUNS})\n`,
  },
  rich,
  image,
  { type: 'alert', level: 'error', text: mrkdwn },
  card,
  { type: 'carousel', elements: [card] },
  {
    type: 'container',
    title: plain,
    subtitle: mrkdwn,
    is_collapsible: true,
    child_blocks: [{ type: 'section', text: mrkdwn }],
  },
  { type: 'plan', title: HOSTILE, tasks: [task] },
  task,
  {
    type: 'data_table',
    caption: HOSTILE,
    rows: [
      [cell, cell],
      [cell, rich],
      [cell, action],
    ],
  },
  { type: 'table', rows: [[cell], [rich]] },
  { type: 'data_visualization', title: HOSTILE, chart },
  { type: 'data_visualization', title: HOSTILE, chart: pie },
  {
    type: 'video',
    title: plain,
    description: plain,
    alt_text: HOSTILE,
    video_url: RUNS,
    title_url: RUNS,
    thumbnail_url: RUNS,
  },
  { type: HOSTILE, text: plain },
  { type: 'actions', elements: [button, { type: 'overflow', action_id: 'o', options: [option] }] },
  { type: 'actions', elements: [{ type: 'static_select', action_id: 's', placeholder: plain, options: [option] }] },
  { type: 'actions', elements: [{ type: 'checkboxes', action_id: 'c', options: [option] }] },
  {
    type: 'context_actions',
    elements: [{ type: 'feedback_buttons', action_id: 'f', positive_button: option, negative_button: option }],
  },
];

const short = { type: 'plain_text', text: HOSTILE.slice(0, 75) };

const input = (id: string, element: object) => ({ type: 'input', block_id: id, label: plain, hint: plain, element });

/** Of a form. */
export const HOSTILE_INPUTS = [
  { type: 'section', text: mrkdwn },
  input('words', { type: 'plain_text_input', action_id: 'v', placeholder: short, initial_value: HOSTILE }),
  input('choice', {
    type: 'static_select',
    action_id: 'v',
    placeholder: short,
    options: [{ text: short, value: 'v' }],
  }),
  input('ticks', { type: 'radio_buttons', action_id: 'v', options: [{ text: short, value: 'v' }] }),
];
