import { byName } from '../../../shared/by-name.ts';
import { alert, card, carousel } from './cards.ts';
import { container } from './container.ts';
import { dataVisualization } from './data-visualization.ts';
import { input, modalInput } from './inputs.ts';
import { actions, context, contextActions, divider, header, image, markdown, section } from './layout.ts';
import { LIMITS } from './limits.ts';
import { plan, taskCard } from './plan.ts';
import { richText } from './rich-text.ts';
import { all, byType, type Fields, isFields, list, type Problem, type Rule, record, text, uniqueBy } from './rule.ts';
import { dataTable, table, tableLength } from './tables.ts';

export type Surface = 'message' | 'modal' | 'home';

const EVERYWHERE = byName<Rule>({ section, header, context, actions, divider, image, rich_text: richText });

/**
 * Every block a surface may hold here: https://docs.slack.dev/reference/block-kit/blocks. Slack knows one more,
 * video, for apps that may embed links; it is refused as an unknown type. Where its documents
 * disagree whether a surface takes a block, it is refused.
 */
const RULES: Record<Surface, Record<string, Rule>> = {
  message: {
    ...EVERYWHERE,
    input,
    context_actions: contextActions,
    markdown,
    table,
    data_table: dataTable,
    data_visualization: dataVisualization,
    container,
    card,
    carousel,
    plan,
    task_card: taskCard,
  },
  modal: { ...EVERYWHERE, input: modalInput, alert },
  home: { ...EVERYWHERE, input, card, carousel },
};

/** What Slack would say against these blocks on this surface; nothing means accepted. */
export function checkBlocks(blocks: unknown, surface: Surface = 'message', pointer = '/blocks'): Problem[] {
  const block = all(record({}, { block_id: text(LIMITS.blockId) }), byType(RULES[surface]));
  const max = surface === 'message' ? LIMITS.blocksPerMessage : LIMITS.blocksPerView;
  return [
    ...list(block, { max })(blocks, pointer),
    ...uniqueBy('block_id')(blocks, pointer),
    ...(Array.isArray(blocks) ? asAWhole(blocks, pointer) : []),
  ];
}

/** A table inside a container counts like any other. */
interface Placed {
  block: Fields;
  pointer: string;
}

function asAWhole(blocks: readonly unknown[], pointer: string): Problem[] {
  const placed = flatten(blocks, pointer);
  const ofType = (...types: string[]): Placed[] => placed.filter(({ block }) => types.includes(String(block['type'])));
  return [
    ...atMost(ofType('table', 'data_table'), LIMITS.tablesPerMessage, 'only_one_table_allowed'),
    ...atMost(ofType('data_visualization'), LIMITS.chartsPerMessage, 'too_many_data_visualizations'),
    ...atMost(ofType('plan'), LIMITS.plansPerMessage, 'only_one_plan_allowed'),
    ...atMostCharacters(ofType('table'), LIMITS.tableCharacters, tableLength),
    ...atMostCharacters(ofType('data_table'), LIMITS.dataTableCharacters, tableLength),
    ...atMostCharacters(ofType('markdown'), LIMITS.markdown, (block) => String(block['text']).length),
  ];
}
function flatten(blocks: readonly unknown[], pointer: string): Placed[] {
  return blocks.flatMap((block, index): Placed[] => {
    if (!isFields(block)) return [];
    const here = { block, pointer: `${pointer}/${index}` };
    const children = block['type'] === 'container' ? block['child_blocks'] : undefined;
    if (!Array.isArray(children)) return [here];
    const inside = children.flatMap((child: unknown, at): Placed[] =>
      isFields(child) ? [{ block: child, pointer: `${here.pointer}/child_blocks/${at}` }] : [],
    );
    return [here, ...inside];
  });
}

function atMost(placed: readonly Placed[], max: number, message: string): Problem[] {
  return placed.slice(max).map(({ pointer }) => ({ pointer, message }));
}

/** The block that goes over the cap is the one complained of. */
function atMostCharacters(placed: readonly Placed[], max: number, length: (block: Fields) => number): Problem[] {
  let total = 0;
  const over = placed.find(({ block }) => {
    total += length(block);
    return total > max;
  });
  return over === undefined
    ? []
    : [{ pointer: over.pointer, message: `must be less than ${max + 1} characters in total` }];
}
