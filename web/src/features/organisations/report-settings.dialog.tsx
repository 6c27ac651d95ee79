import {
  Button,
  Fieldset,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileTypePdf, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_RECIPIENTS_MAX } from '#contracts/core/constants.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { monthlyReport } from '#contracts/organisations/monthly-report.ts';
import { ORGANISATION_FIELDS as FIELDS } from '#contracts/organisations/organisations.ts';
import type { ReportSettings } from '#contracts/organisations/report-settings.ts';
import { reportSettingsInput } from '#contracts/organisations/report-settings.ts';
import { localeOf } from '#web/i18n/language.ts';
import { optionsOf, useLabel } from '#web/i18n/use-label.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { IconButton } from '#web/kit/display/icon-buttons.tsx';
import { failureText, notifyError, notifySuccess } from '#web/kit/feedback/notify.ts';
import { fieldErrors, invalidFields } from '#web/kit/form/field-errors.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { lazyDownload } from '#web/lib/lazy-download.ts';
import { ProblemError } from '#web/lib/problem.ts';
import type { ReportSettingsValues } from './report-mailing.api.ts';
import { useReportDownload, useSaveReportSettings } from './report-mailing.api.ts';

interface ReportSettingsDialogProps {
  id: number;
  /** The settings that are edited, and their version. */
  loaded: { data: ReportSettings; etag: string | null };
  /** The month of previews. */
  lastMonth: string;
  onClose: () => void;
}

/** Sets when and to whom the monthly report of an organisation is mailed, and previews it. */
export function ReportSettingsDialog({ id, loaded, lastMonth, onClose }: ReportSettingsDialogProps) {
  const { t, i18n } = useTranslation();
  const label = useLabel();
  const element = useRef<HTMLFormElement>(null);
  const { enabled, day, recipients } = loaded.data;
  const { mutateAsync: save, isPending } = useSaveReportSettings(id, loaded.etag);
  const { mutate: download, isPending: isComing } = useReportDownload();
  const form = useForm<ReportSettingsValues>({
    initialValues: { enabled, day, recipients },
    validate: (values) => fieldErrors(reportSettingsInput, values, []),
  });
  const add = () => form.insertListItem('recipients', { email: '', language: localeOf(i18n.language) });
  const focusFirst = (faults: Record<string, unknown>) => invalidFields(element.current, faults)[0]?.focus();
  const submit = form.onSubmit(async (values) => {
    try {
      await save(values);
      onClose();
      notifySuccess(t('organisations.report.saved'));
    } catch (error) {
      const faults = error instanceof ProblemError ? error.fieldErrors : {};
      form.setErrors(faults);
      focusFirst(faults);
      if (invalidFields(element.current, faults).length === 0)
        notifyError(failureText(error, t('organisations.report.saveFailed'), t), 'report-settings');
    }
  }, focusFirst);
  const mailed = form.getInputProps('enabled', { type: 'checkbox' });

  return (
    <Dialog onClose={onClose} title={t('organisations.report.mailing')}>
      <form ref={element} noValidate aria-busy={isPending} onSubmit={submit}>
        <Stack gap={20}>
          <Switch
            label={t('organisations.report.enabled')}
            {...mailed}
            onChange={(event) => {
              mailed.onChange(event);
              if (event.currentTarget.checked && form.values.recipients.length === 0) add();
            }}
          />
          <NumberInput
            label={t('organisations.report.day')}
            description={t('organisations.report.dayHelp')}
            {...REQUIRED_PROPS}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            min={1}
            max={28}
            {...form.getInputProps('day')}
          />
          {form.values.recipients.map((recipient, index) => (
            <Fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: what is in a row comes from the form alone
              key={index}
              variant="unstyled"
              legend={t('organisations.report.recipient', { number: index + 1 })}
            >
              <TextInput
                type="email"
                label={label(FIELDS.email)}
                autoComplete="off"
                {...REQUIRED_PROPS}
                {...form.getInputProps(`recipients.${index}.email`)}
              />
              <Group mt="sm" gap="xs" align="end" wrap="nowrap">
                <NativeSelect
                  flex={1}
                  label={t('organisations.report.language')}
                  data={optionsOf(LANGUAGE_WORDS, label)}
                  {...form.getInputProps(`recipients.${index}.language`)}
                />
                <IconButton
                  label={t('organisations.report.preview')}
                  loading={isComing}
                  onClick={() =>
                    download(
                      lazyDownload(
                        monthlyReport,
                        { params: { id }, query: { month: lastMonth, language: recipient.language } },
                        'pdf',
                      ),
                    )
                  }
                >
                  <IconFileTypePdf size={18} />
                </IconButton>
                <IconButton
                  label={t('organisations.report.remove')}
                  onClick={() => form.removeListItem('recipients', index)}
                >
                  <IconTrash size={18} />
                </IconButton>
              </Group>
            </Fieldset>
          ))}
          {form.errors.recipients && (
            <Text size="sm" c="red" role="alert">
              {form.errors.recipients}
            </Text>
          )}
          <Button
            variant="default"
            data-path="recipients"
            leftSection={<IconPlus size={18} />}
            disabled={form.values.recipients.length >= REPORT_RECIPIENTS_MAX}
            onClick={add}
          >
            {t('organisations.report.add')}
          </Button>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
