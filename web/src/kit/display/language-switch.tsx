import type { ButtonProps } from '@mantine/core';
import { Box, Button, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UiLanguage } from '#web/i18n/language.ts';
import { LANGUAGE_NAMES } from '#web/i18n/language.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';
import { Flag } from './flag.tsx';

/** Loaded on the first click, which keeps the scripts of the sign-in page within their limit. */
const LanguageMenu = lazyComponent([], () => import('./language-menu.tsx'), 'LanguageMenu');

interface LanguageSwitchProps {
  /** For places where a narrow screen has no room for the name: shows the language's code there instead. */
  narrow?: boolean;
}

/** Shows the current language by flag and name; opens a menu of all languages. */
export function LanguageSwitch({ narrow = false }: LanguageSwitchProps) {
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!wanted) return <LanguageButton narrow={narrow} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<LanguageButton narrow={narrow} />}>
      <LanguageMenu target={<LanguageButton narrow={narrow} ref={button} />} button={button} />
    </Suspense>
  );
}

/** Accepts the props that a menu passes to its target. */
function LanguageButton({
  narrow,
  ...props
}: LanguageSwitchProps & ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as UiLanguage;
  const languageName = LANGUAGE_NAMES[language];
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      px={8}
      fw={500}
      leftSection={<Flag language={language} />}
      title={`${t('shell.language')}: ${languageName}`}
      aria-haspopup="menu"
      {...props}
    >
      <VisuallyHidden>{t('shell.language')}: </VisuallyHidden>
      {narrow ? (
        <>
          <Box component="span" visibleFrom="sm">
            {languageName}
          </Box>
          <Box component="span" hiddenFrom="sm">
            {language.toUpperCase()}
          </Box>
        </>
      ) : (
        languageName
      )}
    </Button>
  );
}
