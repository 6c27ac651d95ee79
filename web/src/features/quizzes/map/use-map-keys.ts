import { useReactFlow } from '@xyflow/react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapLayout } from './layout.ts';
import type { Direction, MapItem } from './map-items.ts';
import { itemBeside, itemBox, itemKey, itemOfKey } from './map-items.ts';
import { firstShown, NEAR_ZOOM, READING_ZOOM } from './start-view.ts';

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The space to keep around an item that the keyboard moves to, in pixels. */
const MARGIN = 16;

/**
 * Keyboard navigation of the map: it is a single tab stop, arrow keys move between items, and the map follows.
 * @param duration how long the map takes to follow, in milliseconds
 * @param others the handlers of other keys
 */
export function useMapKeys(
  layout: MapLayout,
  current: number | null,
  duration: number,
  others: Record<string, () => void>,
) {
  const flow = useReactFlow();
  const map = useRef<HTMLDivElement>(null);
  const last = useRef<MapItem | null>(null);
  // The item to focus may be mounted only after the map has followed.
  const wanted = useRef<string | null>(null);
  const [keyboardQuestion, setKeyboardQuestion] = useState<number | null>(null);

  const onItem = useCallback((element: HTMLElement | null) => {
    if (!element || element.dataset.item !== wanted.current) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  }, []);

  const reveal = useCallback(
    (item: MapItem, element: HTMLElement, least: number) => {
      const box = itemBox(layout, item);
      if (!box) return;
      const { x, y, zoom } = flow.getViewport();
      const left = box.x * zoom + x;
      const top = box.y * zoom + y;
      const isSeen =
        left >= MARGIN &&
        top >= MARGIN &&
        left + box.width * zoom <= element.clientWidth - MARGIN &&
        top + box.height * zoom <= element.clientHeight - MARGIN;
      if (isSeen && zoom >= least) return;
      const view = { zoom: zoom >= least ? zoom : READING_ZOOM, duration };
      void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, view);
    },
    [flow, layout, duration],
  );

  // A question opened elsewhere is shown here, too.
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    if (current !== null && map.current) reveal({ questionId: current, answerId: null }, map.current, 0);
  }, [current, reveal]);

  const walkTo = (item: MapItem, element: HTMLElement) => {
    const key = itemKey(item);
    last.current = item;
    wanted.current = key;
    setKeyboardQuestion(item.questionId);
    reveal(item, element, NEAR_ZOOM);
    onItem(element.querySelector<HTMLElement>(`[data-item="${key}"]`));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    const other = others[key];
    const direction = DIRECTIONS[key];
    if (!other && !direction) return;
    event.preventDefault();
    other?.();
    if (!direction) return;
    const from = last.current && itemBox(layout, last.current) ? last.current : null;
    if (from && target !== currentTarget) {
      walkTo(itemBeside(layout, from, direction), currentTarget);
      return;
    }
    const first = firstShown(layout, current);
    if (from) walkTo(from, currentTarget);
    else if (first) walkTo({ questionId: first.id, answerId: null }, currentTarget);
  };

  const onFocus = ({ target }: FocusEvent<HTMLDivElement>) => {
    last.current = itemOfKey(target.dataset.item) ?? last.current;
  };

  return { keyboardQuestion, onItem, handlers: { ref: map, onKeyDown, onFocus } };
}
