import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/format.ts';
import { useIdentity } from '#web/lib/identity.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { useCurrentUser } from '#web/lib/session.ts';

interface PaperHeadProps {
  days: { from: string; to: string };
  /** Shots of these days, once known. */
  total: number | undefined;
}

/** Tells readers of a printout whose figures it has, of which days, and when it was printed. */
export function PaperHead({ days, total }: PaperHeadProps) {
  const { t } = useTranslation();
  const { day, dateTime, number } = useFormat();
  const { name: installation } = useIdentity();
  const chosen = useSelectedOrganisation();
  const user = useCurrentUser();
  const printedAt = usePrintedAt();
  const whose = chosen ?? user?.organisation;
  return (
    <div data-paper-only>
      <Text fw={600} fz="lg">
        {installation} · {t('dashboard.title')} ·{' '}
        {t('dashboard.span', { from: day(days.from), to: day(days.to) })}
      </Text>
      {whose && <Text fw={600}>{whose.name}</Text>}
      <Text size="sm" mb="sm">
        {total !== undefined && `${number(total)} ${t('dashboard.shots', { count: total })} · `}
        {t('dashboard.printedAt', { at: dateTime(printedAt) })}
      </Text>
    </div>
  );
}

/** When the page is printed, which may be long after it was opened. */
function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser takes the page as it is once this returns.
    const note = () => flushSync(() => setAt(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return at;
}
