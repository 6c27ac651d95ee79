import * as z from 'zod';
import { endpoint } from './core/endpoint.ts';
import { day, instant, MAX_ID, moment, queryInteger } from './core/fields.ts';
import { listQuery, pageOf } from './core/list.ts';
import { RESOURCE_NAMES } from './core/resources.ts';

/** What an audit event can be about. */
export const AUDIT_RESOURCES = [
  'session',
  ...RESOURCE_NAMES,
  'identity',
  'terms',
  'shots',
  'alert',
  'alert-rule',
  'system',
] as const;
export type AuditResource = (typeof AUDIT_RESOURCES)[number];

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'activate',
  'deactivate',
  'delete',
  'restore',
  'make-default',
  'validate',
  'publish',
  'export',
  'import',
  'claim',
  'claim-code-read',
  'claim-code-changed',
  'disconnect',
  'reset-code-read',
  'reset',
  'mail-resent',
  'acknowledge',
  'assign',
  'snooze',
  'reopen',
  'pause',
  'resume',
  'cancel',
  'start',
  'finish',
  'add-line',
  'record',
  'sign-up',
  'confirmed',
  'terms-accepted',
  'erasure-asked',
  'erasure-undone',
  'anonymise',
  'password-changed',
  'password-recovered',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'recovery-code-used',
  'oidc-linked',
  'oidc-unlinked',
  'recovery-asked',
  'sign-in',
  'sign-in-refused',
  'step-up',
  'step-up-refused',
  'sign-out',
  'session-ended',
  'token-reused',
  'sign-in-not-allowed',
  'permission-refused',
  'throttled',
  'purge',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Any JSON value. zod's own JSON schema would add weight to every page, and nothing here parses outside input. */
const json = z.unknown() as z.ZodType<z.core.util.JSONType>;

/** One changed field, with values as the API shows them. A secret value reads "•••" on both sides. */
export const auditChange = z.object({ field: z.string(), before: json, after: json });
export type AuditChange = z.infer<typeof auditChange>;

export const auditEntry = z
  .object({
    auditId: z.int(),
    createdAt: instant,
    /** Who did it, by their name at that time; null for anonymous callers and for the server itself. */
    user: z.object({ id: z.int(), nome: z.string() }).nullable(),
    action: z.enum(AUDIT_ACTIONS),
    resource: z.enum(AUDIT_RESOURCES),
    recordId: z.int().nullable(),
    /**
     * The record's name at that time; for a refused sign-in, the address that was typed; for a refused or throttled
     * call, its method and path.
     */
    recordName: z.string().nullable(),
    /** Empty for actions of the server itself. */
    address: z.string(),
    userAgent: z.string(),
    changes: z.array(auditChange),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const AUDIT_SORT = [
  'createdAt',
  'auditId',
  'user.nome',
  'action',
  'resource',
  'recordId',
  'recordName',
  'address',
  'userAgent',
  'user.id',
] as const;

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Lists audit events: who did what to which record, and when',
  tag: 'Audit',
  access: 'audit.read',
  query: listQuery(AUDIT_SORT).extend({
    resource: z.enum(AUDIT_RESOURCES).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    recordId: queryInteger(1, MAX_ID).optional(),
    userId: queryInteger(1, MAX_ID).optional(),
    /** An instant (`from` inclusive, `to` exclusive), or a day in the installation's time zone (both inclusive). */
    from: z.union([moment, day]).optional(),
    to: z.union([moment, day]).optional(),
  }),
  answer: pageOf(auditEntry),
});
