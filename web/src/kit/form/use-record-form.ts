import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { FieldFault } from '#contracts/core/errors.ts';
import type { CreatedName } from '#contracts/core/resources.ts';
import { CREATED_NAMES, PAGES, recordPath } from '#contracts/core/resources.ts';
import { dismissError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { notifyWithButton } from '#web/kit/feedback/notify-with-button.ts';
import { useNotifyFailure } from '#web/kit/feedback/refusals.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { currentUser } from '#web/lib/session.ts';
import type { FieldErrors } from './field-errors.ts';
import { fieldErrors, invalidFields, mapToFields } from './field-errors.ts';
import { useFormHost } from './form-host.ts';
import type { ListPath } from './return-to-list.ts';
import { markSaved, useReturnToList } from './return-to-list.ts';
import { usePersistDraft, useRestoredDraft } from './use-draft.ts';
import type { RecordQuery } from './use-record-base.ts';
import { rebase, useRecordBase } from './use-record-base.ts';

/** Arguments of a save. */
export interface SaveRequest<Values> {
  /** Undefined when creating. */
  id: number | undefined;
  values: Values;
  /** The version that was edited. */
  etag: string | null;
  /** Called with the fraction of the upload sent so far, 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface RecordFormOptions<Values, Row> {
  /** Undefined when creating. */
  id: number | undefined;
  /** The page that the form returns to. */
  list: ListPath;
  /** Not needed if records are only created. */
  query?: (id: number) => RecordQuery<Row>;
  save: UseMutationResult<Row, Error, SaveRequest<Values>>;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /** Converts the values to the body; by default, they are the body. Its paths must be those of the form's fields. */
  bodyOf?: (values: Values) => unknown;
  /** Returns faults that the schema can't detect. */
  extraFaults?: (values: Values) => FieldFault[];
  /** Returns the field that shows the faults of a path of the body, if their names differ. */
  fieldOf?: (path: string) => string;
  /** Only allows saving a valid form; faults are shown when their field loses the focus. */
  saveWhenValid?: boolean;
  empty: Values;
  /** The values that another record begins with, after one was created; by default, the empty ones. */
  nextAfter?: (created: Row) => Values;
  /** The values that show a record, mostly by `formValues()`. Not needed if records are only created. */
  valuesOf?: (row: Row) => Values;
  /** The saved record, which has a page. Missing: there is only one. */
  idOf?: (row: Row) => number;
  /** Describes what was saved or its outcome: “Campaign Summer”. */
  successText: (row: Row) => string;
  /** What was not done, for failures without a better message. */
  failureText?: string;
}

/** What was written when a session ended, and the values it was written over. */
interface Draft<Values> {
  base: Values;
  values: Values;
}

/** A record that was just created. */
interface Created {
  kind: CreatedName | undefined;
  text: string;
  /** Of its page. */
  path: string;
}

/** State and actions of a form that creates or edits a record. */
export interface RecordForm<Values, Row> {
  form: UseFormReturnType<Values>;
  formRef: RefObject<HTMLFormElement | null>;
  editing: boolean;
  /** Whether it is one of many records, each with a page. */
  hasPage: boolean;
  status: 'loading' | 'failed' | 'ready';
  error: Error | null;
  retry: () => void;
  /** The record as it was loaded; null when creating. */
  row: Row | null;
  submit: () => void;
  /** Whether saving is allowed. False only with `saveWhenValid` while the form is invalid. */
  savable: boolean;
  saving: boolean;
  /** The fraction of the upload sent so far, 0 to 1. */
  progress: number;
  /** Resets to the empty form, or to the record as it was loaded. */
  revert: () => void;
  /** Number of resets; as a key, it also resets fields with a state of their own. */
  resetCount: number;
  dirty: boolean;
  leave: (options?: { force?: boolean }) => void;
  /** The record just created, while the empty form is offered for another one; otherwise null. */
  created: Created | null;
  /** The last record created in this form; null if none was. */
  former: Row | null;
  createAnother: () => void;
  /** Someone else has changed the record since it was loaded. */
  stale: boolean;
  dismissStale: () => void;
  /** Reloads the record, keeping what was typed. */
  reload: () => Promise<void>;
}

/**
 * A form for both creating and editing. Validates against the contract's schema before sending; shows the server's
 * faults at their fields and focuses the first.
 */
export function useRecordForm<Values extends Record<string, unknown>, Row>(
  options: RecordFormOptions<Values, Row>,
): RecordForm<Values, Row> {
  const {
    id,
    list,
    save,
    schema,
    bodyOf,
    extraFaults,
    fieldOf,
    saveWhenValid = false,
    empty,
    valuesOf = () => empty,
    idOf,
    successText,
  } = options;
  const { t, i18n } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const base = useRecordBase(id === undefined ? null : (options.query?.(id) ?? null));
  const host = useFormHost();
  const { history } = useRouter();
  const leaveForList = useReturnToList(list);
  const leave = host ? host.onClose : leaveForList;
  const formRef = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState(0);
  const [created, setCreated] = useState<Created | null>(null);
  const [former, setFormer] = useState<Row | null>(null);
  const [stale, setStale] = useState(false);
  const [resetCount, setResetCount] = useState(0);
  const errorsByField = (faults: FieldErrors) => (fieldOf ? mapToFields(faults, fieldOf) : faults);
  const validate = (values: Values) =>
    errorsByField(fieldErrors(schema, bodyOf ? bodyOf(values) : values, extraFaults?.(values) ?? []));
  const form = useForm<Values>({
    initialValues: host && 'name' in empty ? { ...empty, name: host.name } : empty,
    validate,
    validateInputOnBlur: saveWhenValid,
    // Touched means changed, not focused: passing over an empty field is no mistake.
    enhanceGetInputProps: ({ inputProps: { onBlur, value }, field, form }) => ({
      onFocus: undefined,
      onBlur: () => {
        if (form.isTouched(field) || !isEmpty(value)) onBlur?.();
      },
    }),
  });

  /** The server's faults stay as they came. */
  const translateErrors = useEffectEvent(() => {
    const shown = Object.entries(form.errors);
    const faults: Record<string, ReactNode> = validate(form.values);
    if (shown.length > 0)
      form.setErrors(Object.fromEntries(shown.map(([field, text]) => [field, faults[field] ?? text])));
  });
  useEffect(() => {
    i18n.on('languageChanged', translateErrors);
    return () => i18n.off('languageChanged', translateErrors);
  }, [i18n]);

  const draft = useRef(useRestoredDraft<Draft<Values>>('form'));
  /** Applies the draft kept from an ended session to the initial values, once. */
  const restoreDraft = (values: Values) => {
    if (draft.current === undefined) return;
    form.setValues(rebase(draft.current.base, draft.current.values, values));
    draft.current = undefined;
    notifySuccess(t('form.restored'));
  };

  const loaded = base.record?.data;
  const initialize = useEffectEvent((row: Row) => {
    form.initialize(valuesOf(row));
    restoreDraft(valuesOf(row));
  });
  const initializeEmpty = useEffectEvent(() => restoreDraft(empty));
  useEffect(() => {
    if (loaded) initialize(loaded);
    else if (id === undefined) initializeEmpty();
  }, [loaded, id]);

  // Until the form holds the record, it would flash empty.
  const status = loaded && !form.initialized ? 'loading' : base.status;

  const focusFirst = (errors: Record<string, unknown>) => invalidFields(formRef.current, errors)[0]?.focus();

  const actionKey = `save ${list} ${id ?? 'new'}`;
  const handleError = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'record.stale') return setStale(true);
    // The session has ended: the sign-in page says so, and the draft is kept.
    if (currentUser() === null) return;
    const faults = error instanceof ProblemError ? errorsByField(error.fieldErrors) : {};
    form.setErrors(faults);
    focusFirst(faults);
    const shown = invalidFields(formRef.current, faults).length;
    if (shown === 0 || shown < Object.keys(faults).length) {
      notifyFailure(error, options.failureText ?? t('form.saveFailed'), actionKey, id);
    }
  };

  const revert = () => {
    form.reset();
    setResetCount((count) => count + 1);
  };

  const send = async (values: Values) => {
    setCreated(null);
    setProgress(0);
    let saved: Row;
    try {
      saved = await save.mutateAsync({
        id,
        values,
        etag: base.record?.etag ?? null,
        onProgress: setProgress,
      });
    } catch (error) {
      return handleError(error);
    }
    dismissError(actionKey);
    const text = successText(saved);
    const kind = CREATED_NAMES.find((name) => PAGES[name].list === list);
    const path = kind && idOf ? recordPath(kind, idOf(saved)) : list;
    if (id === undefined && !host) {
      setFormer(saved);
      if (options.nextAfter) form.setInitialValues(options.nextAfter(saved));
      revert();
      return setCreated({ kind, text, path });
    }
    if (kind && idOf && !host)
      notifyWithButton([t('form.saved'), text], t('shell.open'), () => history.push(path));
    else notifySuccess(t('form.saved'), text);
    if (host) return host.onCreated(saved as never);
    if (idOf) markSaved(list, idOf(saved));
    leave({ force: true });
  };

  const submit = () => {
    if (!save.isPending && status === 'ready') form.onSubmit(send, focusFirst)();
  };

  const dirty = form.isDirty();
  const written: Draft<Values> = { base: form.getInitialValues(), values: form.getValues() };
  usePersistDraft('form', dirty ? written : undefined);

  return {
    form,
    formRef,
    editing: id !== undefined,
    hasPage: idOf !== undefined,
    status,
    error: base.error,
    retry: base.retry,
    row: loaded ?? null,
    submit,
    savable: !saveWhenValid || Object.keys(validate(form.values)).length === 0,
    saving: save.isPending,
    progress,
    revert,
    resetCount,
    dirty,
    leave,
    created,
    former,
    createAnother: () => setCreated(null),
    stale,
    dismissStale: () => setStale(false),
    reload: async () => {
      const { data } = await base.reload();
      const reloaded = valuesOf(data);
      const values = rebase(form.getInitialValues(), form.getValues(), reloaded);
      form.resetDirty(reloaded);
      form.setValues(values);
      setStale(false);
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null;
}
