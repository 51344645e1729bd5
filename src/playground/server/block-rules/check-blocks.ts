import { container } from './container.ts';
import { dataVisualization } from './data-visualization.ts';
import { actions, context, contextActions, divider, header, image, markdown, section } from './layout.ts';
import { LIMITS } from './limits.ts';
import { richText } from './rich-text.ts';
import { all, byType, type Fields, isFields, list, type Problem, type Rule, record, text, uniqueBy } from './rule.ts';
import { dataTable, table, tableLength } from './tables.ts';

/**
 * Every block a message may hold here. Slack knows more (card, carousel, plan, task_card, video, alert, input);
 * they are refused as an unknown type until their rules are written down.
 */
const RULES: Record<string, Rule> = {
  section,
  header,
  context,
  context_actions: contextActions,
  actions,
  divider,
  image,
  rich_text: richText,
  markdown,
  table,
  data_table: dataTable,
  data_visualization: dataVisualization,
  container,
};

const block = all(record({}, { block_id: text(LIMITS.blockId) }), byType(RULES));

/** What Slack would say against these blocks in a message; nothing means accepted. */
export function checkBlocks(blocks: readonly unknown[]): Problem[] {
  const pointer = '/blocks';
  return [
    ...list(block, { max: LIMITS.blocksPerMessage })(blocks, pointer),
    ...uniqueBy('block_id')(blocks, pointer),
    ...wholeMessage(blocks, pointer),
  ];
}

/** A table inside a container counts like any other. */
interface Placed {
  block: Fields;
  pointer: string;
}

function wholeMessage(blocks: readonly unknown[], pointer: string): Problem[] {
  const placed = flatten(blocks, pointer);
  const ofType = (...types: string[]): Placed[] => placed.filter(({ block }) => types.includes(String(block['type'])));
  return [
    ...atMost(ofType('table', 'data_table'), LIMITS.tablesPerMessage, 'only_one_table_allowed'),
    ...atMost(ofType('data_visualization'), LIMITS.chartsPerMessage, 'too_many_data_visualizations'),
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
