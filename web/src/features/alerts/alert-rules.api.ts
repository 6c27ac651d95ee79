import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlertRules } from '#contracts/alerts/alert-rules.ts';
import { previewAlertRule, readAlertRules, updateAlertRules } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import { findColleagues } from '#web/domain/people/colleagues.api.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { call, callWithEtag } from '#web/lib/call.ts';
import { loadCurrentUser } from '#web/lib/session.ts';

const RESOURCE = 'alert-rules';

/** The form values of a rule. */
export interface RuleValues {
  kind: AlertKind;
  enabled: boolean;
  /** Empty while the field is empty; null for kinds without a threshold. */
  threshold: number | string | null;
  /** User ids, as strings for the picker. */
  mail: string[];
}

export interface AlertRulesValues extends Record<string, unknown> {
  rules: RuleValues[];
}

/** The rules, with the ETag that an update must send. */
export const alertRulesQuery: RecordQuery<AlertRules> = {
  queryKey: [RESOURCE],
  queryFn: ({ signal }) => callWithEtag(readAlertRules, { signal }),
};

/** Builds the request body from the form values. */
export const alertRulesBody = ({ rules }: AlertRulesValues) => ({
  rules: rules.map((rule) => ({
    ...rule,
    threshold: typeof rule.threshold === 'number' ? rule.threshold : null,
    mail: rule.mail.map(Number),
  })),
});

export function useSaveAlertRules() {
  return useResourceMutation<SaveRequest<AlertRulesValues>, AlertRules>(
    RESOURCE,
    async ({ values, etag }) => {
      const saved = await call(updateAlertRules, { body: alertRulesBody(values), ifMatch: etag });
      // Lists and figures go by the new thresholds. If this fails, they do once the session is renewed.
      await loadCurrentUser().catch(() => {});
      return saved;
    },
  );
}

/** How often a rule would have fired. The previous threshold's figures stay until the new ones arrive. */
export const previewQuery = (kind: AlertKind, threshold: number | null) =>
  queryOptions({
    queryKey: [RESOURCE, 'preview', kind, threshold],
    queryFn: ({ signal }) =>
      call(previewAlertRule, {
        params: { kind },
        query: threshold === null ? {} : { threshold: String(threshold) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Back-office users whose name contains the text; for an empty text, the first ones by name. */
export const recipientsQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'readers', text],
    queryFn: async ({ signal }) =>
      (await findColleagues(text, signal)).map(({ id, nome }) => ({ value: String(id), label: nome })),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
