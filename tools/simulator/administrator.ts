import { randomBytes } from 'node:crypto';
import { type Campaign, listCampaigns } from '#contracts/campaigns/campaigns.ts';
import { type Capsule, listCapsules } from '#contracts/capsules/capsules.ts';
import { MAX_PAGE_SIZE } from '#contracts/core/constants.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { shotsByCampaign, shotsByFragrance } from '#contracts/dashboard.ts';
import { createDevice, readClaimCode } from '#contracts/devices/device-codes.ts';
import { setDeviceCampaign } from '#contracts/devices/device-config.ts';
import { login } from '#contracts/session/session.ts';
import { type Api, RefusedError } from './api.ts';
import type { Figures } from './figures.ts';
import { totalKey } from './ledger.ts';
import type { Random } from './random.ts';
import { withRetries } from './retries.ts';

/** What devices can be assigned. */
export interface Stock {
  campaigns: Campaign[];
  capsules: Capsule[];
}

/** What an app reads from a device's label. */
export interface Label {
  macAddress: string;
  claimCode: string;
}

/** A day before any shot. */
const FIRST_DAY = '2000-01-01';

/** Reads what only staff can see: campaigns, capsules, and the figures to compare the results with. */
export class Administrator {
  readonly #api: Api;
  readonly #random: Random;
  readonly #account: { email: string; password: string };

  constructor(api: Api, random: Random, account: { email: string; password: string }) {
    this.#api = api;
    this.#random = random;
    this.#account = account;
  }

  async stock(): Promise<Stock> {
    const authorization = await this.#signIn();
    const page = { perPage: MAX_PAGE_SIZE, orderByDirection: 'ASC' } as const;
    const campaigns = await this.#pages((number) =>
      this.#api.send(listCampaigns, { authorization, query: { ...page, page: number } }),
    );
    return { campaigns, capsules: await this.#capsules(authorization) };
  }

  /** Registers devices and reads their labels. */
  async registerDevices(count: number): Promise<Label[]> {
    const authorization = await this.#signIn();
    const labels: Label[] = [];
    while (labels.length < count) {
      const macAddress = newMacAddress();
      const body = { macAddress, owner: null };
      const deviceId = await this.#ask(() => this.#api.send(createDevice, { authorization, body })).then(
        (made) => made.deviceId,
        (error: unknown) => {
          // The previous attempt registered it but its response was lost; that device stays unused.
          if (error instanceof RefusedError && error.code === 'conflict.duplicate') return undefined;
          throw error;
        },
      );
      if (deviceId === undefined) continue;
      const params = { id: String(deviceId) };
      const { qrCode } = await this.#ask(() => this.#api.send(readClaimCode, { authorization, params }));
      labels.push({ macAddress, claimCode: qrCode.split('|').at(-1) ?? '' });
    }
    return labels;
  }

  /** Assigns another campaign to a device. */
  async giveCampaign(deviceId: number, campaignId: number): Promise<void> {
    const authorization = await this.#signIn();
    const params = { id: String(deviceId) };
    await this.#ask(() => this.#api.send(setDeviceCampaign, { authorization, params, body: { campaignId } }));
  }

  async figures(): Promise<Figures> {
    const authorization = await this.#signIn();
    const api = this.#api;
    const [ever, byDay, fragrances, capsules] = await Promise.all([
      this.#ask(() => api.send(shotsByCampaign, { authorization })),
      this.#ask(() => api.send(shotsByCampaign, { authorization, query: { from: FIRST_DAY } })),
      this.#ask(() => api.send(shotsByFragrance, { authorization })),
      this.#capsules(authorization),
    ]);
    return {
      ever: byCampaign(ever),
      byDay: byCampaign(byDay),
      fragrances: new Map(fragrances.map(({ fragranceName, shotsTotal }) => [fragranceName, shotsTotal])),
      capsules: new Map(capsules.map(({ serialNumber, remainingShots }) => [serialNumber, remainingShots])),
      places: new Map(capsules.map(({ serialNumber, device }) => [serialNumber, device?.macAddress ?? ''])),
    };
  }

  /** Signs in anew each time, as an access token may have expired. */
  async #signIn(): Promise<string> {
    const { token } = await this.#ask(() => this.#api.send(login, { body: this.#account }));
    return `Bearer ${token}`;
  }

  #capsules(authorization: string): Promise<Capsule[]> {
    const query = { perPage: MAX_PAGE_SIZE, orderBy: 'serialNumber', orderByDirection: 'ASC' } as const;
    return this.#pages((page) => this.#api.send(listCapsules, { authorization, query: { ...query, page } }));
  }

  async #pages<Row>(read: (page: number) => Promise<{ data: Row[]; totalPages: number }>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { data, totalPages } = await this.#ask(() => read(page));
      rows.push(...data);
      if (page >= totalPages) return rows;
    }
  }

  #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return withRetries(call, this.#random, this.#api.traffic);
  }
}

/** A locally administered address, marked by the second bit of the first byte (IEEE 802). */
function newMacAddress(): string {
  return `02${randomBytes(5).toString('hex').toUpperCase()}`.match(/../g)?.join(':') ?? '';
}

function byCampaign(rows: AnswerOf<typeof shotsByCampaign>): Map<string, number> {
  return new Map(
    rows.flatMap(({ campaignId, fragrances }) =>
      fragrances.map(({ fragranceName, shotsTotalFragrance }): [string, number] => [
        totalKey(campaignId, fragranceName),
        shotsTotalFragrance,
      ]),
    ),
  );
}
