import type { TFunction } from 'i18next';
import type { OwnSession } from '#contracts/session/session.ts';
import { clientName } from '#web/lib/client-name.ts';

/** Names a session by its browser and system. Needs `account` texts. */
export function sessionName({ userAgent }: Pick<OwnSession, 'userAgent'>, t: TFunction): string {
  const { browser: known, system } = clientName(userAgent);
  const browser = known ?? t('account.sessions.unknown');
  return system ? t('account.sessions.client', { browser, system }) : browser;
}
