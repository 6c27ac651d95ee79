import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VisitRecord } from '#contracts/visits/visits.ts';
import { useConnectionLost } from '#web/lib/connection.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { lineElementId } from './visit-line.tsx';

const AddLineDialog = lazyDialog([], () => import('./add-line.dialog.tsx'), 'AddLineDialog');

/**
 * Adds a slot that nobody planned, and goes to it, where it is recorded as any other. Only the server knows the devices,
 * so this needs a connection.
 */
export function AddLine({ visit }: { visit: VisitRecord }) {
  const { t } = useTranslation();
  const lost = useConnectionLost();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const isThere = visit.lines.some(({ lineId }) => lineId === added);
  useEffect(() => {
    if (!isThere || added === null) return;
    document.getElementById(lineElementId(added))?.focus();
    setAdded(null);
  }, [isThere, added]);
  return (
    <div data-screen-only>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={lost}
        onClick={() => setOpen(true)}
      >
        {t('visits.add.open')}
      </Button>
      {lost && (
        <Text size="sm" c="dimmed" mt={4}>
          {t('visits.add.offline')}
        </Text>
      )}
      {open && (
        <AddLineDialog
          visit={visit}
          onAdded={(lineId) => {
            setOpen(false);
            setAdded(lineId);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
