import { Alert, Button, Progress, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { outsideDialogs } from '#web/kit/dialogs/outside-dialogs.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus-on-release.ts';
import { Page } from '#web/kit/display/page.tsx';
import { FormLoadError, FormSkeleton } from './form-messages.tsx';
import classes from './form-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { useFirstFieldFocus } from './use-first-field-focus.ts';
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
  useHotkeys([['mod+S', outsideDialogs(locked === null ? record.submit : null)]], []);
  useFirstFieldFocus(record);
  const incomplete = locked === null && !record.savable;
  const hintId = useId();
  const uploading = record.saving && record.progress > 0 && record.progress < 1;

  if (record.status !== 'ready') {
    return (
      <Page title={title} section={section}>
        {record.status === 'loading' ? (
          <FormSkeleton />
        ) : (
          <FormLoadError record={record} title={loadFailed} />
        )}
      </Page>
    );
  }
  return (
    <Page title={title} section={section}>
      <div className={classes.layout} data-aside={Boolean(aside)} data-wide={wide}>
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
            <div className={classes.buttons}>
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
            </div>
          </div>
        </form>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      <LeaveGuard dirty={record.dirty} />
      {record.created !== null && <SavedDialog record={record} feminine={feminine} />}
      {record.stale && <StaleDialog record={record} />}
    </Page>
  );
}
