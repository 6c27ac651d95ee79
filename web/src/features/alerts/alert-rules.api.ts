import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AlertRules } from '#contracts/alert-rules.ts';
import { previewAlertRule, readAlertRules, updateAlertRules } from '#contracts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts.ts';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import { listUsers } from '#contracts/users.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { useResourceMutation } from '#web/kit/form/use-resource-mutation.ts';
import { call, callWithEtag } from '#web/lib/call.ts';

const RESOURCE = 'alert-rules';

/** What the form holds of a rule. */
export interface RuleValues {
  kind: AlertKind;
  enabled: boolean;
  /** Empty while nothing is typed; null where the kind has none. */
  threshold: number | string | null;
  /** Ids of people, as the picker has them. */
  mail: string[];
}

export interface AlertRulesValues extends Record<string, unknown> {
  rules: RuleValues[];
}

/** The rules and the version that a change of them refers to. */
export const alertRulesQuery: RecordQuery<AlertRules> = {
  queryKey: [RESOURCE],
  queryFn: ({ signal }) => callWithEtag(readAlertRules, { signal }),
};

/** The body that the values make. */
export const alertRulesBody = ({ rules }: AlertRulesValues) => ({
  rules: rules.map((rule) => ({
    ...rule,
    threshold: typeof rule.threshold === 'number' ? rule.threshold : null,
    mail: rule.mail.map(Number),
  })),
});

export function useSaveAlertRules() {
  return useResourceMutation<SaveRequest<AlertRulesValues>, AlertRules>(RESOURCE, ({ values, etag }) =>
    call(updateAlertRules, { body: alertRulesBody(values), ifMatch: etag }),
  );
}

/** How often a rule would have fired. The figures of the threshold before stay until these are there. */
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

/** People of the back office whose name has a text in it; those that come first by name, for an empty one. */
export const readersQuery = (text: string) =>
  queryOptions({
    queryKey: ['users', 'readers', text],
    queryFn: async ({ signal }) => {
      const { data } = await call(listUsers, {
        query: {
          FilterString: text,
          profile: 'ADMIN,STAFF',
          perPage: QUICK_SEARCH_LIMIT,
          orderBy: 'nome',
          orderByDirection: 'ASC',
        },
        signal,
      });
      return data.map(({ id, nome }) => ({ value: String(id), label: nome }));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
