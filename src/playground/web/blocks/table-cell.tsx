import { WIDEST_CELL } from './data-table-model.ts';
import { Element } from './elements/element.tsx';
import { payloads } from './parts/payload.ts';
import { RichTextLeaves } from './rich-text-leaf.tsx';
import type { Cell } from './table-cells.ts';

/** A cell on one line. A longer text is cut; hovering shows it, focus and click open it. */
export function CellContent({ cell }: { cell: Cell | undefined }) {
  if (cell === undefined) return null;
  if (cell.action !== null) return <Element element={cell.action} />;
  const drawn =
    cell.rich === null
      ? cell.text
      : payloads(cell.rich['elements']).map((part, index) => (
          <RichTextLeaves key={index} leaves={payloads(part['elements'])} />
        ));
  if (cell.text.length <= WIDEST_CELL) return <>{drawn}</>;
  return (
    <span class="clipped" tabIndex={0} title={cell.text}>
      {drawn}
    </span>
  );
}
