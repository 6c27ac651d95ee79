import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '#contracts/core/constants.ts';
import type { health } from '#contracts/system.ts';
import { call } from '#web/lib/call.ts';
import { readCall } from '#web/lib/read-call.ts';
import classes from './footer.module.css';

const HEALTH_CALL = readCall<typeof health>('/health', 'public');

/** The product name, its version if the server reveals it, and the privacy policy. */
export function Footer() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(HEALTH_CALL, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <footer className={classes.footer}>
      <span>{PRODUCT_NAME}</span>
      {data && <span>{t('shell.footer.version', { version: data.version })}</span>}
      <Link to="/privacy-policy">{t('shell.privacyPolicy')}</Link>
    </footer>
  );
}
