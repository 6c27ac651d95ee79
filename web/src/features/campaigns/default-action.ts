import { IconStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Campaign, canStarCampaign } from '#contracts/campaigns/campaigns.ts';
import type { RowAction } from '#web/kit/list/row-actions.tsx';
import { useCan } from '#web/lib/session.ts';
import { useMakeDefault, useShownDefault } from './campaigns.api.ts';

/** Makes a campaign the default; undefined for users who may not. */
export function useDefaultAction(): RowAction<Campaign> | undefined {
  const { t } = useTranslation();
  const mayStar = useCan()('campaigns.default');
  const { mutateAsync: makeDefault } = useMakeDefault();
  const former = useShownDefault();
  if (!mayStar) return undefined;
  return {
    key: 'default',
    label: t('campaigns.makeDefault'),
    icon: IconStar,
    visible: canStarCampaign,
    confirm: {
      title: ({ name }) => t('campaigns.makeDefaultTitle', { name }),
      message: () => t('campaigns.makeDefaultText'),
    },
    run: ({ campaignId }) => makeDefault(campaignId),
    success: ({ name }) => [t('campaigns.madeDefault'), name],
    ...(former && { undo: () => makeDefault(former.campaignId) }),
    failure: t('campaigns.makeDefaultFailed'),
  };
}
