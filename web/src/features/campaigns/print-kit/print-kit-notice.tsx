import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import type { Campaign } from '#contracts/campaigns.ts';
import { savePrintKit } from './save-print-kit.ts';

/** The campaigns whose kits are on their way. */
const coming = new Set<number>();

/** Saves a campaign's print kit, under a notice that stays until it is there and by which it can be given up. */
export async function savePrintKitWithNotice({
  campaignId,
  name,
}: Pick<Campaign, 'campaignId' | 'name'>): Promise<void> {
  if (coming.has(campaignId)) return;
  coming.add(campaignId);
  const controller = new AbortController();
  const notice = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" lineClamp={2}>
          {i18n.t('campaigns.printKit.coming', { name })}
        </Text>
        <Button size="compact-sm" variant="subtle" flex="none" onClick={() => controller.abort()}>
          {i18n.t('list.cancel')}
        </Button>
      </Group>
    ),
    role: 'status',
    loading: true,
    autoClose: false,
    withCloseButton: false,
  });
  await savePrintKit(campaignId, controller.signal);
  notifications.hide(notice);
  coming.delete(campaignId);
}
