import { Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CAMPAIGN_FIELDS, type Campaign, canStarCampaign } from '#contracts/campaigns/campaigns.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { RowIconButton } from '#web/kit/display/icon-buttons.tsx';
import { ActionDialog, useRunAction } from '#web/kit/list/row-actions.tsx';
import { useCan } from '#web/lib/session.ts';
import { useDefaultAction } from './default-action.ts';
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
  const action = useDefaultAction();
  const { run, running } = useRunAction<Campaign>();
  if (!action) return null;
  const confirm = async () => {
    const give = async (row: Campaign) => {
      await action.run(row);
      given.current = true;
    };
    await run({ ...action, run: give }, campaign);
    onEnd();
  };
  return (
    <ActionDialog
      action={action}
      row={campaign}
      running={running}
      onConfirm={() => void confirm()}
      onClose={onEnd}
    />
  );
}
