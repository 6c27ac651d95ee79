import { Alert, Text } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './login.module.css';

interface LoginNoticeProps {
  failure: string | null;
  expired: boolean;
}

/** The line under the heading. An error or an expired session is shown in its place, so that nothing moves. */
export function LoginNotice({ failure, expired }: LoginNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.notice} aria-live="assertive">
      {failure ? (
        <Alert color="red" icon={<IconAlertCircle />} classNames={alertClasses}>
          {failure}
        </Alert>
      ) : expired ? (
        <Alert icon={<IconClock />} classNames={alertClasses}>
          {t('auth.login.expired')}
        </Alert>
      ) : (
        <Text c="dimmed" size="sm">
          {t('auth.login.subtitle')}
        </Text>
      )}
    </div>
  );
}

const alertClasses = {
  root: classes.alert ?? '',
  wrapper: classes.alertWrapper ?? '',
  icon: classes.alertIcon ?? '',
  message: classes.alertText ?? '',
};
