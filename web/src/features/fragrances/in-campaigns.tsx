import { Alert, Button, List, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCampaign, updateCampaign } from '#contracts/campaigns/campaigns.ts';
import type { Fragrance, FragranceRef } from '#contracts/fragrances.ts';
import { FragrancePicker } from '#web/domain/fragrances/fragrance-picker.tsx';
import { RecordLines, recordLine } from '#web/domain/record/related-records.tsx';
import { failureText, notifySuccess } from '#web/kit/feedback/notify.ts';
import { formDataOf } from '#web/kit/form/form-data.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import { call, callWithEtag } from '#web/lib/call.ts';
import { useCan, useIsOfHouse } from '#web/lib/session.ts';

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

type HoldingCampaign = Fragrance['collections'][number];

interface Replacement {
  fragranceId: number;
  /** The id of the replacement fragrance. */
  by: number;
  campaigns: readonly HoldingCampaign[];
}

/** A campaign that refused the change, and why. */
interface Refusal {
  campaign: HoldingCampaign;
  error: unknown;
}

/**
 * Replaces a fragrance in each campaign with a separate update, under the campaign's own rules.
 */
function useReplaceFragrance() {
  return useResourceMutation('fragrances', async ({ fragranceId, by, campaigns }: Replacement) => {
    const refusals: Refusal[] = [];
    for (const campaign of campaigns) {
      try {
        await replaceIn(campaign.campaignId, fragranceId, by);
      } catch (error) {
        refusals.push({ campaign, error });
      }
    }
    return refusals;
  });
}

async function replaceIn(campaignId: number, fragranceId: number, by: number): Promise<void> {
  const params = { id: campaignId };
  const { data: campaign, etag } = await callWithEtag(getCampaign, { params });
  const { name, fragranceShots, descriptions, organisation } = campaign;
  // Without it, the campaign would become the house's.
  const organisationId = organisation?.organisationId ?? null;
  const collection = campaign.collection.map((entry) => ({
    slot: entry.slot,
    fragranceId: entry.fragranceId === fragranceId ? by : entry.fragranceId,
    shotSeconds: entry.shotSeconds,
  }));
  const form = formDataOf({ name, fragranceShots, organisationId, collection, descriptions }, {});
  await call(updateCampaign, { params, form, ifMatch: etag });
}
