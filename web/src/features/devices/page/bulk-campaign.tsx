import { useState } from 'react';
import type { CampaignRef } from '#contracts/campaigns/campaigns.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk-edit.ts';
import { CampaignSelect } from './campaign-select.tsx';

/** The bulk edit of the campaign. */
export function BulkCampaign({ onChange }: BulkFieldProps) {
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
