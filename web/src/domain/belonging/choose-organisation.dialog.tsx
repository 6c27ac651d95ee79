import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { selectOrganisation, useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import { OrganisationSelect } from './organisation-select.tsx';

/** Picks the organisation that lists and figures are narrowed to. */
export function ChooseOrganisationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const chosen = useSelectedOrganisation();
  return (
    <Dialog title={t('shell.organisation.choose')} onClose={onClose}>
      <Text size="sm" mb="md">
        {t('belonging.chooseHelp')}
      </Text>
      <OrganisationSelect
        required
        autoOpen
        value={chosen?.organisationId ?? null}
        current={chosen}
        onChange={(_, organisation) => {
          selectOrganisation(organisation);
          onClose();
        }}
      />
    </Dialog>
  );
}
