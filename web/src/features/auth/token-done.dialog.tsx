import '#web/kit/display/overlay-styles.ts';
import { Button, Modal, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TokenType } from '#contracts/session/session.ts';

/** Reports success. The only way on is to sign in. */
export function TokenDoneDialog({ kind }: { kind: TokenType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Modal
      opened
      onClose={() => navigate({ to: '/auth' })}
      title={t(`passwords.token.${kind}.doneTitle`)}
      withCloseButton={false}
    >
      <Text size="sm" mb="lg">
        {t(`passwords.token.${kind}.doneText`)}
      </Text>
      <Button renderRoot={(props) => <Link to="/auth" {...props} />} fullWidth data-autofocus>
        {t('passwords.token.enter')}
      </Button>
    </Modal>
  );
}
