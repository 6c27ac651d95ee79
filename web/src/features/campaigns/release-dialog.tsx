import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx';
import type { ProblemError } from '#web/lib/problem.ts';

/** Members of the problem `organisation.in_use`. */
interface Usage {
  devices: number;
  initiatives: number;
  organisations: { organisationId: number; name: string; devices: number; initiatives: number }[];
}

interface ReleaseDialogProps {
  problem: ProblemError;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows which other organisations use a campaign, and offers to take it from them. */
export function ReleaseDialog({ problem, onConfirm, onCancel }: ReleaseDialogProps) {
  const { t } = useTranslation();
  const { organisations, ...all } = problem.body as unknown as Usage;
  const counts = ({ devices, initiatives }: Pick<Usage, 'devices' | 'initiatives'>) =>
    [
      devices > 0 && t('campaigns.release.devices', { count: devices }),
      initiatives > 0 && t('campaigns.release.initiatives', { count: initiatives }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <ConfirmDialog
      title={t('campaigns.release.title')}
      confirmLabel={t('campaigns.release.confirm')}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Text size="sm">{t('campaigns.release.who', { counts: counts(all) })}</Text>
      <List size="sm" my="sm">
        {organisations.map((each) => (
          <List.Item key={each.organisationId}>
            {each.name}: {counts(each)}
          </List.Item>
        ))}
      </List>
      <Text size="sm">{t('campaigns.release.text')}</Text>
    </ConfirmDialog>
  );
}
