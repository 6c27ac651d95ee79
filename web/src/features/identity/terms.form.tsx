import { Stack, Tabs, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { TERMS_TEXT_MAX, TERMS_TITLE_MAX, termsInput } from '#contracts/terms.ts';
import { TermsScroller, versionText } from '#web/domain/terms/terms.tsx';
import { LANGUAGE_NAMES, localeOf, UI_LANGUAGES } from '#web/i18n/language.ts';
import { LazyConfirmDialog } from '#web/kit/dialogs/page-dialogs.ts';
import { TextAreaField, TextField } from '#web/kit/fields/text-field.tsx';
import { FormPage, FormPreview } from '#web/kit/form/form-page.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useFormat } from '#web/lib/format.ts';
import type { TermsTexts, TermsValues } from './terms.api.ts';
import { bodyOf, currentTextsQuery, usePublishTerms, writeParts } from './terms.api.ts';

const BLANK = { title: '', text: '' };
const EMPTY: TermsValues = { 'pt-BR': BLANK, 'en-US': BLANK, 'es-ES': BLANK };

const NAMES = Object.fromEntries(
  UI_LANGUAGES.map((language) => [localeOf(language), LANGUAGE_NAMES[language]]),
) as Record<Language, string>;

/** Writes a new version of the terms of use, starting from the current one, and publishes it. */
export function TermsForm() {
  const { t } = useTranslation();
  const format = useFormat();
  const [language, setLanguage] = useState<Language>('pt-BR');
  const [asking, setAsking] = useState(false);
  const record = useRecordForm<TermsValues, TermsTexts>({
    id: 1,
    list: '/admin/identity',
    query: () => currentTextsQuery,
    save: usePublishTerms(),
    schema: termsInput,
    bodyOf,
    fieldOf,
    empty: EMPTY,
    valuesOf,
    successText: ({ version }) => t('identity.terms.told', { version: versionText(version, format) }),
    failureText: t('identity.terms.failed'),
  });
  const { form } = record;
  const faulty = (errors: object) =>
    LANGUAGES.filter((each) => Object.keys(errors).some((path) => path.startsWith(`${each}.`)));

  const submit = () => {
    if (record.saving) return;
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return setAsking(true);
    // `submit` focuses the first invalid field, whose tab must be rendered first.
    const [first] = faulty(errors);
    if (first) flushSync(() => setLanguage(first));
    record.submit();
  };

  const marked = faulty(form.errors);
  const written = bodyOf(form.values).texts[language];
  return (
    <>
      <FormPage
        record={{ ...record, submit }}
        title={t('identity.terms.title')}
        section={t('identity.terms.title')}
        loadFailed={t('identity.terms.loadFailed')}
        saveLabel={t('identity.terms.publish')}
        aside={
          <FormPreview title={t('identity.preview')}>
            <Text fw={600} mb="xs" lang={language} style={{ overflowWrap: 'anywhere' }}>
              {written.title}
            </Text>
            <TermsScroller terms={written} lang={language} order={2} />
          </FormPreview>
        }
      >
        <Tabs value={language} onChange={(chosen) => setLanguage(chosen as Language)}>
          <Tabs.List aria-label={t('shell.language')}>
            {LANGUAGES.map((each) => (
              <Tabs.Tab
                key={each}
                value={each}
                rightSection={
                  marked.includes(each) && (
                    <IconAlertCircle
                      size={14}
                      color="var(--mantine-color-error)"
                      role="img"
                      aria-label={t('identity.terms.faulty')}
                    />
                  )
                }
              >
                {NAMES[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {LANGUAGES.map((each) => (
            <Tabs.Panel key={each} value={each} pt={20}>
              <Stack gap={20}>
                <TextField
                  label={t('identity.terms.name')}
                  required
                  limit={TERMS_TITLE_MAX}
                  lang={each}
                  {...form.getInputProps(`${each}.title`)}
                />
                <TextAreaField
                  label={t('identity.terms.text')}
                  description={t('identity.terms.textHelp')}
                  required
                  limit={TERMS_TEXT_MAX}
                  lang={each}
                  minRows={16}
                  maxRows={24}
                  {...form.getInputProps(`${each}.text`)}
                />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
      </FormPage>
      {asking && (
        <LazyConfirmDialog
          title={t('identity.terms.ask')}
          confirmLabel={t('identity.terms.publish')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            record.submit();
          }}
        >
          {t('identity.terms.askText')}
        </LazyConfirmDialog>
      )}
    </>
  );
}

function valuesOf({ texts }: TermsTexts): TermsValues {
  const written = (language: Language) => ({
    title: texts[language].title,
    text: writeParts(texts[language].parts),
  });
  return { 'pt-BR': written('pt-BR'), 'en-US': written('en-US'), 'es-ES': written('es-ES') };
}

/** Errors of `texts.pt-BR.parts.0.heading` are shown at `pt-BR.text`. */
function fieldOf(path: string): string {
  const [, language, field] = path.split('.');
  return `${language}.${field === 'title' ? 'title' : 'text'}`;
}
