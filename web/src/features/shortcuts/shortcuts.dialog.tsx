import { Group, Kbd, Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import classes from './shortcuts.module.css';

interface ShortcutsDialogProps {
  /** The pages that the signed-in user sees, with their shortcut letters. */
  places: readonly { label: string; key: string }[];
  onClose: () => void;
}

const GENERAL = [
  ['search', ['Ctrl', 'K'], ['/']],
  ['list', ['?']],
  ['save', ['Ctrl', 'S']],
] as const;

const ROWS = [
  ['next', ['j']],
  ['previous', ['k']],
  ['open', ['Enter']],
  ['edit', ['e']],
  ['create', ['n']],
] as const;

/** Lists all keyboard shortcuts. */
export function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')} size="lg">
      <Stack gap="lg">
        <Part
          title={t('shortcuts.general')}
          lines={GENERAL.map(([name, ...alternatives]) => [t(`shortcuts.${name}`), alternatives])}
        />
        <Part
          title={t('shortcuts.lists')}
          lines={ROWS.map(([name, ...ways]) => [t(`shortcuts.${name}`), ways])}
        />
        <Part title={t('shortcuts.pages')} lines={places.map(({ label, key }) => [label, [['g', key]]])} />
      </Stack>
    </Dialog>
  );
}

/** What a shortcut does, and its alternative key sequences. */
type Line = readonly [text: string, ways: readonly (readonly string[])[]];

function Part({ title, lines }: { title: string; lines: readonly Line[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="sm" mb="xs" id={titleId}>
        {title}
      </Title>
      <dl className={classes.lines}>
        {lines.map(([text, ways]) => (
          <div key={text}>
            <dt>{text}</dt>
            <Group component="dd" gap="sm" wrap="nowrap" flex="none">
              {ways.map((keys) => (
                <Group component="span" gap={4} wrap="nowrap" key={keys.join()}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              ))}
            </Group>
          </div>
        ))}
      </dl>
    </section>
  );
}
