import type { Transaction } from '../../platform/db/client.ts';
import type { Origin } from '../../platform/http/call-context.ts';
import { type ProblemError, problem } from '../../platform/http/problem.ts';
import { recordEvents } from '../../platform/resource/history/audit.service.ts';
import { lockAsRead } from '../../platform/resource/records/records.service.ts';
import { lockOthersPlaying, referenceLostEvent, takeCampaign } from '../devices/lost-references.ts';
import { lockOthersRunning, takeCampaignFrom } from '../initiatives/taken-campaigns.ts';

interface Given {
  campaignId: number;
  name: string;
  /** Who gets the campaign. */
  organisationId: number;
}

/**
 * Takes a campaign, locked by the caller, from the devices and initiatives of other organisations. Others lock devices
 * and initiatives before the campaign's key, so this does too.
 * @param timeZone of the days of devices without a place
 */
export async function takeFromOthers(
  tx: Transaction,
  { campaignId, name, organisationId }: Given,
  { batchId: _, ...origin }: Origin,
  timeZone: string,
): Promise<void> {
  await lockOthersRunning(tx, campaignId, organisationId);
  await lockOthersPlaying(tx, campaignId, organisationId);
  await lockAsRead(tx, 'campaign', campaignId, undefined, 'update');
  // Also those who began to use it while this waited; nobody else can now.
  const initiatives = await lockOthersRunning(tx, campaignId, organisationId);
  const devices = await lockOthersPlaying(tx, campaignId, organisationId);
  const cancelled = await takeCampaignFrom(tx, initiatives, timeZone);
  await takeCampaign(tx, campaignId, devices);
  await recordEvents(tx, origin, [
    ...devices.filter(({ isOwn }) => isOwn).map(referenceLostEvent({ campaign: name })),
    ...initiatives.map(({ initiativeId, name: recordName }) => ({
      action: cancelled.has(initiativeId) ? ('cancel' as const) : ('update' as const),
      ...{ resource: 'initiative' as const, recordId: initiativeId, recordName },
      ...{ before: { campaign: name }, after: { campaign: null } },
    })),
  ]);
}

/** @param detail of the constraint that keeps a campaign from being given away, as `keep_used_campaign` writes it */
export function inUseProblem(detail: string): ProblemError {
  const { devices, initiatives, organisations } = JSON.parse(detail);
  return problem('organisation.in_use', {
    faults: [{ path: 'organisationId', code: 'organisation.in_use', params: { devices, initiatives } }],
    members: { devices, initiatives, organisations },
  });
}
