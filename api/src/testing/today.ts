import { expect } from 'vitest';
import type { TodayItem } from '#contracts/today.ts';
import { makeCampaign, makeFragrance } from './catalogue.ts';
import { broughtIn, makeCapsule } from './devices.ts';
import { dayFrom } from './initiatives.ts';
import { makePlace } from './organisations.ts';
import { makeQuiz } from './quizzes.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Calls about what needs doing, by default of an administrator of the house, and records that do. */
export async function todayStage(app: TestApp) {
  const admin = await app.as('ADMIN');
  const { fragranceId } = await makeFragrance(admin);
  const today = async (query: object = {}, caller: Caller = admin) => {
    const { status, body } = await caller.get('/today', { query: { perPage: 100, ...query } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { counts: Record<string, number>; total: number; totalPages: number; data: TodayItem[] };
  };
  return {
    admin,
    fragranceId,
    today,
    keys: async (query: object = {}, caller: Caller = admin) =>
      (await today(query, caller)).data.map(({ key }) => key),
    itemOf: async (key: string, caller: Caller = admin) =>
      (await today({}, caller)).data.find((item) => item.key === key),
    assign: (key: string, userId: number | null, caller: Caller = admin) =>
      caller.put(`/today/${key}/assign`, { body: { userId } }),
    snooze: (key: string, until: string | null, caller: Caller = admin) =>
      caller.put(`/today/${key}/snooze`, { body: { until } }),

    /** A place with a device that holds an empty capsule, one that is due in five days, and a full one. */
    async placeToRefill() {
      const place = await makePlace(admin);
      const { organisationId, placeId } = place;
      const device = await broughtIn(app, { organisationId, placeId, name: 'Recepção' });
      const capsule = (slot: number, wish: object) =>
        makeCapsule(app, { fragranceId, deviceId: device.deviceId, slot, ...wish });
      const empty = await capsule(1, { remainingShots: 0 });
      const due = await capsule(2, { dueDate: dayFrom(5) });
      const full = await capsule(3, {});
      return { ...place, device, capsules: { empty, due, full }, key: `capsule.refill:place:${placeId}` };
    },

    /** The key of a quiz that isn't published, the simplest thing that needs doing. */
    async quizItem(wish: object = {}) {
      const { campaignId } = await makeCampaign(admin, wish);
      const { quizId } = await makeQuiz(admin, { campaignId });
      return `quiz.unpublished:${quizId}`;
    },
  };
}
