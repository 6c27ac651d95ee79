import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { FieldFault } from '#contracts/core/errors.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { forgetFailure, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { FieldErrors } from './field-errors.ts';
import { atFields, faultyFields, fieldErrors } from './field-errors.ts';
import type { ListPath } from './return-to-list.ts';
import { useReturnToList } from './return-to-list.ts';
import { useKeepDraft, useKeptDraft } from './use-kept-draft.ts';
import type { RecordQuery } from './use-record-base.ts';
import { useRecordBase } from './use-record-base.ts';

/** What a save is given. */
export interface SaveRequest<Values> {
  /** Missing when creating. */
  id: number | undefined;
  values: Values;
  /** The version that was edited. */
  etag: string | null;
  /** Told how much of an upload is on its way, 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface RecordFormOptions<Values, Row> {
  /** Missing when creating. */
  id: number | undefined;
  /** Where the form goes when it is done. */
  list: ListPath;
  /** Missing where records are only created. */
  query?: (id: number) => RecordQuery<Row>;
  save: UseMutationResult<Row, Error, SaveRequest<Values>>;
  /** The contract's schema of the body. */
  schema: z.ZodType;
  /** The body that the values make; the values themselves, when missing. Its paths are those of the form's fields. */
  bodyOf?: (values: Values) => unknown;
  /** Faults that the schema can't see. */
  further?: (values: Values) => FieldFault[];
  /** The field that shows the faults of a path of the body, where it is called otherwise. */
  fieldOf?: (path: string) => string;
  /** Nothing can be saved while something is wrong; faults show when their field is left. */
  saveWhenValid?: boolean;
  empty: Values;
  valuesOf: (row: Row) => Values;
  /** What was saved, or what came of it, in words: “Campaign Summer”. */
  told: (row: Row) => string;
  /** What was not done, where a failure has no better words. */
  failed?: string;
}

/** A form that creates or edits a record. */
export interface RecordForm<Values, Row> {
  form: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  editing: boolean;
  status: 'loading' | 'failed' | 'ready';
  error: Error | null;
  retry: () => void;
  /** The record as it was read; null when creating. */
  row: Row | null;
  submit: () => void;
  /** Whether saving is offered: always, unless the form is one that is saved only when it is valid, and is not. */
  savable: boolean;
  saving: boolean;
  /** How much of the upload is on its way, 0 to 1. */
  progress: number;
  /** Back to the empty form, or to the record as it was read. */
  revert: () => void;
  /** Counts how often that has happened: fields with a state of their own begin anew with it. */
  generation: number;
  dirty: boolean;
  leave: (options?: { force?: boolean }) => void;
  /** A record was just created, told in words: what next? Null otherwise. */
  created: string | null;
  another: () => void;
  /** Someone else has changed the record since it was read. */
  stale: boolean;
  dismissStale: () => void;
  /** Reads the record anew, keeping what was typed. */
  reload: () => Promise<void>;
}

/**
 * One form for creating and editing. It is checked by the contract's schema before anything is sent; what the server
 * finds wrong stands under its field, and the first fault gets the focus.
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
    further,
    fieldOf,
    saveWhenValid = false,
    empty,
    valuesOf,
    told,
  } = options;
  const { t } = useTranslation();
  const base = useRecordBase(id === undefined ? null : (options.query?.(id) ?? null));
  const leave = useReturnToList(list);
  const element = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState(0);
  const [created, setCreated] = useState<string | null>(null);
  const [stale, setStale] = useState(false);
  const [generation, setGeneration] = useState(0);
  const shownAt = (faults: FieldErrors) => (fieldOf ? atFields(faults, fieldOf) : faults);
  const validate = (values: Values) =>
    shownAt(fieldErrors(schema, bodyOf ? bodyOf(values) : values, further?.(values) ?? []));
  const form = useForm<Values>({
    initialValues: empty,
    validate,
    validateInputOnBlur: saveWhenValid,
    // Touched is what was changed, not what the focus has been in: whoever passes an empty field by has done nothing wrong.
    enhanceGetInputProps: ({ inputProps: { onBlur, value }, field, form }) => ({
      onFocus: undefined,
      onBlur: () => {
        if (form.isTouched(field) || !isEmpty(value)) onBlur?.();
      },
    }),
  });

  const kept = useRef(useKeptDraft<Partial<Values>>('form'));
  /** Puts what was written before the session ended on top of what the form begins with, once. */
  const restore = (values: Values) => {
    if (kept.current === undefined) return;
    form.setValues({ ...values, ...kept.current });
    kept.current = undefined;
    notifySuccess(t('form.restored'));
  };

  const loaded = base.record?.data;
  const take = useEffectEvent((row: Row) => {
    form.initialize(valuesOf(row));
    restore(valuesOf(row));
  });
  const begin = useEffectEvent(() => restore(empty));
  useEffect(() => {
    if (loaded) take(loaded);
    else if (id === undefined) begin();
  }, [loaded, id]);

  // Not before the form holds the record: for a moment it would show an empty one.
  const status = loaded && !form.initialized ? 'loading' : base.status;

  const focusFirst = (errors: Record<string, unknown>) => faultyFields(element.current, errors)[0]?.focus();

  const doing = `save ${list} ${id ?? 'new'}`;
  const refuse = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'record.stale') return setStale(true);
    const faults = error instanceof ProblemError ? shownAt(error.fieldErrors) : {};
    form.setErrors(faults);
    focusFirst(faults);
    const shown = faultyFields(element.current, faults).length;
    if (shown === 0 || shown < Object.keys(faults).length) {
      notifyError(failureText(error, options.failed ?? t('form.saveFailed'), t), doing);
    }
  };

  const send = async (values: Values) => {
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
      return refuse(error);
    }
    forgetFailure(doing);
    if (id === undefined) return setCreated(told(saved));
    notifySuccess(t('form.saved'), told(saved));
    leave({ force: true });
  };

  const submit = () => {
    if (!save.isPending && created === null && status === 'ready') form.onSubmit(send, focusFirst)();
  };

  const revert = () => {
    form.reset();
    setGeneration((count) => count + 1);
  };

  const dirty = form.isDirty() && created === null;
  const typed = () => Object.entries(form.getValues()).filter(([key]) => form.isDirty(key));
  useKeepDraft('form', dirty ? Object.fromEntries(typed()) : undefined);

  return {
    form,
    element,
    editing: id !== undefined,
    status,
    error: base.error,
    retry: base.retry,
    row: loaded ?? null,
    submit,
    savable: !saveWhenValid || Object.keys(validate(form.values)).length === 0,
    saving: save.isPending,
    progress,
    revert,
    generation,
    dirty,
    leave,
    created,
    another: () => {
      revert();
      setCreated(null);
    },
    stale,
    dismissStale: () => setStale(false),
    reload: async () => {
      const { data } = await base.renew();
      const fresh = valuesOf(data);
      const written = Object.fromEntries(typed());
      form.resetDirty(fresh);
      form.setValues({ ...fresh, ...written } as Values);
      setStale(false);
    },
  };
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null;
}
