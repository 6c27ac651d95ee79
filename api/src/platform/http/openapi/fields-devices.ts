/** Descriptions of fields in responses and bodies about devices, capsules and shots. */
export const DEVICE_FIELDS: Readonly<Record<string, string>> = {
  owner:
    'The owner, the only user who can claim the device; null if the first user to claim it becomes its owner',
  'DeviceState.firmware':
    'The firmware version: one line without commas, as lists filter by comma-separated versions',
  configId:
    'Number of the configuration that the device should hold. It increases with each change; 0 if there was never anything to play',
  'health.reportedAt': 'When the device reported',
  uptimeSeconds: 'Seconds since the device started',
  clock: "The device's clock, ISO 8601 with `Z` or an offset; null if not reported",
  faults: 'All present faults',
  'health.capsules': 'The capsules that the device reported in its slots',
  'DeviceCampaignInput.campaignId': 'The active campaign to play; null for none',

  'DeviceState.configId': 'Number of the configuration that the device holds; null for none',
  'DeviceState.capsules':
    "The capsules in the device's slots, as far as it knows. A capsule that is unknown or in somebody else's device is not moved. If a slot or capsule appears twice, the last entry counts",

  'TimelineEntry.kind': 'What happened',
  'TimelineEntry.at': 'When it happened; for a silence, its end; for refused shots, the time of the last one',
  'TimelineEntry.user':
    'Who did it, with their name at that time; null for a device and for the server itself',
  'TimelineEntry.campaign': 'The campaign concerned; null for none',
  'TimelineEntry.before': 'The previous value; null if unknown or none',
  'TimelineEntry.after': 'The new value; null for none',
  'TimelineEntry.cause':
    'Whether another campaign was assigned (`assigned`) or the campaign was edited (`changed`); for a lost campaign, whether the device moved to another organisation (`device.moved`) or the campaign was given to one (`campaign.given`)',
  'TimelineEntry.came': 'Faults that appeared',
  'TimelineEntry.went': 'Faults that disappeared',
  'TimelineEntry.from': 'Start of the silence: when the device was last heard from',
  'TimelineEntry.until': 'End of the silence: when the device was heard from again',
  'TimelineEntry.code': 'The reason, as the code that the device received',
  'TimelineEntry.day': 'The day on which the shots were sent, in the time zone of the installation',
  'TimelineEntry.shots': 'Number of refused shots, counting each as often as it was sent',
  'TimelineEntry.firstAt': 'When the first of the shots was sent',
  'TimelineEntry.lastAt': 'When the last of the shots was sent',
  'capsules.slot': 'The slot that the capsule was last reported in or fired from; null if unknown',

  'CapsuleEvent.kind':
    'What happened: `imported`, `refilled` (a change after which more shots are left), `corrected` (any other change), `in` and `out` (of a slot)',
  'CapsuleEvent.at': 'When it happened; for a move, when the device said so',
  'CapsuleEvent.changes': 'The fields that were changed',
  'CapsuleEvent.device': 'The device that the capsule came into, or out of',
  'CapsuleEvent.slot': 'The slot of the device; null if unknown',
  'CapsuleLevel.date': 'The day',

  claimCode: 'The claim code on the label: 12 characters; case and hyphens are ignored',
  'DeviceClaimCode.qrCode': 'Text of the QR code on the label: `DEVICE|SCENT|<macAddress>|<claimCode>`',
  'labels.qrCode': 'Text of the QR code on the label: `DEVICE|SCENT|<macAddress>|<claimCode>`',
  'CampaignDownload.code': "The text of a campaign's QR code, or `default`",

  eventId: 'The id of the shot, as sent by the device',
  firedAt: 'When the shot was fired, ISO 8601 with `Z` or an offset; an alternative to `ageSeconds`',
  ageSeconds:
    'Seconds between firing the shot and sending it, for devices without a clock; an alternative to `firedAt`',
  seconds: 'Duration of the shot in seconds',
  serverTime: 'When the request arrived, by the clock of the server; a device may set its own clock by it',
};
