import type { AlertPreview, AlertRules, AlertRulesInput } from '#contracts/alerts/alert-rules.ts';
import { ALERT_THRESHOLDS } from '#contracts/alerts/alert-rules.ts';
import type { AlertKind } from '#contracts/alerts/alerts.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { ChangeContext } from '../../platform/http/call-context.ts';
import { requireIfMatch, type TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { recordEvents } from '../../platform/resource/history/audit.service.ts';
import { previewOf } from './alert-preview.queries.ts';
import * as queries from './alert-rules.queries.ts';

/** @param timeZone IANA name of the time zone that decides which day it is */
export function alertRuleService(db: Database, timeZone: string) {
  return {
    read: (): Promise<TaggedRow<AlertRules>> => queries.findRules(db),

    update: (
      { rules }: AlertRulesInput,
      { ifMatch, origin }: Pick<ChangeContext, 'ifMatch' | 'origin'>,
    ): Promise<TaggedRow<AlertRules>> =>
      db.transaction(async (tx) => {
        await queries.lockRules(tx);
        const before = await queries.findRules(tx);
        requireIfMatch(ifMatch, before.tag);
        await requireReaders(tx, rules, before.row);
        const changed = rules.filter((rule) => differs(rule, before.row));
        for (const rule of changed) await queries.changeRule(tx, rule);
        const after = await queries.findRules(tx);
        await recordEvents(
          tx,
          origin,
          changed.map(({ kind }) => ({
            action: 'update',
            resource: 'alert-rule',
            recordId: null,
            recordName: kind,
            before: audited(before.row, kind),
            after: audited(after.row, kind),
          })),
        );
        return after;
      }),

    async preview(kind: AlertKind, requested: number | undefined): Promise<AlertPreview> {
      const range = ALERT_THRESHOLDS[kind];
      if (range === null) {
        if (requested !== undefined) throw fieldProblem({ path: 'threshold', code: 'invalid' });
      } else if (requested !== undefined) {
        const { min, max } = range;
        if (requested < min) throw fieldProblem({ path: 'threshold', code: 'too_small', params: { min } });
        if (requested > max) throw fieldProblem({ path: 'threshold', code: 'too_big', params: { max } });
      }
      const rule = orNotFound(await queries.findRule(db, kind));
      const threshold = requested ?? rule.threshold;
      return previewOf(db, { kind, threshold, timeZone, keptSince: rule.enabled ? rule.knownSince : null });
    },
  };
}

/** Checks new readers only; existing ones stay. @throws a problem naming the first new one who can't receive mail */
async function requireReaders(
  tx: Transaction,
  rules: AlertRulesInput['rules'],
  before: AlertRules,
): Promise<void> {
  const wanted = rules.flatMap(({ kind, mail }, index) => {
    const known = before.rules.find((rule) => rule.kind === kind)?.mail ?? [];
    return mail.flatMap((id, place) =>
      known.includes(id) ? [] : [{ id, path: `rules.${index}.mail.${place}` }],
    );
  });
  if (wanted.length === 0) return;
  const readers = await queries.findReaders(
    tx,
    wanted.map(({ id }) => id),
  );
  const unknown = wanted.find(({ id }) => !readers.has(id));
  if (unknown) throw fieldProblem({ path: unknown.path, code: 'reference' });
}

function differs(input: AlertRulesInput['rules'][number], { rules }: AlertRules): boolean {
  const rule = rules.find(({ kind }) => kind === input.kind);
  if (!rule) return false;
  const ids = (list: number[]) => [...new Set(list)].sort((one, other) => one - other).join();
  return (
    rule.enabled !== input.enabled || rule.threshold !== input.threshold || ids(rule.mail) !== ids(input.mail)
  );
}

/** The fields that the audit trail compares. */
function audited({ rules }: AlertRules, kind: AlertKind) {
  const rule = rules.find((each) => each.kind === kind);
  return {
    enabled: rule?.enabled,
    threshold: rule?.threshold,
    mail: rule?.readers.map(({ nome }) => nome),
  };
}
