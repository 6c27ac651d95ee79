import { Button, CloseButton } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { organisationCalls } from '#contracts/organisations/organisations.ts';
import { PlainIconButton } from '#web/kit/display/icon-buttons.tsx';
import { call } from '#web/lib/call.ts';
import { lazyDialog } from '#web/lib/lazy-dialog.tsx';
import { ProblemError } from '#web/lib/problem.ts';
import { readCall } from '#web/lib/request.ts';
import { selectOrganisation, useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import classes from './header.module.css';

const ChooseOrganisationDialog = lazyDialog(
  ['belonging'],
  () => import('#web/domain/belonging/choose-organisation.dialog.tsx'),
  'ChooseOrganisationDialog',
);

/** The choice with its present name: it may have been renamed or deleted since. */
function useChosenOrganisation(): OrganisationRef | null {
  const chosen = useSelectedOrganisation();
  const id = chosen?.organisationId;
  const { data, error } = useQuery({
    queryKey: ['organisations', 'chosen', id],
    queryFn: ({ signal }) => call(readCall<typeof organisationCalls.get>(`/organisations/${id}`), { signal }),
    enabled: chosen !== null,
  });
  const gone = error instanceof ProblemError && error.status === 404;
  useEffect(() => {
    if (gone) selectOrganisation(null);
  }, [gone]);
  return chosen && data ? data : chosen;
}

/** Narrows lists and figures to one organisation, shows which, and resets to all. For in-house users. */
export function OrganisationSwitch() {
  const { t } = useTranslation();
  const chosen = useChosenOrganisation();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = t('shell.organisation.choose');
  const close = () => {
    setAsking(false);
    // By then the button may be a different element.
    requestAnimationFrame(() => button.current?.focus());
  };
  const opening = { ref: button, 'aria-haspopup': 'dialog', onClick: () => setAsking(true) } as const;
  return (
    <div className={classes.organisation} data-chosen={chosen ? true : undefined}>
      {chosen ? (
        <>
          <Button
            {...opening}
            variant="light"
            size="compact-md"
            leftSection={<IconBuilding size={16} aria-hidden />}
            aria-label={t('shell.organisation.chosen', { name: chosen.name })}
          >
            {chosen.name}
          </Button>
          <CloseButton
            aria-label={t('shell.organisation.all')}
            title={t('shell.organisation.all')}
            onClick={() => {
              selectOrganisation(null);
              close();
            }}
          />
        </>
      ) : (
        <PlainIconButton {...opening} size="lg" label={label}>
          <IconBuilding size={18} aria-hidden />
        </PlainIconButton>
      )}
      {asking && <ChooseOrganisationDialog onClose={close} />}
    </div>
  );
}
