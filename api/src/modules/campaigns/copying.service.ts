import type { CampaignCopyInput } from '#contracts/campaigns/campaign-copies.ts';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { can } from '#contracts/core/permissions.ts';
import { withSavepoints } from '../../platform/db/client.ts';
import type { FileService } from '../../platform/files/files.service.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { problem } from '../../platform/http/problem.ts';
import { copyQuizzesOf } from '../quizzes/copies.service.ts';
import { findStoredCampaign } from './campaigns.queries.ts';
import { type CampaignDeps, COVER, campaignService, inputOf } from './campaigns.service.ts';

/** Creates a campaign like another one, with its quizzes if wanted: all of it or nothing. */
export function copyCampaign(
  deps: CampaignDeps,
  id: number,
  { name, organisationId, quizzes }: CampaignCopyInput,
  context: ChangeContext,
): Promise<TaggedRow<Campaign>> {
  if (quizzes && !can(context.user, 'quizzes.write')) throw problem('forbidden');
  return deps.files.withFileCleanup([], (changes) =>
    deps.db.transaction(async (tx) => {
      const db = withSavepoints(tx);
      const files: FileService = { ...deps.files, withFileCleanup: (_, work) => work(changes) };
      const original = orNotFound(await findStoredCampaign(db, id));
      const itsOwn = original.organisation?.organisationId ?? null;
      const copy = await campaignService({ ...deps, db, files }).create(
        {
          ...inputOf(original),
          name,
          organisationId: organisationId === undefined ? itsOwn : organisationId,
        },
        { ...context, files: { [COVER]: { key: original.cover.key } } },
      );
      if (quizzes) await copyQuizzesOf(db, id, copy.row.campaignId, context.origin);
      return copy;
    }),
  );
}
