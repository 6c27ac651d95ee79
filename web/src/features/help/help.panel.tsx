import { Button, Drawer, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '#web/kit/dialogs/dialog.tsx';
import type { MenuPage } from '#web/kit/routes/shell-contexts.ts';
import { topicsOf } from './help.topics.ts';
import { Topic } from './topic.tsx';

interface HelpPanelProps {
  page: MenuPage;
  onClose: () => void;
}

/** The help about a page, beside it; open as long as it is rendered. */
export function HelpPanel({ page, onClose }: HelpPanelProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const [topic] = topicsOf([page], t);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={460}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      title={
        <>
          <Text span display="block" size="xs" c="dimmed">
            {t('shell.help')}
          </Text>{' '}
          {topic?.title}
        </>
      }
    >
      {topic && <Topic id={topic.id} level={3} />}
      <Button mt="lg" variant="default" renderRoot={(props) => <Link to="/admin/help" {...props} />}>
        {t('help.all')}
      </Button>
    </Drawer>
  );
}
