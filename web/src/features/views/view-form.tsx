import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { View } from '#contracts/views.ts';
import { VIEW_NAME_MAX } from '#contracts/views.ts';
import { errorText } from '#web/lib/error-text.ts';
import { ProblemError } from '#web/lib/problem.ts';

export type ViewName = Pick<View, 'name' | 'shared'>;

interface ViewFormProps {
  /** The view to rename; null for a new one. */
  view: View | null;
  save: (name: ViewName) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the name of a view and whether to share it. */
export function ViewForm({ view, save, onCancel }: ViewFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    if (name.trim() === '') return setFault(t('views.nameMissing'));
    setSaving(true);
    try {
      await save({ name, shared });
      setName('');
      setShared(false);
      setFault(null);
    } catch (error) {
      const ofName = error instanceof ProblemError ? error.fieldErrors.name : undefined;
      setFault(ofName ?? errorText(error, t));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('form.name')}
        value={name}
        maxLength={VIEW_NAME_MAX}
        error={fault}
        autoComplete="off"
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFault(null);
        }}
      />
      <Checkbox
        mt="sm"
        label={t('views.share')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        {view && (
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
        )}
        <Button type="submit" loading={saving}>
          {t('views.save')}
        </Button>
      </Group>
    </form>
  );
}
