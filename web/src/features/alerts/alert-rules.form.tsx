import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AlertRules } from '#contracts/alerts/alert-rules.ts';
import { alertRulesInput } from '#contracts/alerts/alert-rules.ts';
import { FormPage } from '#web/kit/form/form-page.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import type { AlertRulesValues } from './alert-rules.api.ts';
import { alertRulesBody, alertRulesQuery, useSaveAlertRules } from './alert-rules.api.ts';
import { RuleFields } from './rule-fields.tsx';

const EMPTY: AlertRulesValues = { rules: [] };

const valuesOf = ({ rules }: AlertRules): AlertRulesValues => ({
  rules: rules.map(({ kind, enabled, threshold, mail }) => ({
    kind,
    enabled,
    threshold,
    mail: mail.map(String),
  })),
});

/** When each kind of alert opens and who receives it by mail. */
export function AlertRulesForm() {
  const { t } = useTranslation();
  const record = useRecordForm<AlertRulesValues, AlertRules>({
    id: 1,
    list: '/admin/alerts',
    query: () => alertRulesQuery,
    save: useSaveAlertRules(),
    schema: alertRulesInput,
    bodyOf: alertRulesBody,
    // An error on a single recipient is shown on the picker as a whole.
    fieldOf: (path) => path.replace(/\.mail\.\d+$/, '.mail'),
    empty: EMPTY,
    valuesOf,
    successText: () => t('alertRules.title'),
  });
  return (
    <FormPage record={record} title={t('alertRules.title')} section={t('alertRules.title')}>
      <Text size="sm" c="dimmed">
        {t('alertRules.alsoLists')}
      </Text>
      {record.row?.rules.map((rule, index) => (
        <RuleFields key={rule.kind} rule={rule} form={record.form} path={`rules.${index}`} />
      ))}
    </FormPage>
  );
}
