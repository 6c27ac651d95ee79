import type { ButtonProps } from '@mantine/core';
import { Box, Button } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UiLanguage } from '#web/i18n/language.ts';
import { LANGUAGE_NAMES } from '#web/i18n/language.ts';
import { Flag } from './flag.tsx';

/** The menu comes with the first click: without it the scripts of the sign-in page keep to their 150 KB. */
const LanguageMenu = lazy(() =>
  import('./language-menu.tsx').then(({ LanguageMenu }) => ({ default: LanguageMenu })),
);

/** The current language by its flag and its name, which opens a menu of the others. */
export function LanguageSwitch() {
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!wanted) return <LanguageButton onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<LanguageButton />}>
      <LanguageMenu target={<LanguageButton ref={button} />} button={button} />
    </Suspense>
  );
}

/** Takes what a menu gives its target. */
function LanguageButton(props: ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const { t, i18n } = useTranslation();
  const name = t('shell.language');
  const language = i18n.language as UiLanguage;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      px={8}
      fw={500}
      leftSection={<Flag language={language} />}
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      {...props}
    >
      <Box component="span" visibleFrom="sm">
        {LANGUAGE_NAMES[language]}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {language.toUpperCase()}
      </Box>
    </Button>
  );
}
