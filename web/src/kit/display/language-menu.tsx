import './overlay-styles.ts';
import { Menu, VisuallyHidden } from '@mantine/core';
import type { ReactElement, RefObject } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#web/i18n/i18n.ts';
import type { UiLanguage } from '#web/i18n/language.ts';
import { LANGUAGE_NAMES, localeOf, UI_LANGUAGES } from '#web/i18n/language.ts';
import { notifyError } from '#web/kit/feedback/notify.ts';
import { errorText } from '#web/lib/error-text.ts';
import { Flag } from './flag.tsx';

interface LanguageMenuProps {
  target: ReactElement;
  /** Ref of the target. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Menu of all languages, each by its own name. Opens on mount. */
export function LanguageMenu({ target, button }: LanguageMenuProps) {
  const { t, i18n } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  // This is not the button that was clicked: it needs the focus now, to get it back when the menu closes.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, [button]);

  const choose = async (language: UiLanguage) => {
    try {
      await changeLanguage(language);
      // In the new language.
      setAnnouncement(`${i18n.t('shell.language')}: ${LANGUAGE_NAMES[language]}`);
    } catch (error) {
      notifyError(errorText(error, t));
    }
  };

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Menu position="bottom-end" opened={opened} onChange={setOpened}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          {UI_LANGUAGES.map((language) => (
            <Menu.Item
              key={language}
              lang={localeOf(language)}
              leftSection={<Flag language={language} />}
              aria-current={language === i18n.language}
              fw={language === i18n.language ? 600 : undefined}
              onClick={() => void choose(language)}
            >
              {LANGUAGE_NAMES[language]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
