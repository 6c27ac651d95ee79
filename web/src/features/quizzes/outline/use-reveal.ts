import type { TreeInstance } from '@headless-tree/core';
import { useEffect, useRef, useState } from 'react';
import type { OutlineNode } from './outline-nodes.ts';
import { keysAbove, questionKey } from './outline-nodes.ts';

/**
 * Shows the row of the question that is being written whenever that is another one: what it stands below is opened, it is
 * brought into sight, and the tree is entered there. What is folded afterwards stays so.
 */
export function useReveal(
  tree: TreeInstance<OutlineNode>,
  nodes: ReadonlyMap<string, OutlineNode>,
  current: number | null,
): void {
  const revealed = useRef<number | null>(null);
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    // A question that was just saved is in the outline once the quiz has been read again.
    if (current === revealed.current || (current !== null && !nodes.has(questionKey(current)))) return;
    revealed.current = current;
    if (current === null) return;
    const key = questionKey(current);
    const above = keysAbove(nodes, key);
    tree.applySubStateUpdate('expandedItems', (expanded) => [...new Set([...expanded, ...above])]);
    tree.rebuildTree();
    // One of its own answers may have led here.
    if (tree.getFocusedItem().getItemData().questionId !== current) tree.getItemInstance(key).setFocused();
    setShown(key);
  }, [tree, nodes, current]);

  // Only now the row is there.
  useEffect(() => {
    if (shown === null) return;
    setShown(null);
    const row = tree.getItemInstance(shown).getElement();
    if (row) bringIntoSight(row);
  }, [tree, shown]);
}

/** Scrolls what a row stands in and nothing around it: the page stays with what is being written. */
function bringIntoSight(row: HTMLElement): void {
  let frame = row.parentElement;
  while (frame && getComputedStyle(frame).overflowY !== 'auto') frame = frame.parentElement;
  if (!frame) return;
  const inside = frame.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  if (place.top >= inside.top && place.bottom <= inside.bottom) return;
  frame.scrollTop += place.top - inside.top - (inside.height - place.height) / 2;
}
