import { wallClock } from '../../../../shared/zones.ts';

/** A moment of a row as the clock tells it somewhere; anything else, and a time without a zone, as it is. */
export function toldIn<Cell>(zone: string, cell: Cell): Cell | string {
  if (typeof cell !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cell)) return cell;
  const at = new Date(cell);
  return Number.isNaN(at.getTime()) ? cell : wallClock(at, zone).toISOString().slice(0, -1);
}
