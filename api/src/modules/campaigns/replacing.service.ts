import type { FragranceReplacement } from '#contracts/campaigns/campaign-copies.ts';
import type { Campaign, CampaignInput } from '#contracts/campaigns/campaigns.ts';
import type { BulkAnswer } from '#contracts/core/bulk.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { ResourceService } from '../../platform/http/serve-record.ts';
import { applyToMany } from '../../platform/resource/bulk/bulk.service.ts';
import type { Bulk, BulkKind } from '../../platform/resource/bulk/bulk-kind.ts';
import { activeCampaignsWith, fragranceOfSlots } from './campaigns.queries.ts';
import { inputOf } from './campaigns.service.ts';

interface Deps {
  bulk: Bulk;
  /** The service of campaigns on a database. */
  serviceOn(...given: Parameters<BulkKind['on']>): ResourceService<Campaign, CampaignInput>;
}

/** Puts another fragrance into the slots of one, in many campaigns: an edit of each, undone like any other batch. */
export async function replaceFragrance(
  { bulk, serviceOn }: Deps,
  { id, by, campaignIds }: { id: number } & Pick<FragranceReplacement, 'by' | 'campaignIds'>,
  change: Parameters<typeof applyToMany>[4],
): Promise<BulkAnswer> {
  const { db } = bulk;
  orNotFound(await fragranceOfSlots(db, id));
  const other = await fragranceOfSlots(db, by);
  if (!other?.active || by === id) throw fieldProblem({ path: 'by', code: 'reference' });
  const replacing: BulkKind = {
    ...orNotFound(bulk.kinds.get('campaign')),
    on: (tx, files) => {
      const service = serviceOn(tx, files);
      return {
        async edit(campaignId, _, context) {
          const { row, tag } = orNotFound(await service.find(campaignId));
          const input = inputOf(row);
          if (input.collection.some(({ fragranceId }) => fragranceId === by)) throw hasAlready(other.name);
          const collection = input.collection.map((slot) =>
            slot.fragranceId === id ? { ...slot, fragranceId: by } : slot,
          );
          return service.update(campaignId, { ...input, collection }, { ...context, ifMatch: tag });
        },
      };
    },
  };
  // Each once, in the order in which all bulk calls lock them.
  const matching = async () =>
    campaignIds ? [...new Set(campaignIds)].sort((one, other) => one - other) : activeCampaignsWith(db, id);
  return applyToMany(bulk, replacing, { action: 'edit' }, matching, change);
}

function hasAlready(fragrance: string) {
  return problem('conflict.duplicate', { variant: 'conflict.duplicate.fragrance', params: { fragrance } });
}
