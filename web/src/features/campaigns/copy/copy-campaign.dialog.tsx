import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignCopyInput, copyCampaign } from '#contracts/campaigns/campaign-copies.ts';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { CAMPAIGN_FIELDS as FIELDS } from '#contracts/campaigns/campaigns.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { notifyWithButton } from '#web/kit/feedback/notify-with-button.ts';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { fieldErrors, invalidFields } from '#web/kit/form/field-errors.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call } from '#web/lib/call.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';

interface CopyCampaignDialogProps {
  campaign: Pick<Campaign, 'campaignId' | 'name' | 'organisation'>;
  onClose: () => void;
}

/** Copies a campaign under another name, with its quizzes if wanted. */
export function CopyCampaignDialog({ campaign, onClose }: CopyCampaignDialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const can = useCan();
  const isOfHouse = useIsOfHouse();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync: copy, isPending } = useResourceMutation('campaigns', (body: typeof form.values) =>
    call(copyCampaign, { params: { id: campaign.campaignId }, body }),
  );
  const form = useForm({
    initialValues: {
      name: campaign.name,
      organisationId: campaign.organisation?.organisationId ?? null,
      quizzes: can('quizzes.write'),
    },
    validate: (values) => fieldErrors(campaignCopyInput, values, []),
  });

  const focusFirst = (faults: Record<string, unknown>) => invalidFields(element.current, faults)[0]?.focus();
  const submit = form.onSubmit(async (values) => {
    try {
      const { campaignId, name } = await copy(values);
      onClose();
      notifyWithButton(
        [t('campaigns.copy.done'), name],
        t('shell.open'),
        () => void navigate({ to: '/admin/campaigns/$id', params: { id: campaignId } }),
      );
    } catch (error) {
      const faults = error instanceof ProblemError ? error.fieldErrors : {};
      form.setErrors(faults);
      focusFirst(faults);
      if (invalidFields(element.current, faults).length === 0)
        notifyError(failureText(error, t('campaigns.copy.failed'), t), 'copy campaign');
    }
  }, focusFirst);

  return (
    <Dialog onClose={onClose} title={t('campaigns.copy.title', { name: campaign.name })}>
      <form ref={element} noValidate aria-busy={isPending} onSubmit={submit}>
        <Stack gap={20}>
          <TextField
            label={label(FIELDS.name)}
            description={t('campaigns.copy.help')}
            required
            limit={NAME_MAX}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {isOfHouse && (
            <OrganisationSelect current={campaign.organisation} {...form.getInputProps('organisationId')} />
          )}
          {can('quizzes.write') && (
            <Checkbox
              label={t('campaigns.copy.quizzes')}
              {...form.getInputProps('quizzes', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('campaigns.copy.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
