import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { canStarCampaign } from '#contracts/campaigns.ts';
import { Confirm } from '#web/kit/confirm.tsx';
import { useRunAction } from '#web/kit/use-run-action.ts';
import { useCan } from '#web/lib/session.ts';
import { useMakeDefault } from './campaigns.api.ts';
import classes from './star-button.module.css';

/** The star of the default campaign; on an active one that is not, a button that gives it the star. */
export function StarButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const mayWrite = useCan()('campaigns.write');
  const { mutateAsync: makeDefault } = useMakeDefault();
  const { run, running } = useRunAction<Campaign>();
  const [asking, setAsking] = useState(false);
  const label = t('campaigns.makeDefault');

  if (campaign.isDefault) {
    return (
      <Tooltip label={t('campaigns.isDefault')}>
        <span className={classes.star} role="img" aria-label={t('campaigns.isDefault')}>
          <IconStarFilled size={17} aria-hidden />
        </span>
      </Tooltip>
    );
  }
  if (!mayWrite || !canStarCampaign(campaign)) return null;

  const confirm = async () => {
    const action = {
      key: 'default',
      label,
      icon: IconStar,
      run: ({ campaignId }: Campaign) => makeDefault(campaignId),
      success: t('campaigns.madeDefault'),
      failure: t('campaigns.makeDefaultFailed'),
    };
    await run(action, campaign);
    setAsking(false);
  };

  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setAsking(true)}>
          <IconStar size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asking && (
        <Confirm
          title={label}
          running={running}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {t('campaigns.makeDefaultText', { name: campaign.name })}
        </Confirm>
      )}
    </>
  );
}
