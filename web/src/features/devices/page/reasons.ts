import type { ParseKeys } from 'i18next';

const REASONS = {
  'shot.invalid': 'devicePage.reasons.invalid',
  'shot.campaign': 'devicePage.reasons.campaign',
  'shot.slot': 'devicePage.reasons.slot',
  'shot.capsule': 'devicePage.reasons.capsule',
  'shot.future': 'devicePage.reasons.future',
  'shot.too_old': 'devicePage.reasons.tooOld',
  'shot.too_many': 'devicePage.reasons.tooMany',
  'capsule.elsewhere': 'devicePage.reasons.elsewhere',
  'capsule.unknown': 'devicePage.reasons.capsule',
} as const satisfies Record<string, ParseKeys>;

/** The text key for why a device's shot or capsule was refused. A code unknown to this client is shown as it is. */
export function reasonKey(code: string): ParseKeys {
  return code in REASONS ? REASONS[code as keyof typeof REASONS] : (code as ParseKeys);
}
