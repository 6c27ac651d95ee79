import { makeCampaign } from '../catalogue.ts';
import { makeQuiz } from '../quizzes.ts';
import type { Caller } from '../test-app.ts';
import type { AuditEvents } from './audit-events.ts';

/** A quiz that isn't published, which needs doing. */
async function draft(admin: Caller) {
  const { quizId } = await makeQuiz(admin, { campaignId: (await makeCampaign(admin)).campaignId });
  return { quizId, key: `quiz.unpublished:${quizId}` };
}

/** Calls that change who does what. */
export const TODAY_EVENTS: AuditEvents = {
  'PUT /today/{key}/assign': async ({ app, admin }) => {
    const { quizId, key } = await draft(admin);
    const { userId, name } = await app.makeUser({ profile: 'STAFF' });
    return {
      work: () => admin.put(`/today/${key}/assign`, { body: { userId } }),
      wrote: {
        action: 'assign',
        resource: 'quiz',
        recordId: quizId,
        changes: [{ field: 'assignee', before: null, after: name }],
      },
    };
  },
  'PUT /today/{key}/snooze': async ({ admin }) => {
    const { quizId, key } = await draft(admin);
    const until = new Date(Date.now() + 24 * 3_600_000).toISOString();
    return {
      work: () => admin.put(`/today/${key}/snooze`, { body: { until } }),
      wrote: {
        action: 'snooze',
        resource: 'quiz',
        recordId: quizId,
        changes: [{ field: 'snoozedUntil', before: null, after: until }],
      },
    };
  },
};
