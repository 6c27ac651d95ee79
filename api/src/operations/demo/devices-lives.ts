import type { DemoDevice } from './devices.ts';
import { type DemoSlot, type DemoStay, SHOT_DAYS } from './devices-shots.ts';
import { DAY_MS, HOUR_MS, latestOf, momentBetween } from './moments.ts';
import { seededRandom } from './random.ts';

/** Every device that fires was claimed at least this many days ago. */
const CLAIMED_DAYS = 11;

/** The stored records on which a device's history depends. */
export interface DeviceContext {
  owner: { userId: number; confirmedAt: Date };
  /** Its current and former campaigns, oldest first. */
  campaigns: readonly { campaignId: number; createdAt: Date; slots: readonly DemoSlot[] }[];
}

export interface DeviceLife {
  createdAt: Date;
  updatedAt: Date;
  lastSeenAt: Date | null;
  stays: readonly DemoStay[];
  /** When it downloaded each campaign. */
  downloads: readonly { campaignId: number; createdAt: Date }[];
}

/** When a device was claimed, downloaded its campaigns, and was last seen. */
export function lifeOf({ macAddress, state }: DemoDevice, context: DeviceContext, now: Date): DeviceLife {
  const random = seededRandom(`${macAddress} lives`);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [first, ...later] = context.campaigns;
  const possible = latestOf([context.owner.confirmedAt, first?.createdAt ?? context.owner.confirmedAt]);
  const createdAt =
    state === 'never'
      ? momentBetween(latestOf([possible, ago(6)]), ago(0.5), macAddress)
      : momentBetween(possible, ago(CLAIMED_DAYS), macAddress);
  const lastSeenAt =
    state === 'seen' ? new Date(now.getTime() - random() * 2 * HOUR_MS) : ago(2 + random() * 8);
  const begins = [
    new Date(createdAt.getTime() + 90_000),
    ...later.map((campaign) =>
      momentBetween(latestOf([createdAt, campaign.createdAt]), lastSeenAt, macAddress),
    ),
  ];
  const stays = context.campaigns.flatMap(({ campaignId, slots }, index) => {
    const from = begins[index];
    return from ? [{ campaignId, slots, begin: from, to: begins[index + 1] ?? lastSeenAt }] : [];
  });
  const downloads = stays.map(({ campaignId, begin }) => ({ campaignId, createdAt: begin }));
  if (state === 'never') {
    return { createdAt, updatedAt: latestOf(begins), lastSeenAt: null, stays: [], downloads };
  }
  return {
    createdAt,
    updatedAt: state === 'freed' ? momentBetween(lastSeenAt, now, macAddress) : latestOf(begins),
    lastSeenAt,
    stays: stays.map(({ begin, ...stay }) => ({ ...stay, from: latestOf([begin, ago(SHOT_DAYS)]) })),
    downloads,
  };
}
