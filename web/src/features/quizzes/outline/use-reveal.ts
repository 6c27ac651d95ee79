import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useRef, useState } from 'react';
import type { OutlineNode } from './outline-nodes.ts';
import { ancestorKeys, questionKey } from './outline-nodes.ts';

/**
 * Reveals the row of the question being edited whenever that changes: expands the rows above it, scrolls to it, and
 * makes it the tree's focusable row. Rows that are collapsed afterwards stay collapsed.
 */
export function useReveal(
  tree: TreeInstance<OutlineNode>,
  nodes: ReadonlyMap<string, OutlineNode>,
  current: number | null,
): void {
  const revealed = useRef<number | null>(null);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    // A question that was just created is in the outline only after the quiz is reloaded.
    if (current === revealed.current || (current !== null && !nodes.has(questionKey(current)))) return;
    revealed.current = current;
    if (current === null) return;
    const key = questionKey(current);
    const above = ancestorKeys(nodes, key);
    tree.applySubStateUpdate('expandedItems', (expanded) => [...new Set([...expanded, ...above])]);
    tree.rebuildTree();
    // One of the question's own answers may have been opened.
    if (tree.getFocusedItem().getItemData().questionId !== current) tree.getItemInstance(key).setFocused();
    setShown(key);
  }, [tree, nodes, current]);

  // The row is mounted only now.
  useEffect(() => {
    if (shown === null) return;
    setShown(null);
    const row = tree.getItemInstance(shown).getElement();
    if (row) bringIntoSight(row);
  }, [tree, shown]);
}

/** Scrolls only the container of a row, so that the page stays at the question form. */
function bringIntoSight(row: HTMLElement): void {
  let frame = row.parentElement;
  while (frame && getComputedStyle(frame).overflowY !== 'auto') frame = frame.parentElement;
  if (!frame) return;
  const inside = frame.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  if (place.top >= inside.top && place.bottom <= inside.bottom) return;
  frame.scrollTop += place.top - inside.top - (inside.height - place.height) / 2;
}
