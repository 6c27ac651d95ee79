import { Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAMPAIGN_FIELDS, type Campaign, canStarCampaign } from '#contracts/campaigns/campaigns.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { RowIconButton } from '#web/kit/display/icon-buttons.tsx';
import { useRunAction } from '#web/kit/list/row-actions.tsx';
import { useCan } from '#web/lib/session.ts';
import { useMakeDefault, useShownDefault } from './campaigns.api.ts';
import classes from './star-button.module.css';

/** The star of the default campaign; on other active campaigns, a button that makes it the default. */
export function StarButton({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const labelOf = useLabel();
  const mayWrite = useCan()('campaigns.default');
  const [asking, setAsking] = useState(false);
  const becameDefault = useRef(false);

  if (campaign.isDefault) {
    const label = labelOf(CAMPAIGN_FIELDS.isDefault);
    return (
      <Tooltip label={label}>
        <span
          className={classes.star}
          role="img"
          aria-label={label}
          tabIndex={-1}
          // Takes over the focus from the button that gave the star, which is gone.
          ref={(star) => {
            if (becameDefault.current) star?.focus();
            becameDefault.current = false;
          }}
        >
          <IconStarFilled size={17} aria-hidden />
        </span>
      </Tooltip>
    );
  }
  if (!mayWrite || campaign.deletedAt !== null) return null;
  if (!canStarCampaign(campaign)) return <span className={classes.none} />;

  return (
    <>
      <RowIconButton
        className={classes.give ?? ''}
        label={`${t('campaigns.makeDefault')}: ${campaign.name}`}
        onClick={() => setAsking(true)}
      >
        <IconStar size={17} stroke={1.75} aria-hidden />
      </RowIconButton>
      {asking && <StarConfirm campaign={campaign} given={becameDefault} onEnd={() => setAsking(false)} />}
    </>
  );
}

interface StarConfirmProps {
  campaign: Campaign;
  /** Set to true once the campaign is the default. */
  given: RefObject<boolean>;
  onEnd: () => void;
}

function StarConfirm({ campaign, given, onEnd }: StarConfirmProps) {
  const { t } = useTranslation();
  const { mutateAsync: makeDefault } = useMakeDefault();
  const former = useShownDefault();
  const { run, running } = useRunAction<Campaign>();
  const label = t('campaigns.makeDefault');
  const confirm = async () => {
    const action = {
      key: 'default',
      label,
      icon: IconStar,
      run: async ({ campaignId }: Campaign) => {
        await makeDefault(campaignId);
        given.current = true;
      },
      success: ({ name }: Campaign) => [t('campaigns.madeDefault'), name] as const,
      ...(former && { undo: () => makeDefault(former.campaignId) }),
      failure: t('campaigns.makeDefaultFailed'),
    };
    await run(action, campaign);
    onEnd();
  };
  return (
    <LazyConfirmDialog
      title={t('campaigns.makeDefaultTitle', { name: campaign.name })}
      running={running}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      {t('campaigns.makeDefaultText')}
    </LazyConfirmDialog>
  );
}
