import { useTranslation } from 'react-i18next';
import type { TodayItem } from '#contracts/today.ts';
import { findColleagues } from '#web/domain/people/colleagues.api.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { RemoteSelect } from '#web/kit/fields/remote-select.tsx';

interface Person {
  id: number;
  nome: string;
}

interface AssignDialogProps {
  items: readonly TodayItem[];
  /** Names the only item. */
  name: string;
  onChoose: (person: Person) => void;
  onClose: () => void;
}

/** Picks who takes care of items: choosing somebody gives them to that person. */
export function AssignDialog({ items, name, onChoose, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const organisations = items.map(({ organisation }) => organisation?.organisationId ?? null);
  /** People of the house can take all, those of an organisation what is theirs. */
  const canTake = (organisationId: number | null) =>
    organisationId === null || organisations.every((each) => each === organisationId);
  return (
    <Dialog
      title={
        items.length === 1 ? t('today.assignTitle', { name }) : t('today.assignMany', { count: items.length })
      }
      onClose={onClose}
    >
      <RemoteSelect<Person>
        label={t('today.person')}
        required
        autoOpen
        search={(text) => ({
          queryKey: ['users', 'colleagues', text, organisations],
          queryFn: async ({ signal }) =>
            (await findColleagues(text, signal)).filter(({ organisation }) =>
              canTake(organisation?.organisationId ?? null),
            ),
        })}
        idOf={({ id }) => id}
        nameOf={({ nome }) => nome}
        onChange={(_, person) => person && onChoose(person)}
      />
    </Dialog>
  );
}
