import { strFromU8, unzipSync } from 'fflate';

type Cell = string | number | boolean | undefined;

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The cells of the only sheet, by row. */
export function readSheet(bytes: Uint8Array): Cell[][] {
  const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: Cell[] = [];
    for (const [, column = '', attributes = '', inner = ''] of row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)) {
      cells[indexOf(column)] = valueOf(attributes, inner);
    }
    return Array.from(cells);
  });
}

const indexOf = (column: string): number =>
  Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function valueOf(attributes: string, inner: string): Cell {
  const text = inner.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
  if (attributes.includes('t="inlineStr"')) return text.replaceAll('_x005F_', '_');
  return attributes.includes('t="b"') ? text === '1' : Number(text);
}
