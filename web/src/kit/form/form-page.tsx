import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDeferredValue, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreatedName } from '#contracts/core/resources.ts';
import { PAGES } from '#contracts/core/resources.ts';
import { outsideDialogs } from '#web/kit/dialogs/page-dialogs.ts';
import { FOCUS_ON_RELEASE } from '#web/kit/display/focus.ts';
import { Page } from '#web/kit/display/page.tsx';
import { useRecordName } from '#web/kit/routes/shell-contexts.ts';
import { InTurn } from '#web/lib/in-turn.tsx';
import { useCan } from '#web/lib/session.ts';
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
  /** Grammatical gender of what is created: see `SavedNotice`. */
  feminine?: boolean;
  /** Title of the error shown if the record can't be loaded. */
  loadFailed?: string;
  /** Label of the save button; “Save” by default. */
  saveLabel?: string;
  /** What a new record is opened for, if that is what comes next; “Open” by default. */
  openLabel?: string;
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
    openLabel,
    children,
  } = props;
  const { t } = useTranslation();
  const isPanel = useFormHost() !== null;
  useHotkeys([['mod+S', outsideDialogs(locked === null ? record.submit : null)]], []);
  useFirstFieldFocus(record);
  const name = record.editing && record.hasPage ? nameOf(record.row) : null;
  const heading = name === null ? title : t('form.edit', { name });
  const incomplete = locked === null && !record.savable;
  const hintId = useId();
  const uploading = record.saving && record.progress > 0 && record.progress < 1;

  // Deferred, so that the browser stays responsive while the fields render for the first time.
  const status = useDeferredValue(record.status);
  if (status !== 'ready') {
    return (
      <FormFrame title={title} section={section}>
        {status === 'loading' ? <FormSkeleton /> : <FormLoadError record={record} title={loadFailed} />}
      </FormFrame>
    );
  }
  return (
    <FormFrame title={heading} section={section} crumb={name && heading}>
      {record.created && (
        <SavedNotice created={record.created} record={record} feminine={feminine} openLabel={openLabel} />
      )}
      <div className={classes.layout} data-aside={(Boolean(aside) && !isPanel) || undefined} data-wide={wide}>
        <InTurn>
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
        </InTurn>
      </div>
      {!isPanel && <LeaveGuard dirty={record.dirty} />}
      {record.stale && <StaleDialog record={record} />}
    </FormFrame>
  );
}

interface FormFrameProps {
  title: string;
  section: string;
  /** Ends the breadcrumb, if it names the record. */
  crumb?: string | null;
  children: ReactNode;
}

/** The page of a form; a panel has a title of its own. */
function FormFrame({ children, crumb = null, ...page }: FormFrameProps) {
  const isPanel = useFormHost() !== null;
  useRecordName(isPanel ? null : crumb);
  return isPanel ? children : <Page {...page}>{children}</Page>;
}

/** The name of a record; null if it has none. */
function nameOf(row: unknown): string | null {
  const { name, nome = name } = Object(row) as { name?: unknown; nome?: unknown };
  return typeof nome === 'string' ? nome : null;
}

/** What is likely to come after creating a record. */
const NEXT: Partial<Record<CreatedName, CreatedName>> = {
  category: 'fragrance',
  fragrance: 'campaign',
  campaign: 'quiz',
  quiz: 'device',
  organisation: 'place',
  place: 'user',
  user: 'device',
};

interface SavedNoticeProps {
  created: NonNullable<RecordForm<never, never>['created']>;
  record: Pick<RecordForm<never, never>, 'createAnother' | 'leave'>;
  /** Grammatical gender of what was created: in some languages, "another" depends on it. */
  feminine: boolean;
  openLabel: string | undefined;
}

/** Says what was created, and leads on: to it, to what likely comes next, to another one, or back to the list. */
function SavedNotice({ created: { kind, text, path }, record, feminine, openLabel }: SavedNoticeProps) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const can = useCan();
  const next = kind && NEXT[kind];
  const opensFirst = openLabel !== undefined;
  return (
    <Alert
      color="brand"
      role="status"
      mb="lg"
      maw={640}
      title={t('form.saved')}
      icon={<IconCircleCheck aria-hidden />}
    >
      <Text size="sm" fw={500} mb="sm">
        {text}
      </Text>
      <Group gap="xs" pb={4}>
        <Button
          variant={opensFirst ? 'filled' : 'default'}
          autoFocus={opensFirst}
          onClick={() => history.replace(path)}
        >
          {openLabel ?? t('shell.open')}
        </Button>
        {next && can(PAGES[next].create) && (
          <Button variant="default" onClick={() => history.push(`${PAGES[next].list}/create`)}>
            {t(`shell.crumb.create.${next}`)}
          </Button>
        )}
        <Button
          variant={opensFirst ? 'default' : 'filled'}
          autoFocus={!opensFirst}
          onClick={record.createAnother}
        >
          {t(feminine ? 'form.anotherFeminine' : 'form.another')}
        </Button>
        <Button variant="subtle" onClick={() => record.leave()}>
          {t('form.backToList')}
        </Button>
      </Group>
    </Alert>
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
