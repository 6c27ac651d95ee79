import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyConfirmDialog, outsideDialogs } from '#web/kit/dialogs/page-dialogs.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useFormHost } from './form-host.ts';
import { FormLoadError, FormSkeleton } from './form-messages.tsx';
import classes from './form-page.module.css';
import { LeaveGuard, StaleDialog } from './unsaved-changes.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FormPageProps<Values, Row> {
  record: RecordForm<Values, Row>;
  title: string;
  /** Name in the browser's tab. */
  section: string;
  /** Why the form is read-only; null if it is editable. */
  locked?: string | null;
  /** Shown beside the fields where there is room, otherwise below them: a preview. */
  aside?: ReactNode;
  /** Lets the fields take the full width, for forms that are more than a column of fields. */
  wide?: boolean;
  /** Grammatical gender of what is created: see `SavedDialog`. */
  feminine?: boolean;
  /** Title of the error shown if the record can't be loaded. */
  loadFailed?: string;
  /** Label of the save button; “Save” by default. */
  saveLabel?: string;
  children: ReactNode;
}

/** Layout of a form page: loading and error states, the fields, and the buttons. */
export function FormPage<Values, Row>(props: FormPageProps<Values, Row>) {
  const {
    record,
    title,
    section,
    locked = null,
    aside,
    wide,
    feminine = false,
    loadFailed,
    saveLabel,
    children,
  } = props;
  const { t } = useTranslation();
  const isPanel = useFormHost() !== null;
  useHotkeys([['mod+S', outsideDialogs(locked === null ? record.submit : null)]], []);
  useFirstFieldFocus(record);
  const incomplete = locked === null && !record.savable;
  const hintId = useId();
  const uploading = record.saving && record.progress > 0 && record.progress < 1;

  if (record.status !== 'ready') {
    return (
      <FormFrame title={title} section={section}>
        {record.status === 'loading' ? (
          <FormSkeleton />
        ) : (
          <FormLoadError record={record} title={loadFailed} />
        )}
      </FormFrame>
    );
  }
  return (
    <FormFrame title={title} section={section}>
      <div className={classes.layout} data-aside={(Boolean(aside) && !isPanel) || undefined} data-wide={wide}>
        <form
          ref={record.formRef}
          noValidate
          aria-label={title}
          aria-busy={record.saving}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            record.submit();
          }}
        >
          {locked && (
            <Alert color="gray" mb="lg" icon={<IconLock aria-hidden />}>
              {locked}
            </Alert>
          )}
          <fieldset key={record.resetCount} className={classes.fields} disabled={locked !== null}>
            {children}
          </fieldset>
          <div className={classes.footer}>
            {uploading && (
              <Progress value={record.progress * 100} size="sm" mb="sm" aria-label={t('form.uploading')} />
            )}
            {incomplete && (
              <Text id={hintId} size="xs" c="dimmed" mb="xs">
                {t('form.incomplete')}
              </Text>
            )}
            <Group gap="xs">
              <Button
                {...FOCUS_ON_RELEASE}
                type="submit"
                loading={record.saving}
                disabled={locked !== null || incomplete}
                {...(incomplete && { 'aria-describedby': hintId })}
              >
                {saveLabel ?? t('form.save')}
              </Button>
              <Button
                {...FOCUS_ON_RELEASE}
                variant="subtle"
                color="gray"
                ml="auto"
                disabled={record.saving}
                onClick={record.revert}
              >
                {record.editing ? t('form.revert') : t('form.clean')}
              </Button>
              <Button
                {...FOCUS_ON_RELEASE}
                variant="default"
                disabled={record.saving}
                onClick={() => record.leave()}
              >
                {t('form.cancel')}
              </Button>
            </Group>
          </div>
        </form>
        {aside && !isPanel && <aside className={classes.aside}>{aside}</aside>}
      </div>
      {!isPanel && <LeaveGuard dirty={record.dirty} />}
      {record.created !== null && <SavedDialog record={record} feminine={feminine} />}
      {record.stale && <StaleDialog record={record} />}
    </FormFrame>
  );
}

/** The page of a form; a panel has a title of its own. */
function FormFrame({ children, ...page }: { title: string; section: string; children: ReactNode }) {
  return useFormHost() ? children : <Page {...page}>{children}</Page>;
}

interface SavedDialogProps {
  record: Pick<RecordForm<never, never>, 'created' | 'createAnother' | 'leave'>;
  /** Grammatical gender of what was created: in some languages, "another" depends on it. */
  feminine: boolean;
}

/** Shown after creating a record: offers to create another one or to return to the list. */
function SavedDialog({ record, feminine }: SavedDialogProps) {
  const { t } = useTranslation();
  return (
    <LazyConfirmDialog
      title={t('form.saved')}
      confirmLabel={t(feminine ? 'form.anotherFeminine' : 'form.another')}
      cancelLabel={t('form.backToList')}
      onConfirm={record.createAnother}
      onCancel={() => record.leave({ force: true })}
    >
      <Text size="sm" fw={500} mb="xs">
        {record.created}
      </Text>
      {t('form.savedText')}
    </LazyConfirmDialog>
  );
}

/** Focuses the first field of an empty form: when it opens, and again for each further record. */
export function useFirstFieldFocus(
  record: Pick<RecordForm<never, never>, 'formRef' | 'editing' | 'created'>,
) {
  const { formRef, editing, created } = record;
  useLayoutEffect(() => {
    if (!editing && created === null) formRef.current?.querySelector<HTMLElement>('[data-path]')?.focus();
  }, [formRef, editing, created]);
}

interface FormPreviewProps {
  title: string;
  children: ReactNode;
}

/** Shows the record beside its form as others will see it. */
export function FormPreview({ title, children }: FormPreviewProps) {
  return (
    <section aria-label={title}>
      <Text size="xs" fw={500} c="dimmed" mb="xs">
        {title}
      </Text>
      {children}
    </section>
  );
}
