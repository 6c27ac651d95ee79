/** Descriptions of fields in responses and bodies about devices, capsules and shots. */
export const DEVICE_FIELDS: Readonly<Record<string, string>> = {
  deviceId: 'The id of the device',
  macAddress: 'The MAC address: accepted plain or with colons or hyphens, returned as `AA:BB:CC:DD:EE:FF`',
  'DeviceRow.campaign':
    'The campaign that the device plays while no initiative runs at its place; null if there is none yet',
  'Device.campaign':
    'The campaign that the device plays while no initiative runs at its place; null if there is none yet',
  'DeviceRow.user': 'The user that the device is connected to; null if there is none',
  'Device.user': 'The user that the device is connected to; null if there is none',
  owner:
    'The owner, the only user who can claim the device; null if the first user to claim it becomes its owner',
  'DeviceInput.owner':
    'The owner, an active user. If missing, the first user to claim the device becomes its owner',
  disconnectedAt:
    'When the device was last disconnected from a user; null while it is connected, or if unknown',
  lastSeenAt: 'When the device last called; null if never',
  liveness:
    'Whether the device was heard from in the last 24 hours (`seen`) or `never`. If neither, it is `silent` while connected to a user, else `disconnected`',
  slots: 'The filled slots of the campaign',
  configState:
    'Whether the device holds the configuration that it should: `in_step`, `behind`, `unknown` (never reported), `none` (nothing to play)',
  behindSince: 'Since when the device should hold another configuration; null if it is not behind',
  firmware: 'The firmware version; null if never reported',
  'DeviceState.firmware':
    'The firmware version: one line without commas, as lists filter by comma-separated versions',
  signal: 'Signal strength in dBm; null if not reported',
  battery: 'Battery level in percent; null if not reported',
  configId:
    'Number of the configuration that the device should hold. It increases with each change; 0 if there was never anything to play',
  configSince: 'When that configuration took effect; null if the device never had anything to play',
  playing:
    'The campaign that the device should play: that of an initiative running at its place, or else its own; null for none',
  held: 'The configuration that the device reported holding; null if it never reported, or holds none',
  'held.configId': 'Number of the configuration',
  'held.campaign': 'The campaign of the configuration; null for none',
  'held.slots': 'The filled slots of the configuration',
  health: "The device's latest report about itself; null if it never reported",
  'health.reportedAt': 'When the device reported',
  uptimeSeconds: 'Seconds since the device started',
  clock: "The device's clock, ISO 8601 with `Z` or an offset; null if not reported",
  faults: 'All present faults',
  'health.capsules': 'The capsules that the device reported in its slots',
  'capsules.code': 'Why the reported capsule could not be assigned to the device; null if it was',
  'getDevicesFirmware.devices': 'Number of devices that last reported this version',
  'DeviceCampaignInput.campaignId': 'The active campaign to play; null for none',

  'DeviceConfig.campaign': 'The campaign to play; null for none',
  'DeviceConfig.fragranceShots':
    'Number of shots that the campaign provides of each fragrance; 0 without a campaign',
  'DeviceConfig.fragrance': 'The name of the fragrance',
  'DeviceConfig.slots': 'The slots as they should be filled; empty without a campaign',
  heartbeatSeconds: 'Seconds until the next report, if nothing else happens',
  'DeviceState.configId': 'Number of the configuration that the device holds; null for none',
  'DeviceState.capsules':
    "The capsules in the device's slots, as far as it knows. A capsule that is unknown or in somebody else's device is not moved. If a slot or capsule appears twice, the last entry counts",
  serial: 'The serial number of the capsule',

  'getDevicesIdTimeline.before': 'The `before` parameter of the next page; null on the last page',
  'TimelineEntry.kind': 'What happened',
  'TimelineEntry.at': 'When it happened; for a silence, its end; for refused shots, the time of the last one',
  'TimelineEntry.user':
    'Who did it, with their name at that time; null for a device and for the server itself',
  'TimelineEntry.campaign': 'The campaign concerned; null for none',
  'TimelineEntry.before': 'The previous value; null if unknown or none',
  'TimelineEntry.after': 'The new value; null for none',
  'TimelineEntry.cause':
    'Whether another campaign was assigned (`assigned`) or the campaign was edited (`changed`); for a lost campaign, whether the device moved to another organisation (`device.moved`), the campaign was given to one (`campaign.given`) or the server was upgraded (`upgrade`)',
  'TimelineEntry.came': 'Faults that appeared',
  'TimelineEntry.went': 'Faults that disappeared',
  'TimelineEntry.from': 'Start of the silence: when the device was last heard from',
  'TimelineEntry.until': 'End of the silence: when the device was heard from again',
  'TimelineEntry.code': 'The reason, as the code that the device received',
  'TimelineEntry.day': 'The day on which the shots were sent, in the time zone of the installation',
  'TimelineEntry.shots': 'Number of refused shots, counting each as often as it was sent',
  'TimelineEntry.firstAt': 'When the first of the shots was sent',
  'TimelineEntry.lastAt': 'When the last of the shots was sent',
  'Device.capsules': 'The capsules in the device, as last reported or fired',
  'capsules.slot': 'The slot that the capsule was last reported in or fired from; null if unknown',
  lastShots: 'Its last 20 shots, newest first',
  'lastShots.firedAt': 'When the shot was fired',
  'lastShots.capsuleSerial': 'The serial number of the capsule; null if unknown',
  'lastShots.fragrance': 'The fragrance; null if unknown',
  'lastShots.campaign': 'The campaign; null if it was deleted',

  claimCode: 'The claim code on the label: 12 characters; case and hyphens are ignored',
  'DeviceInput.claimCode': 'The claim code on the label. If missing, one is generated',
  'DeviceClaimCode.qrCode': 'Text of the QR code on the label: `DEVICE|SCENT|<macAddress>|<claimCode>`',
  'labels.qrCode': 'Text of the QR code on the label: `DEVICE|SCENT|<macAddress>|<claimCode>`',
  labels: 'One label for each device, in the requested order',
  deviceKey: 'The key that authenticates the device: `Authorization: Device <deviceKey>`. Returned only once',
  resetSecret: 'The secret for reset codes, in base32 (RFC 6238: SHA-1, 60 s, 6 digits). Returned only once',
  'ResetCode.code': 'The present reset code, six digits; null once it has been used',
  'DeviceReset.code': 'The reset code of the current or the previous minute, six digits',
  period: 'Lifetime of each code in seconds',
  expiresAt: 'When the next code replaces this one',
  now: 'The current time by the clock of the server',
  'AlertPreview.now': 'Number of alerts of this kind that there would be now with this threshold',
  'CampaignDownload.code': "The text of a campaign's QR code, or `default`",

  'RefillList.until': 'The last day of the requested period',
  'RefillList.total': 'Number of all capsules found, on all pages',
  'RefillList.groups': 'Groups of devices by place and owner, the most urgent first',
  organisationId: 'The id of the organisation',
  placeId: 'The id of the place',
  'RefillGroup.owner': 'The owner of the devices; null for none',
  'RefillGroup.devices': 'The devices to refill',
  'devices.capsules': 'The capsules to replace, the most urgent first',

  'ShotEvent.configId':
    'The configuration that the device held when it fired. Without a capsule, the shot counts for what that configuration has in the slot; null or omitted if unknown',
  'Shots.events': 'The shots in any order, at most 1,000',
  eventId: 'The id of the shot, as sent by the device',
  capsuleSerial: 'The serial number of the capsule; null or omitted if unknown',
  firedAt: 'When the shot was fired, ISO 8601 with `Z` or an offset; an alternative to `ageSeconds`',
  ageSeconds:
    'Seconds between firing the shot and sending it, for devices without a clock; an alternative to `firedAt`',
  seconds: 'Duration of the shot in seconds',
  accepted: 'Number of shots that now count and are stored on disk',
  duplicates: 'Number of shots that had already been counted; the device can delete these as well',
  rejected: 'Shots that will never count, each with a reason; sending them again changes nothing',
  warnings: 'Warnings about shots that count nevertheless',
  'DeviceStateAnswer.warnings':
    'The diagnostics that could not be read and were left out; the rest of the report counts',
  serverTime: 'When the request arrived, by the clock of the server; a device may set its own clock by it',

  'RefillGroup.organisation': 'The organisation of the place; null for none',
  'RefillGroup.place': 'The place of the devices; null if unknown',
  'devices.device': 'The device to bring the capsules to',
};
