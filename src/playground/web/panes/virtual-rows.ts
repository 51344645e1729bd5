import { useSignal } from '@preact/signals';
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Range,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

/** A list no longer than this is drawn whole: the browser's own search finds everything in it. */
const DRAWN_WHOLE = 150;
const OVERSCAN = 12;
const LIKELY_PX = 64;
/** A browser that keeps what is on the screen in its place does so without stopping a scroll under way; two would move it twice. */
const ANCHORS_ITSELF = CSS.supports('overflow-anchor', 'auto');
/** Rows kept because they were used. */
const MOST_USED = 20;

interface VirtualRows {
  /** The rows to draw, in order, each with the height of what is left out before it. */
  drawn: { index: number; gap: number }[];
  /** The height of what is left out after them. */
  rest: number;
  /** Of each row's element, which carries its place as `data-index`. */
  measure: (element: HTMLElement | null) => void;
  /** Keeps the row drawn wherever the list is scrolled to, with its sorted table and what was typed into it. */
  use: (event: Event) => void;
}

interface Options {
  scroller: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** The list was moved so that what is on the screen stays where it is. */
  onMoved: () => void;
}

/**
 * Which rows of a long list to draw. They are in the normal flow with empty space between them; where rows above turn out
 * taller than thought, what is on the screen stays where it is.
 */
export function useVirtualRows({ scroller, keys, onMoved }: Options): VirtualRows {
  const redraw = useSignal(0);
  const used = useRef<readonly string[]>([]);
  const options: VirtualizerOptions<HTMLElement, HTMLElement> = {
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: () => LIKELY_PX,
    overscan: OVERSCAN,
    // A list opens at its end.
    initialOffset: () => keys.length * LIKELY_PX,
    rangeExtractor: (range) => indexesToDraw(range, keys, used.current),
    measureElement: heightOf,
    observeElementRect,
    observeElementOffset,
    scrollToFn: (offset, how, instance) => {
      elementScroll(offset, how, instance);
      onMoved();
    },
    onChange: () => {
      redraw.value = redraw.peek() + 1;
    },
  };
  const virtualizer = useMemo(() => new Virtualizer<HTMLElement, HTMLElement>(options), []);
  if (ANCHORS_ITSELF) virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  // Read, so that a change draws the list again.
  void redraw.value;
  const items = virtualizer.getVirtualItems();
  return {
    drawn: items.map((item, at) => ({ index: item.index, gap: Math.max(0, item.start - (items[at - 1]?.end ?? 0)) })),
    rest: Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtualizer.measureElement,
    use: ({ target }) => {
      const key = target instanceof Element ? keys[indexOf(target)] : undefined;
      if (key !== undefined) used.current = [...used.current.filter((one) => one !== key), key].slice(-MOST_USED);
    },
  };
}

function indexesToDraw(range: Range, keys: readonly string[], used: readonly string[]): number[] {
  if (keys.length <= DRAWN_WHOLE) return [...keys.keys()];
  const kept = used.map((key) => keys.indexOf(key)).filter((index) => index >= 0);
  return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
}

const indexOf = (inside: Element): number => Number(inside.closest('[data-index]')?.getAttribute('data-index') ?? -1);

/** With its fraction of a pixel: thousands of rounded heights would add up to a jump. */
function heightOf(row: HTMLElement, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? row.getBoundingClientRect().height;
}
