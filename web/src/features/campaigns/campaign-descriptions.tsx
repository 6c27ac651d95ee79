import { Group, Input, SegmentedControl, Stack, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CAMPAIGN_FIELDS } from '#contracts/campaigns/campaigns.ts';
import { CAMPAIGN_DESCRIPTION_MAX } from '#contracts/core/constants.ts';
import type { Language } from '#contracts/core/language.ts';
import { LANGUAGES } from '#contracts/core/language.ts';
import { LANGUAGE_WORDS } from '#contracts/core/words.ts';
import { useLabel } from '#web/i18n/use-label.ts';
import { TextAreaField } from '#web/kit/fields/text-field.tsx';
import type { CampaignValues } from './campaign-form.api.ts';
import { writtenLanguages } from './campaign-form.api.ts';
import { FaultTarget } from './fault-target.tsx';

interface CampaignDescriptionsProps {
  value: CampaignValues['descriptions'];
  onChange: (language: Language, text: string) => void;
  /** The language being edited. */
  language: Language;
  onLanguage: (language: Language) => void;
  errors: Record<string, React.ReactNode>;
}

/** A campaign's description per language: edits one at a time and always shows which ones have a text. */
export function CampaignDescriptions(props: CampaignDescriptionsProps) {
  const { value, language, errors, onChange, onLanguage } = props;
  const { t } = useTranslation();
  const label = useLabel();
  const labelId = useId();
  const inputId = useId();
  const paths = writtenLanguages(value, language).map((written, index) => ({
    written,
    path: `descriptions.${index}.description`,
  }));
  const ownPath = paths.find(({ written }) => written === language)?.path ?? '';

  const showLanguage = (written: Language) => {
    onLanguage(written);
    document.getElementById(inputId)?.focus();
  };

  return (
    <Stack gap={12} pos="relative">
      <Input.Wrapper label={t('campaigns.language')} labelElement="div" labelProps={{ id: labelId }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={labelId}
          value={language}
          onChange={(chosen) => onLanguage(chosen as Language)}
          data={LANGUAGES.map((option) => ({
            value: option,
            label: <LanguageLabel language={option} isFilled={value[option].trim() !== ''} />,
          }))}
        />
      </Input.Wrapper>
      <TextAreaField
        id={inputId}
        label={label(CAMPAIGN_FIELDS.descriptions)}
        description={t('campaigns.descriptionHelp')}
        limit={CAMPAIGN_DESCRIPTION_MAX}
        required
        lang={language}
        data-path={ownPath}
        value={value[language]}
        onChange={(event) => onChange(language, event.currentTarget.value)}
        error={errors[ownPath]}
      />
      {paths
        .filter(({ written }) => written !== language)
        .map(({ written, path }) => (
          <FaultTarget key={path} path={path} onNavigate={() => showLanguage(written)} />
        ))}
    </Stack>
  );
}

function LanguageLabel({ language, isFilled }: { language: Language; isFilled: boolean }) {
  const { t } = useTranslation();
  const label = useLabel();
  return (
    <Group gap={6} justify="center" wrap="nowrap">
      <span>{label(LANGUAGE_WORDS[language])}</span>
      {isFilled && (
        <>
          <IconCheck size={14} stroke={2.5} aria-hidden />
          <VisuallyHidden>{t('campaigns.languageFilled')}</VisuallyHidden>
        </>
      )}
    </Group>
  );
}
