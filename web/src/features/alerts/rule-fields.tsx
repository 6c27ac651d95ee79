import { NumberInput, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertRule } from '#contracts/alerts/alert-rules.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import type { AlertRulesValues, RuleValues } from './alert-rules.api.ts';
import classes from './alert-rules.module.css';
import { type Recipient, RecipientsField } from './recipients-field.tsx';
import { RulePreview } from './rule-preview.tsx';

interface RuleFieldsProps {
  /** The rule as loaded. */
  rule: AlertRule;
  form: UseFormReturnType<AlertRulesValues>;
  /** The path of the rule in the form: `rules.0`. */
  path: `rules.${number}`;
}

/** The fields of one rule; only the switch while the rule is off. */
export function RuleFields({ rule, form, path }: RuleFieldsProps) {
  const { t } = useTranslation();
  const [titleId, aboutId] = [useId(), useId()];
  const { kind, unit, min, max } = rule;
  const values = form.values.rules.find((each) => each.kind === kind);
  const threshold = thresholdOf(rule, values);
  // Kept here, since the field of a rule that is off is not rendered.
  const [named, setNamed] = useDraftState<Recipient[]>(`recipients ${kind}`, []);
  const loaded = rule.readers.map(({ id, nome }) => ({ value: String(id), label: nome }));
  const enabled = form.getInputProps(`${path}.enabled`, { type: 'checkbox' });
  return (
    <section aria-labelledby={titleId} className={classes.rule}>
      <Switch
        label={<span id={titleId}>{t(`alertKinds.${kind}`)}</span>}
        aria-describedby={aboutId}
        classNames={{ label: classes.title ?? '' }}
        {...enabled}
        onChange={(event) => {
          enabled.onChange(event);
          // Its field is hidden now, and could not be corrected.
          if (threshold === undefined) form.setFieldValue(`${path}.threshold`, rule.threshold);
        }}
      />
      <Text id={aboutId} size="sm" c="dimmed" mt={4}>
        {t(`alertRules.about.${kind}`)}
      </Text>
      {values?.enabled && (
        <div className={classes.fields}>
          <div className={classes.threshold}>
            {unit && (
              <NumberInput
                label={t(`alertRules.threshold.${kind}` as 'alertRules.threshold.capsule.low')}
                {...REQUIRED_PROPS}
                suffix={t(`alertRules.units.${unit}`)}
                allowDecimal={false}
                allowNegative={false}
                {...(min !== null && { min })}
                {...(max !== null && { max })}
                clampBehavior="none"
                w={{ base: '100%', sm: 220 }}
                {...form.getInputProps(`${path}.threshold`)}
              />
            )}
            {threshold === undefined ? (
              <Text size="sm" c="dimmed">
                {t('alertRules.range', { min: min ?? 0, max: max ?? 0 })}
              </Text>
            ) : (
              <RulePreview kind={kind} threshold={threshold} />
            )}
          </div>
          <RecipientsField
            known={[...loaded, ...named]}
            onNamed={setNamed}
            {...form.getInputProps(`${path}.mail`)}
          />
        </div>
      )}
    </section>
  );
}

/** The threshold to preview: null for kinds without one, undefined while the value is not allowed. */
function thresholdOf({ unit, min, max }: AlertRule, values: RuleValues | undefined) {
  if (unit === null) return null;
  const typed = values?.threshold;
  const allowed = typeof typed === 'number' && typed >= (min ?? 0) && typed <= (max ?? 0);
  return allowed ? typed : undefined;
}
