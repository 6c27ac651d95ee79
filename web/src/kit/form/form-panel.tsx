import { Drawer } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { Suspense, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '#web/kit/dialogs/dialog.tsx';
import type { FormHost } from './form-host.ts';
import { CreatingForms, FormHostContext } from './form-host.ts';

/** Creates a record in a panel beside the form that needs it, whose input stays. */
export function FormPanel(host: FormHost) {
  const { t } = useTranslation();
  const Form = useContext(CreatingForms)[host.kind];
  useFocusReturn();
  return (
    <Drawer
      opened
      position="right"
      size="lg"
      title={t(`shell.crumb.create.${host.kind}`)}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      closeOnClickOutside={false}
      onClose={host.onClose}
      // React passes events of a portal on to where it was opened: that form would be submitted, too.
      onSubmit={stopHere}
      // Closes this panel alone: Mantine would close all that are open.
      closeOnEscape={false}
      onKeyDown={(event) => {
        stopHere(event);
        // An open list of options closes first.
        const isTaken = event.target instanceof Element && event.target.ariaExpanded === 'true';
        if (event.key === 'Escape' && !isTaken) host.onClose();
      }}
    >
      <FormHostContext value={host}>
        <Suspense>{Form && <Form />}</Suspense>
      </FormHostContext>
    </Drawer>
  );
}

function stopHere(event: SyntheticEvent): void {
  event.stopPropagation();
}
