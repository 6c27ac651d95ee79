import { ActionIcon, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  const given = useRef(false);
  const label = t('campaigns.makeDefault');

  if (campaign.isDefault) {
    return (
      <Tooltip label={t('campaigns.isDefault')}>
        <span
          className={classes.star}
          role="img"
          aria-label={t('campaigns.isDefault')}
          tabIndex={-1}
          // The button that gave the star had the focus, and is gone.
          ref={(star) => {
            if (given.current) star?.focus();
            given.current = false;
          }}
        >
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
      run: async ({ campaignId }: Campaign) => {
        await makeDefault(campaignId);
        given.current = true;
      },
      success: t('campaigns.madeDefault'),
      failure: t('campaigns.makeDefaultFailed'),
    };
    await run(action, campaign);
    stopAsking();
  };
  const stopAsking = () => {
    setAsking(false);
    button.current?.focus();
  };

  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={label}
          onClick={() => setAsking(true)}
        >
          <IconStar size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {asking && (
        <Confirm title={label} running={running} onConfirm={() => void confirm()} onCancel={stopAsking}>
          {t('campaigns.makeDefaultText', { name: campaign.name })}
        </Confirm>
      )}
    </>
  );
}
