import { distance } from 'fastest-levenshtein';
import * as z from 'zod';
import {
  ACCESS_LOG_DEFAULT_DAYS,
  AUDIT_DEFAULT_DAYS,
  AUDIT_MIN_DAYS,
  DEVICE_DEFAULT_DAY_SHOTS,
  ORGANISATION_STORAGE_DEFAULT_MB,
  PASSWORD_MAX,
  PASSWORD_MAX_CEILING,
  SESSION_DEFAULT_DAYS,
  SESSION_DEFAULT_IDLE_DAYS,
  SHOT_DEFAULT_MONTHS,
} from '#contracts/core/constants.ts';
import { SECOND_FACTOR_RULES } from '#contracts/session/second-factor.ts';
import { OIDC_PROFILES } from '../../modules/session/oidc-settings.ts';
import { addressFault } from '../../platform/db/database-url.ts';
import { storageUrl } from '../../platform/files/storage-url.ts';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { isLoopback } from '../../platform/lib/this-machine.ts';
import { SECRET_MIN } from './secret-file.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Single addresses, ranges, and Fastify's names for ranges. Source: Fastify's `trustProxy`. */
const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);

/** Names only: an offset has no daylight-saving time. */
function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC';
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** `no-reply@example.com`, or a name and an address: `Sillage <no-reply@example.com>`. */
function isSender(text: string): boolean {
  return /^(?:[^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text);
}

/** Plain HTTP is safe only within this machine, where nobody can intercept it. */
function isSafeAddress(text: string): boolean {
  // An invalid URL is reported as such by another check.
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || isLoopback(hostname);
}

const oidcProfile = z.enum(OIDC_PROFILES, { error: `must be one of ${OIDC_PROFILES.join(', ')}` });

/** The value itself may contain an equals sign. */
function profilePair(text: string): [value: string, profile: string] {
  const at = text.lastIndexOf('=');
  return [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
}

/** At least the period for which data must be kept. */
const days = z.coerce.number().int().min(AUDIT_MIN_DAYS).max(36_500);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' });

export const DAY_HOURS = 24;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .superRefine((url, { addIssue }) => {
      const message = addressFault(url);
      if (message !== undefined) addIssue({ code: 'custom', message });
    })
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).optional(),
  WORKERS: z.coerce.number().int().min(1).max(256).optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must have at least 16 characters, and no blank')
    .optional(),
  STORAGE_URL: storageUrl.optional(),
  SMTP_URL: z
    .string()
    .refine(
      isMailServer,
      'must be smtp://host or smtps://host, with what is no letter or digit of a password escaped',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(isSender, 'must be an address, as Sillage <no-reply@example.com>')
    .default('Sillage <no-reply@localhost>'),
  PUBLIC_URL: webAddress.optional(),
  SECRET_KEY: z.string().min(SECRET_MIN).optional(),
  ADMIN_EMAIL: z.email().max(200).default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  DEMO_DATA: flag.optional(),
  INSTANCE_YEAR: z.coerce
    .number()
    .int()
    .default(() => new Date().getFullYear()),
  CUSTOMER_CODE: z.string().default('demo'),
  TRUST_PROXY: z.string().default('').transform(listed).pipe(z.array(proxy)),
  POSTAL_CODE_URL: webAddress.optional(),
  APP_STORE_URL: webAddress.optional(),
  PLAY_STORE_URL: webAddress.optional(),
  AUDIT_DAYS: days.default(AUDIT_DEFAULT_DAYS),
  ACCESS_LOG_DAYS: days.default(ACCESS_LOG_DEFAULT_DAYS),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(400).default(SESSION_DEFAULT_IDLE_DAYS),
  SESSION_DAYS: z.coerce.number().int().min(1).max(400).default(SESSION_DEFAULT_DAYS),
  SECOND_FACTOR: z.enum(SECOND_FACTOR_RULES).default('off'),
  PASSWORD_MAX_LENGTH: z.coerce
    .number()
    .int()
    .min(PASSWORD_MAX)
    .max(PASSWORD_MAX_CEILING)
    .default(PASSWORD_MAX),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address with https://' })
    .refine(isSafeAddress, 'must be an address with https://, unless it is on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('SSO'),
  OIDC_SCOPE: z
    .string()
    .default('openid email profile')
    .refine((text) => text.split(' ').includes('openid'), 'must hold openid'),
  OIDC_VERIFIED_CLAIM: z.string().min(1).default('email_verified'),
  OIDC_PROFILE_CLAIM: z.string().min(1).optional(),
  OIDC_PROFILES: z
    .string()
    .default('')
    .transform((text) => listed(text).map(profilePair))
    .pipe(z.array(z.tuple([z.string().min(1), oidcProfile]))),
  OIDC_DEFAULT_PROFILE: oidcProfile.optional(),
  OIDC_CREATE_USERS: flag.default(false),
  OIDC_SECOND_FACTOR: z.enum(['claim', 'provider']).default('claim'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, as America/Sao_Paulo')
    .default('America/Sao_Paulo'),
  SHOT_MONTHS: z.coerce.number().int().min(1).max(1_200).default(SHOT_DEFAULT_MONTHS),
  API_DOCS: flag.default(true),
  ORGANISATION_STORAGE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(ORGANISATION_STORAGE_DEFAULT_MB),
  DEVICE_DAY_SHOTS: z.coerce.number().int().min(1).max(1_000_000_000).default(DEVICE_DEFAULT_DAY_SHOTS),
  BACKUP_TO: z.string().optional(),
  BACKUP_EVERY: z.coerce.number().int().min(1).max(8_760).default(DAY_HOURS),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, as 02:30')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The names of all settings, as in `deploy/sillage.env`. */
export const SETTING_NAMES = Object.keys(environment.shape);

/** Names that other programs set, and that only look like ours. */
const OF_OTHERS = new Set(['HOSTNAME', 'HOME', 'PATH', 'PORTS']);

/**
 * Variables whose names are close to a setting's that isn't set: `DATABSE_URL` would start an empty database.
 * @returns pairs of a variable and the setting that may be meant
 */
export function misspelledSettings(env: NodeJS.ProcessEnv): [variable: string, setting: string][] {
  const missing = SETTING_NAMES.filter((name) => !env[name]);
  return Object.keys(env)
    .filter((variable) => !SETTING_NAMES.includes(variable) && !OF_OTHERS.has(variable))
    .flatMap((variable) => {
      // In short names two other letters make another word.
      const near = missing.find((name) => distance(variable, name) <= (name.length < 8 ? 1 : 2));
      return near === undefined ? [] : [[variable, near] as [string, string]];
    });
}

/** The values of the environment, each variable validated separately. */
export type Settings = z.output<typeof environment>;

/**
 * Reads the environment; empty variables count as missing.
 * @throws ConfigError naming every invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings can't be used: ${wrong.join('; ')}`);
}
