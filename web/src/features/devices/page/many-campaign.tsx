import { useState } from 'react';
import type { CampaignRef } from '#contracts/campaigns.ts';
import type { ManyFieldProps } from '#web/kit/list/many/many-actions.ts';
import { CampaignSelect } from './campaign-select.tsx';

/** The bulk edit of the campaign. */
export function ManyCampaign({ onChange }: ManyFieldProps) {
  const [chosen, setChosen] = useState<CampaignRef | null>(null);
  return (
    <CampaignSelect
      required
      value={chosen?.campaignId ?? null}
      current={chosen}
      onChange={(campaign) => {
        setChosen(campaign);
        onChange(campaign && { campaignId: campaign.campaignId });
      }}
    />
  );
}
