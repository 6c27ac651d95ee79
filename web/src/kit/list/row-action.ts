import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NotificationText } from '#web/kit/feedback/notify.ts';

/** An action on a row of a list. */
export interface RowAction<Row> {
  key: string;
  label: string;
  icon: Icon;
  /** Whether the action applies to the row; by default, always. */
  visible?: (row: Row) => boolean;
  /** Returns why the action is currently disabled, for display; null if it is enabled. */
  disabled?: (row: Row) => string | null;
  /** Obstacles with links to them; shown when the action is chosen although it is disabled. */
  obstacles?: (row: Row) => ReactNode;
  /** Asks for confirmation first. The button's label is `button`, or "Confirm". */
  confirm?: { title: (row: Row) => string; message: (row: Row) => string; danger?: boolean; button?: string };
  /** Runs the action. Errors are shown as a notification. */
  run: (row: Row) => unknown;
  /** Notification on success: what was done, and to which record if the text doesn't say. */
  success?: (row: Row) => NotificationText;
  /** Reverts the action; the success notification offers it for a while. */
  undo?: ((row: Row) => Promise<unknown>) | undefined;
  /** What was not done, for failures without a better message. */
  failure?: string;
}
