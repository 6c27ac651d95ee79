import { useTranslation } from 'react-i18next';
import type { User } from '#contracts/users.ts';
import type { DetailLine } from '#web/kit/dialogs/details-dialog.tsx';
import { DetailsDialog } from '#web/kit/dialogs/details-dialog.tsx';
import { profileName } from '#web/kit/display/profile-words.ts';
import { useCountryNames, useFormat } from '#web/lib/format.ts';
import { UserStatus } from './user-status.tsx';
import { documentText } from './user-texts.ts';

interface UserDetailsProps {
  user: User;
  onClose: () => void;
}

/** All that is known of a user, to be read. */
export function UserDetails({ user, onClose }: UserDetailsProps) {
  const { t } = useTranslation();
  const { dateTime, day } = useFormat();
  const countryName = useCountryNames();
  const { address } = user;
  const lines: DetailLine[] = [
    [t('list.state'), <UserStatus key="status" user={user} />],
    [t('users.email'), user.email],
    [t('users.profile'), profileName(user.profile.nome, t)],
    [t('users.document'), documentText(user)],
    [t('users.birthday'), user.birthday && day(user.birthday)],
    [t('users.genre'), user.genre && t(`users.genres.${user.genre}`)],
    [t('users.language'), user.language && t(`users.languages.${user.language}`)],
    [t('users.country'), address?.country && countryName(address.country)],
    [t('users.zipcode'), address?.zipcode],
    [t('users.state'), address?.state],
    [t('users.city'), address?.city],
    [t('users.street'), address?.street],
    [t('list.created'), dateTime(user.createdAt)],
    [t('users.confirmed'), user.confirmedAt && dateTime(user.confirmedAt)],
    ...(user.deletedAt ? [[t('users.deactivated'), dateTime(user.deletedAt)] satisfies DetailLine] : []),
  ];

  return <DetailsDialog title={user.nome} lines={lines} size="lg" onClose={onClose} />;
}
