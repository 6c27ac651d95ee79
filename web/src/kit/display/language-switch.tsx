import type { ActionIconProps } from '@mantine/core';
import { ActionIcon } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UiLanguage } from '#web/i18n/language.ts';
import { Flag } from './flag.tsx';

/** The menu comes with the first click: without it the scripts of the sign-in page keep to their 150 KB. */
const LanguageMenu = lazy(() =>
  import('./language-menu.tsx').then(({ LanguageMenu }) => ({ default: LanguageMenu })),
);

/** The flag of the current language, which opens a menu of the others. */
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
function LanguageButton(
  props: ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>,
) {
  const { t, i18n } = useTranslation();
  const name = t('shell.language');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      title={name}
      aria-haspopup="menu"
      {...props}
    >
      <Flag language={i18n.language as UiLanguage} />
    </ActionIcon>
  );
}
