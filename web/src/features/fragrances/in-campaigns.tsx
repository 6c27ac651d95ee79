import { Alert, Button, List, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fragrance, FragranceRef } from '#contracts/fragrances.ts';
import { FragrancePicker } from '#web/domain/fragrances/fragrance-picker.tsx';
import { RecordLines, recordLine } from '#web/domain/record/related-records.tsx';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { notifySuccess } from '#web/kit/feedback/notify.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';
import type { Refusal } from './replace-fragrance.api.ts';
import { useReplaceFragrance } from './replace-fragrance.api.ts';

type Collections = Pick<Fragrance, 'fragranceId' | 'collections'>;

/** The campaigns that hold a fragrance, with a picker to replace it in all of them. */
export function InCampaigns({ fragrance: { fragranceId, collections } }: { fragrance: Collections }) {
  const { t } = useTranslation();
  // Members of an organisation cannot edit the house's campaigns, which may be among these.
  const mayWrite = [useCan()('campaigns.write'), useIsOfHouse()].every(Boolean);
  const [other, setOther] = useState<FragranceRef | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [left, setLeft] = useState(collections);
  const { mutateAsync: replace, isPending } = useReplaceFragrance();

  const run = async (by: FragranceRef) => {
    const failures = await replace({ fragranceId, by: by.fragranceId, campaigns: left });
    const done = left.length - failures.length;
    if (done > 0) notifySuccess(t('fragrances.replace.done', { count: done, name: by.name }));
    setRefused(failures);
    setLeft(failures.map(({ campaign }) => campaign));
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
      {refused.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('fragrances.replace.failed')}>
          <List size="sm">
            {refused.map(({ campaign, error }) => (
              <List.Item key={campaign.campaignId}>
                {campaign.name}: {failureText(error, t('list.actionFailed'), t)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {mayWrite && left.length > 0 && (
        <>
          <FragrancePicker label={t('fragrances.replace.by')} value={other} onChange={setOther} />
          <Button
            disabled={other === null || other.fragranceId === fragranceId}
            loading={isPending}
            onClick={() => other && void run(other)}
          >
            {t('fragrances.replace.button', { count: left.length })}
          </Button>
        </>
      )}
    </Stack>
  );
}
