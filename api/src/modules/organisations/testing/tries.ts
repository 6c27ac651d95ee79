import type { Answer, Caller } from '../../../testing/test-app.ts';

/** What somebody has found out of another organisation, or made up. */
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
  /** An entry of the history of its campaign, its initiative and its device. */
  ofCampaign: number;
  ofInitiative: number;
  ofDevice: number;
  campaignTag: string;
  placeTag: string;
  batchId: string;
}

/** What whoever tries has of their own. */
export type Own = Record<
  'organisationId' | 'iniciativaId' | 'campaignId' | 'quizId' | 'deviceId' | 'fragranceId',
  number
>;

/** A way by which somebody of an organisation might get at what is another's, or learn that it is there. */
export type Try = [what: string, how: (by: Caller, of: Target, own: Own) => Promise<Answer>];
