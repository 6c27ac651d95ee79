import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowsMove,
  IconBottle,
  IconChevronRight,
  IconCornerDownRight,
  IconHelpCircle,
  IconMessage,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OutlineNode } from './outline-nodes.ts';
import classes from './quiz-outline.module.css';

interface OutlineRowProps {
  row: OutlineNode;
  /** The tree's props for an item: role, position, focus and drag. */
  treeProps: Record<string, unknown>;
  /** The depth in the tree, from 0. */
  level: number;
  folder: boolean;
  expanded: boolean;
  /** Whether the dragged row would be dropped here. */
  target: boolean;
  /** Whether its question is being edited. */
  current: boolean;
  faults: number;
  locked: boolean;
  onToggle: () => void;
  onOpen: () => void;
  onMove: () => void;
}

const ICONS = {
  root: IconHelpCircle,
  question: IconHelpCircle,
  link: IconCornerDownRight,
  answer: IconMessage,
  fragrance: IconBottle,
} as const;

/** The level from which rows are not indented further, to leave room for the text. */
const MAX_INDENT = 10;

/** A row of the outline. */
export function OutlineRow(props: OutlineRowProps) {
  const { row, treeProps, level, folder, expanded, target, current, faults, locked } = props;
  const { t } = useTranslation();
  const Glyph = ICONS[row.kind];
  const name = String(treeProps['aria-label']);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles its keys
    <div
      {...treeProps}
      role="treeitem"
      tabIndex={Number(treeProps.tabIndex)}
      aria-label={faults > 0 ? `${name}. ${t('quiz.faultCount', { count: faults })}` : name}
      aria-current={current || undefined}
      className={classes.row}
      data-row={row.key}
      data-kind={row.kind}
      data-target={target || undefined}
      style={{ paddingInlineStart: 4 + Math.min(level, MAX_INDENT) * 12 }}
      onClick={props.onOpen}
    >
      <UnstyledButton
        className={classes.toggle}
        tabIndex={-1}
        aria-label={t(expanded ? 'quiz.fold' : 'quiz.unfold', { name: row.label })}
        data-folder={folder}
        data-open={expanded}
        onClick={(event) => {
          event.stopPropagation();
          props.onToggle();
        }}
      >
        {folder && <IconChevronRight size={14} aria-hidden />}
      </UnstyledButton>
      <Glyph size={15} stroke={1.75} className={classes.glyph} aria-hidden />
      <span className={classes.label} title={row.label}>
        {row.label}
      </span>
      {faults > 0 && <IconAlertTriangle size={15} className={classes.fault} aria-hidden />}
      {!locked && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          className={classes.move}
          aria-label={t('quiz.moveRow', { name: row.label })}
          title={t('quiz.moveTo')}
          onClick={(event) => {
            event.stopPropagation();
            props.onMove();
          }}
        >
          <IconArrowsMove size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
