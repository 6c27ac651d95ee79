import { Anchor, Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Link, linkOptions } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertPreview, AlertRule } from '#contracts/alerts/alert-rules.ts';
import { PREVIEW_DAYS } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { SEARCH_DEBOUNCE_MS } from '#contracts/core/constants.ts';
import { REQUIRED_PROPS } from '#web/kit/form/required.ts';
import { useDraftState } from '#web/kit/form/use-draft.ts';
import { dayAt } from '#web/lib/day.ts';
import { errorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSelectedOrganisation } from '#web/lib/selected-organisation.ts';
import type { AlertRulesValues, RuleValues } from './alert-rules.api.ts';
import { previewQuery } from './alert-rules.api.ts';
import classes from './alert-rules.module.css';
import { UNRESOLVED } from './alerts.api.ts';
import type { Recipient } from './recipients-field.tsx';
import { RecipientsField } from './recipients-field.tsx';

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
        label={
          <Text span inherit fw={600} id={titleId}>
            {t(`alertKinds.${kind}`)}
          </Text>
        }
        aria-describedby={aboutId}
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
        <Stack gap="sm" mt="md">
          <Group align="flex-end" gap="8px 16px" className={classes.threshold}>
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
              <RulePreview
                kind={kind}
                threshold={threshold}
                isSaved={rule.enabled && threshold === rule.threshold}
              />
            )}
          </Group>
          <RecipientsField
            known={[...loaded, ...named]}
            onNamed={setNamed}
            {...form.getInputProps(`${path}.mail`)}
          />
        </Stack>
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

interface RulePreviewProps {
  kind: AlertKind;
  /** Null for kinds without a threshold. */
  threshold: number | null;
  /** Whether this is the rule in force. */
  isSaved: boolean;
}

const DAY_MS = 24 * 3_600_000;

/** How often a rule would have fired with this threshold, and since when there is data. */
function RulePreview({ kind, threshold, isSaved }: RulePreviewProps) {
  const { t } = useTranslation();
  const [asked] = useDebouncedValue(threshold, SEARCH_DEBOUNCE_MS);
  const { data, error, isPlaceholderData } = useQuery(previewQuery(kind, asked));
  const words = usePreviewWords();
  // Rules are about everything; the lists would show less.
  const narrowed = useSelectedOrganisation() !== null;
  return (
    <Text
      size="sm"
      c="dimmed"
      role="status"
      aria-label={t('alertRules.preview')}
      opacity={isPlaceholderData ? 0.5 : 1}
    >
      {data ? words(data) : error && errorText(error, t)}
      {data && isSaved && data.now > 0 && !narrowed && (
        <>
          {' '}
          <Anchor size="sm" underline="always" renderRoot={(props) => <Link {...props} {...rowsOf(kind)} />}>
            {t('alertRules.show')}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** What there is now, by the rule in force. */
function rowsOf(kind: AlertKind): LinkProps {
  if (kind === 'capsule.low') return linkOptions({ to: '/admin/capsules', search: { state: 'low' } });
  if (kind === 'capsule.due') return linkOptions({ to: '/admin/capsules', search: { state: 'due' } });
  if (kind === 'device.silent') return linkOptions({ to: '/admin/devices', search: { state: 'silent' } });
  return linkOptions({ to: '/admin/alerts', search: { kind, state: UNRESOLVED } });
}

function usePreviewWords() {
  const { t } = useTranslation();
  const { day, number } = useFormat();
  return ({ count, now, knownSince }: AlertPreview): string => {
    const figures = { count: number(count), now: number(now), days: PREVIEW_DAYS };
    if (knownSince === null) return t('alertRules.onlyNow', figures);
    const whole = Date.now() - Date.parse(knownSince) > (PREVIEW_DAYS - 1) * DAY_MS;
    if (whole) return t('alertRules.lastDays', figures);
    return t('alertRules.since', { ...figures, day: day(dayAt(new Date(knownSince))) });
  };
}
