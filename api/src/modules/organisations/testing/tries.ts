import type { Answer, Caller } from '../../../testing/test-app.ts';

/** What an attacker knows about another organisation, or has made up. */
export interface Target {
  word: string;
  macAddress: string;
  organisationId: number;
  placeId: number;
  iniciativaId: number;
  campaignId: number;
  quizId: number;
  quizQuestionId: number;
  deviceId: number;
  capsuleId: number;
  viewId: number;
  ownerId: number;
  alertId: number;
  /** An audit event of its campaign, its initiative and its device. */
  ofCampaign: number;
  ofInitiative: number;
  ofDevice: number;
  campaignTag: string;
  placeTag: string;
  batchId: string;
}

/** The attacker's own records. */
export type Own = Record<
  'organisationId' | 'iniciativaId' | 'campaignId' | 'quizId' | 'deviceId' | 'fragranceId',
  number
>;

/** An attempt by a member to reach another organisation's records, or to learn that they exist. */
export type Try = [what: string, how: (by: Caller, of: Target, own: Own) => Promise<Answer>];
