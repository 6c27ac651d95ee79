import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignRef } from '#contracts/campaigns/campaign-refs.ts';
import { listCampaigns } from '#contracts/campaigns/campaigns.ts';
import type { BulkFieldProps } from '#web/domain/bulk/bulk.api.ts';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';
import { call } from '#web/lib/call.ts';

/** Active campaigns by name. */
const campaignOptionsQuery = (text: string) => ({
  queryKey: ['campaigns', 'device', text],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CampaignRef[]> => {
    const query = { FilterString: text, perPage: '20', orderBy: 'name', orderByDirection: 'ASC' } as const;
    const { data } = await call(listCampaigns, { query, signal });
    return data.map(({ campaignId, name }) => ({ campaignId, name }));
  },
});

interface CampaignSelectProps {
  value: number | null;
  current?: CampaignRef | null;
  required?: boolean;
  error?: string | null;
  onChange: (campaign: CampaignRef | null) => void;
}

/** Picks the campaign for devices to play. */
export function CampaignSelect({ onChange, ...props }: CampaignSelectProps) {
  const { t } = useTranslation();
  return (
    <RemoteSelect<CampaignRef>
      {...props}
      label={t('devicePage.campaign.field')}
      description={t('devicePage.campaign.help')}
      search={campaignOptionsQuery}
      idOf={({ campaignId }) => campaignId}
      nameOf={({ name }) => name}
      onChange={(_, option) => onChange(option)}
    />
  );
}

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
