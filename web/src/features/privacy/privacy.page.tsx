import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TermsText } from '#web/domain/terms/terms-text.tsx';
import { useTerms } from '#web/domain/terms/use-terms.ts';
import { versionText } from '#web/domain/terms/version-text.ts';
import { localeOf } from '#web/i18n/language.ts';
import { failureText } from '#web/kit/feedback/failure-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { PrivacyText } from './privacy-text.tsx';
import { PublicPage } from './public-page.tsx';

/** The privacy policy, open to anyone. Its text is always in Portuguese, whatever the interface language. */
export function PrivacyPage() {
  const { t, i18n } = useTranslation();
  return (
    <PublicPage title={t('shell.privacyPolicy')} lang="pt-BR">
      {i18n.language !== 'pt' && (
        <Text lang={localeOf(i18n.language)} c="dimmed" mb="lg">
          {t('shell.policyLanguage')}
        </Text>
      )}
      <PrivacyText />
    </PublicPage>
  );
}

/** The current terms of use, open to anyone. */
export function TermsPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { terms, error } = useTerms();
  return (
    <PublicPage title={t('shell.terms')}>
      {error !== null && <p role="alert">{failureText(error, t('shell.terms'), t)}</p>}
      {terms && (
        <article lang={terms.language}>
          <h1>{terms.title}</h1>
          <p>{versionText(terms.version, format)}</p>
          <TermsText parts={terms.parts} order={2} />
        </article>
      )}
    </PublicPage>
  );
}
