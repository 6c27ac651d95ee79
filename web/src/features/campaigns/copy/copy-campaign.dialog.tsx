import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { campaignCopyInput, copyCampaign } from '#contracts/campaigns/campaign-copies.ts';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { CAMPAIGN_FIELDS as FIELDS } from '#contracts/campaigns/campaigns.ts';
import { NAME_MAX } from '#contracts/core/constants.ts';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { useLabel } from '#web/i18n/use-label.ts';
import { CopyDialog } from '#web/kit/dialogs/copy-dialog.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { call } from '#web/lib/call.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';

interface CopyCampaignDialogProps {
  campaign: Pick<Campaign, 'campaignId' | 'name' | 'organisation'>;
  onClose: () => void;
}

/** Copies a campaign under another name, with its quizzes if wanted. */
export function CopyCampaignDialog({ campaign, onClose }: CopyCampaignDialogProps) {
  const { t } = useTranslation();
  const label = useLabel();
  const mayCopyQuizzes = useCan()('quizzes.write');
  const isOfHouse = useIsOfHouse();
  const navigate = useNavigate();
  const { campaignId, name, organisation } = campaign;

  return (
    <CopyDialog
      resource="campaigns"
      title={t('campaigns.copy.title', { name })}
      values={{ name, organisationId: organisation?.organisationId ?? null, quizzes: mayCopyQuizzes }}
      schema={campaignCopyInput}
      copy={(body) => call(copyCampaign, { params: { id: campaignId }, body })}
      done={({ name }) => [t('campaigns.copy.done'), name]}
      failed={t('campaigns.copy.failed')}
      open={(copied) => void navigate({ to: '/admin/campaigns/$id', params: { id: copied.campaignId } })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={label(FIELDS.name)}
            description={t('campaigns.copy.help')}
            required
            limit={NAME_MAX}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {isOfHouse && (
            <OrganisationSelect current={organisation} {...form.getInputProps('organisationId')} />
          )}
          {mayCopyQuizzes && (
            <Checkbox
              label={t('campaigns.copy.quizzes')}
              {...form.getInputProps('quizzes', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </CopyDialog>
  );
}
