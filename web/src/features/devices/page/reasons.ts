import type { ParseKeys } from 'i18next';

const REASONS = [
  'shot.invalid',
  'shot.campaign',
  'shot.slot',
  'shot.capsule',
  'shot.future',
  'shot.too_old',
  'shot.too_many',
  'capsule.elsewhere',
  'capsule.unknown',
] as const;

type Reason = (typeof REASONS)[number];
type KeyOf<Code extends string> = Code extends `${infer Kind}.${infer Why}` ? `${Kind}_${Why}` : never;

/** The text that says why a device's shot or capsule was refused. A code that this client doesn't know stands for itself. */
export function reasonKey(code: string): ParseKeys {
  const known = REASONS.find((reason) => reason === code);
  return known ? `devicePage.reasons.${known.replace('.', '_') as KeyOf<Reason>}` : (code as ParseKeys);
}
