import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replaceFragrance } from '#contracts/campaigns/campaign-copies.ts';
import type { FragranceRef } from '#contracts/fragrance-refs.ts';
import type { Fragrance } from '#contracts/fragrances.ts';
import { useUndoBatch } from '#web/domain/bulk/bulk.api.ts';
import { FragrancePicker } from '#web/domain/fragrances/fragrance-picker.tsx';
import { RecordLines, recordLine } from '#web/domain/record/related-records.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { failureText, notifyError } from '#web/kit/feedback/notify.ts';
import { notifyWithUndo } from '#web/kit/feedback/notify-with-button.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { RowLink } from '#web/kit/list/row-link.tsx';
import { call } from '#web/lib/call.ts';
import { useCan } from '#web/lib/session.ts';

type Holding = Pick<Fragrance, 'fragranceId' | 'name' | 'collections'>;

interface ReplaceDialogProps {
  fragrance: Holding;
  onClose: () => void;
}

/** Replaces a fragrance in all campaigns that hold it. */
export function ReplaceDialog({ fragrance, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('fragrances.replace.title', { name: fragrance.name })}>
      <InCampaigns fragrance={fragrance} onReplaced={onClose} autoOpen />
    </Dialog>
  );
}

interface InCampaignsProps {
  fragrance: Holding;
  /** Called once every campaign has the other fragrance. */
  onReplaced?: () => void;
  autoOpen?: boolean;
}

/** The campaigns that hold a fragrance, with a picker to replace it in all of them. */
export function InCampaigns({ fragrance, onReplaced, autoOpen = false }: InCampaignsProps) {
  const { t } = useTranslation();
  const mayWrite = useCan()('campaigns.write');
  const [other, setOther] = useState<FragranceRef | null>(null);
  const [left, setLeft] = useState(fragrance.collections);
  const campaignIds = left.map(({ campaignId }) => campaignId);
  const { fragranceId } = fragrance;
  const trial = useQuery(trialQuery(fragranceId, other, campaignIds));
  const { mutateAsync: replace, isPending } = useReplaceFragrance(fragranceId);
  const { mutateAsync: undo } = useUndoBatch('fragrances');
  const refused = other ? (trial.data?.refused ?? []) : [];

  const run = async (by: FragranceRef) => {
    try {
      const { done, batchId, refused: staying } = await replace({ by: by.fragranceId, campaignIds });
      if (batchId && done > 0)
        notifyWithUndo([t('fragrances.replace.done', { count: done, name: by.name })], () => undo(batchId));
      const stays = new Set(staying.map(({ id }) => id));
      setLeft(left.filter(({ campaignId }) => stays.has(campaignId)));
      if (stays.size === 0) onReplaced?.();
    } catch (error) {
      notifyError(failureText(error, t('list.actionFailed'), t), 'replace fragrance');
    }
  };

  return (
    <Stack gap="md">
      <RecordLines
        lines={left.map(({ campaignId, name, slot }) =>
          recordLine('campaign', campaignId, name, {
            note: t('fragrances.slot', { slot }),
          }),
        )}
      />
      {mayWrite && left.length > 0 && (
        <FragrancePicker
          label={t('fragrances.replace.by')}
          value={other}
          onChange={setOther}
          autoOpen={autoOpen}
          except={fragranceId}
        />
      )}
      {refused.length > 0 && (
        <Alert color="orange" variant="light" role="alert" title={t('fragrances.replace.staying')}>
          <List size="sm" spacing="xs">
            {refused.map(({ id, name, message }) => (
              <List.Item key={id}>
                <RowLink href={`/admin/campaigns/${id}`}>{name}</RowLink>
                <Text size="sm">{message}</Text>
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {mayWrite && left.length > 0 && (
        <Button
          disabled={!other || !trial.data?.done}
          loading={isPending}
          onClick={() => other && void run(other)}
        >
          {t('fragrances.replace.button', { count: (other && trial.data?.done) || left.length })}
        </Button>
      )}
    </Stack>
  );
}

/** What replacing would do. Never cached, since that may change at any moment. */
function trialQuery(id: number, other: FragranceRef | null, campaignIds: number[]) {
  const by = other?.fragranceId ?? id;
  return queryOptions({
    queryKey: ['trial', 'replace', id, by, campaignIds],
    queryFn: ({ signal }) =>
      call(replaceFragrance, {
        params: { id },
        query: { dryRun: 'true' },
        body: { by, campaignIds },
        signal,
      }),
    enabled: by !== id && campaignIds.length > 0,
    gcTime: 0,
    staleTime: 0,
  });
}

function useReplaceFragrance(id: number) {
  return useResourceMutation('fragrances', (body: { by: number; campaignIds: number[] }) =>
    call(replaceFragrance, { params: { id }, body }),
  );
}
