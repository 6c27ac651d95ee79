import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contracts/core/errors.ts';
import { PAGES, type ResourceName, recordPath } from '#contracts/core/resources.ts';
import { ProblemError } from '#web/lib/problem.ts';
import { useCan } from '#web/lib/session.ts';
import { failureText, notifyError, replaceError } from './notify.ts';

const REFUSAL = { color: 'red', role: 'alert' } as const;

/** The records that hold another one back, and the filter of their list that finds them by its id. */
const HOLDING: Partial<Record<ErrorCode, [kind: ResourceName, filter: string]>> = {
  'category.has_fragrances': ['fragrance', 'categoryId'],
  'fragrance.in_campaigns': ['campaign', 'fragranceId'],
  'fragrance.has_capsules': ['capsule', 'fragranceId'],
  'campaign.has_answers': ['quiz', 'campaignId'],
  'campaign.has_initiatives': ['initiative', 'campaignId'],
  'place.has_devices': ['device', 'placeId'],
  'place.has_initiatives': ['initiative', 'placeId'],
};

/**
 * Shows why an action failed, with a button to where what holds it back can be changed.
 * @returns `(error, fallback, key, id)`: what was not done, what identifies the action, and the id of its record
 */
export function useNotifyFailure() {
  const { t } = useTranslation();
  const router = useRouter();
  const can = useCan();
  return (error: unknown, fallback: string, key: string, id: number | undefined) => {
    const to = error instanceof ProblemError ? wayOn(error, id) : null;
    const text = failureText(error, fallback, t);
    const plainly = () => notifyError(text, key);
    if (to === null || !can(PAGES[to.kind].read)) return plainly();
    const label = t(to.record ? 'shell.open' : `shell.records.${to.kind}`);
    const leadOn = () => router.history.push(to.path);
    void import('./button-notice.tsx').then(
      ({ showNoticeWith }) => replaceError(key, () => showNoticeWith([text], label, leadOn, REFUSAL)),
      plainly,
    );
  };
}

/** The page of what holds a record back; null if the refusal names nothing. */
function wayOn({ code, body }: ProblemError, id: number | undefined) {
  const { initiative } = body as { initiative?: { iniciativaId: number; name: string } };
  if (initiative) {
    const path = recordPath('initiative', initiative.iniciativaId);
    return { kind: 'initiative', record: true, path } as const;
  }
  const [kind, filter] = HOLDING[code as ErrorCode] ?? [];
  if (kind === undefined || id === undefined) return null;
  return { kind, record: false, path: `${PAGES[kind].list}?${filter}=${id}` };
}
