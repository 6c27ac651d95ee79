import type { TreeInstance } from '@headless-tree/core';
import { dragAndDropFeature, hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { Text } from '@mantine/core';
import type { DragEvent } from 'react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quiz, TreeMove } from '#contracts/quizzes/quizzes.ts';
import { MoveDialog } from './move.dialog.tsx';
import { canMove } from './moves.ts';
import type { OutlineNode } from './outline-nodes.ts';
import { ancestorKeys, moveOf, outlineOf, questionKey, ROOT } from './outline-nodes.ts';
import { OutlineRow } from './outline-row.tsx';
import classes from './quiz-outline.module.css';

interface QuizOutlineProps {
  quiz: Quiz;
  /** The id of the question being edited; null if it is new. */
  current: number | null;
  /** The number of faults per question (including its answers) and per answer. */
  faultsByQuestion: ReadonlyMap<number, number>;
  faultsByAnswer: ReadonlyMap<number, number>;
  locked: boolean;
  onOpen: (questionId: number, answerId?: number) => void;
  onMove: (move: TreeMove) => void;
  /** A row was dropped where it is not allowed. */
  onRefused: () => void;
}

/** Up to this many rows are all expanded at first; of a larger quiz, only the first levels. */
const EXPAND_ALL_MAX = 120;

/** Stands in for a row that was just removed. */
const GONE: OutlineNode = { kind: 'root', key: '', label: '', questionId: 0, children: [] };

/**
 * The quiz as a tree of questions, answers and fragrances. Rows can be opened, and moved by drag and drop or with the
 * dialog that M opens.
 */
export const QuizOutline = memo(function QuizOutline(props: QuizOutlineProps) {
  const { quiz, current, locked, onOpen, onMove, onRefused } = props;
  const { t } = useTranslation();
  const [moving, setMoving] = useState<OutlineNode | null>(null);
  const nodes = useMemo(() => outlineOf(quiz), [quiz]);
  const node = (key: string) => nodes.get(key) ?? GONE;
  const legal = (moved: OutlineNode, target: OutlineNode) => {
    const move = moveOf(moved, target);
    return move !== undefined && canMove(quiz, move) ? move : undefined;
  };
  const openNode = (row: OutlineNode) => {
    if (row.kind === 'root') return;
    onOpen(row.questionId, 'answerId' in row ? row.answerId : undefined);
  };

  const drop = useRefusedDrop((dragged, target) => {
    // A row dropped in its own place was not meant to move.
    if (target !== dragged && !node(target).children.includes(dragged)) onRefused();
  });

  const tree = useTree<OutlineNode>({
    rootItemId: ROOT,
    initialState: { expandedItems: firstExpanded(nodes) },
    getItemName: (item) => {
      const { kind, label } = item.getItemData();
      return kind === 'root' ? label : t(`quiz.node.${kind}`, { label });
    },
    isItemFolder: (item) => item.getItemData().children.length > 0,
    dataLoader: { getItem: node, getChildren: (key) => node(key).children },
    canReorder: false,
    canDrag: (items) => !locked && items.length === 1,
    canDrop: ([item], { item: target }) =>
      item !== undefined && legal(item.getItemData(), target.getItemData()) !== undefined,
    onDrop: ([item], { item: target }) => {
      drop.taken();
      const move = item && legal(item.getItemData(), target.getItemData());
      if (move) onMove(move);
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature, dragAndDropFeature],
  });

  // The tree reads its nodes on a rebuild. New rows of a small quiz are expanded; collapsed rows stay collapsed.
  const known = useRef<ReadonlySet<string>>(new Set(nodes.keys()));
  useEffect(() => {
    const came = [...nodes.keys()].filter((key) => !known.current.has(key));
    known.current = new Set(nodes.keys());
    if (came.length > 0 && nodes.size <= EXPAND_ALL_MAX) {
      tree.applySubStateUpdate('expandedItems', (expanded) => [...expanded, ...came]);
    }
    tree.rebuildTree();
  }, [tree, nodes]);
  // The tree renders again as soon as its container is mounted: without rows, which then render without blocking.
  const filled = useDeferredValue(true, false);
  useReveal(tree, nodes, current, filled);

  const closeDialog = () => {
    setMoving(null);
    tree.updateDomFocus();
  };

  if (quiz.questions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('quiz.emptyOutline')}
      </Text>
    );
  }
  return (
    <>
      <div
        {...tree.getContainerProps(t('quiz.outline'))}
        {...drop.props}
        role="tree"
        tabIndex={-1}
        className={classes.tree}
        onKeyDown={(event) => {
          const focused = tree.getFocusedItem().getItemData();
          if (event.key === 'Enter') openNode(focused);
          if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !locked) {
            event.preventDefault();
            setMoving(focused);
          }
        }}
      >
        {filled &&
          tree.getItems().map((item) => {
            const row = node(item.getId());
            if (row.kind === 'root') return null;
            const faults =
              row.kind === 'answer'
                ? props.faultsByAnswer.get(row.answerId)
                : row.kind === 'question'
                  ? props.faultsByQuestion.get(row.questionId)
                  : 0;
            return (
              <OutlineRow
                key={item.getId()}
                row={row}
                treeProps={item.getProps()}
                level={item.getItemMeta().level}
                folder={item.isFolder()}
                expanded={item.isExpanded()}
                target={item.isDragTarget()}
                current={row.kind === 'question' && row.questionId === current}
                faults={faults ?? 0}
                locked={locked}
                onToggle={() => (item.isExpanded() ? item.collapse() : item.expand())}
                onOpen={() => {
                  item.setFocused();
                  openNode(row);
                }}
                onMove={() => {
                  item.setFocused();
                  setMoving(row);
                }}
              />
            );
          })}
      </div>
      <Text size="xs" c="dimmed" mt={8}>
        {t(locked ? 'quiz.outlineKeysLocked' : 'quiz.outlineKeys')}
        {!locked && <span className={classes.touch}> {t('quiz.outlineTouch')}</span>}
      </Text>
      {moving && (
        <MoveDialog
          quiz={quiz}
          nodes={nodes}
          moved={moving}
          legal={legal}
          onMove={(move) => {
            closeDialog();
            onMove(move);
          }}
          onClose={closeDialog}
        />
      )}
    </>
  );
});

/** All rows of a small quiz; of a large one, the first question with its answers. */
function firstExpanded(nodes: ReadonlyMap<string, OutlineNode>): string[] {
  if (nodes.size <= EXPAND_ALL_MAX) return [...nodes.keys()];
  const first = nodes.get(ROOT)?.children[0];
  return first ? [first, ...(nodes.get(first)?.children ?? [])] : [];
}

/**
 * Detects that a row is dropped where it is not allowed; browsers only report that the drag has ended.
 * @param refused called with the keys of both rows
 * @returns props for the element around the rows, whose keys are in `data-row`, and `taken` to call on an accepted drop
 */
function useRefusedDrop(refused: (dragged: string, target: string) => void) {
  const target = useRef<string | null>(null);
  const forget = () => {
    target.current = null;
  };
  return {
    taken: forget,
    // Captured before the rows, which stop the propagation.
    props: {
      onDragStartCapture: forget,
      onDragOverCapture: (event: DragEvent) => {
        target.current = keyAt(event);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) forget();
      },
      onDragEnd: (event: DragEvent) => {
        const dragged = keyAt(event);
        if (dragged !== null && target.current !== null) refused(dragged, target.current);
        forget();
      },
    },
  };
}

function keyAt({ target }: DragEvent): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row?.dataset.row ?? null;
}

/**
 * Reveals the row of the question being edited whenever that changes: expands the rows above it, scrolls to it, and
 * makes it the tree's focusable row. Rows that are collapsed afterwards stay collapsed.
 */
function useReveal(
  tree: TreeInstance<OutlineNode>,
  nodes: ReadonlyMap<string, OutlineNode>,
  current: number | null,
  filled: boolean,
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
    if (shown === null || !filled) return;
    setShown(null);
    const row = tree.getItemInstance(shown).getElement();
    if (row) bringIntoSight(row);
  }, [tree, shown, filled]);
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
