import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { NotificationText } from '#web/kit/feedback/notify.ts';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { notifyWithButton } from '#web/kit/feedback/notify-with-button.ts';
import { fieldErrors, invalidFields } from '#web/kit/form/field-errors.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { Dialog } from './dialog.tsx';

interface CopyDialogProps<Values, Row> {
  /** First part of the query keys of what is copied: `campaigns`. */
  resource: string;
  title: string;
  /** The copy as suggested. */
  values: Values;
  /** The contract's schema of what is sent. */
  schema: z.ZodType;
  /** What is sent for these values; by default the values themselves. */
  bodyOf?: (values: Values) => unknown;
  copy: (values: Values) => Promise<Row>;
  /** What was done, and to what. */
  done: (row: Row) => NotificationText;
  /** What was not done, for failures without a better message. */
  failed: string;
  /** Opens the copy. */
  open: (row: Row) => void;
  onClose: () => void;
  /** The fields in which the copy differs, and what a refusal needs. */
  children: (form: UseFormReturnType<Values>, refusal: Refusal<Values>) => ReactNode;
}

/** Why the last copy was refused, and which. */
interface Refusal<Values> {
  error: Error | null;
  refused: Values | undefined;
}

/**
 * Duplicates a record after asking for what differs. A dialog, although other forms are pages: its few fields only make
 * sense next to the record that is copied. Faults are shown at their fields, of which the first gets the focus.
 */
export function CopyDialog<Values extends Record<string, unknown>, Row>(props: CopyDialogProps<Values, Row>) {
  const { resource, title, values, schema, bodyOf, done, failed, open, onClose, children } = props;
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync: copy, isPending, error, variables } = useResourceMutation(resource, props.copy);
  const form = useForm<Values>({
    initialValues: values,
    validate: (values) => fieldErrors(schema, bodyOf?.(values) ?? values, []),
  });

  const focusFirst = (faults: Record<string, unknown>) => invalidFields(element.current, faults)[0]?.focus();
  const submit = form.onSubmit(async (values) => {
    try {
      const row = await copy(values);
      onClose();
      notifyWithButton(done(row), t('shell.open'), () => open(row));
    } catch (error) {
      const faults = error instanceof ProblemError ? error.fieldErrors : {};
      form.setErrors(faults);
      focusFirst(faults);
      if (invalidFields(element.current, faults).length > 0) return;
      // What is copied unasked, such as a campaign that is inactive by now, has no field here.
      const texts = Object.values(faults);
      notifyError(texts.length > 0 ? [failed, ...texts].join('. ') : failureText(error, failed, t), 'copy');
    }
  }, focusFirst);

  return (
    <Dialog onClose={onClose} title={title}>
      <form ref={element} noValidate aria-busy={isPending} onSubmit={submit}>
        <Stack gap={20}>
          {children(form, { error, refused: variables })}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('shell.duplicate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
