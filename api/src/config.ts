import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import {
  ACCESS_LOG_DEFAULT_DAYS,
  AUDIT_DEFAULT_DAYS,
  AUDIT_MIN_DAYS,
  DEVICE_DEFAULT_DAY_SHOTS,
  PASSWORD_MAX,
  PASSWORD_MAX_CEILING,
  SESSION_DEFAULT_DAYS,
  SESSION_DEFAULT_IDLE_DAYS,
  SHOT_DEFAULT_MONTHS,
} from '#contracts/core/constants.ts';
import { SECOND_FACTOR_RULES } from '#contracts/second-factor.ts';
import { hasCluster } from './db/embedded/cluster-folder.ts';
import { type S3Place, storageUrl } from './files/storage-url.ts';
import { writeOnce } from './lib/write-once.ts';
import { OIDC_PROFILES, type OidcProfile, type OidcSettings } from './modules/session/oidc-settings.ts';
import type { SessionRules } from './modules/session/session-rules.ts';

/** How this server is run: read once from the environment. See docs/operations.md for each variable. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Missing: the embedded database in `dataDir/db`. */
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL, at most; missing: as many as the program thinks right. */
  databaseConnections: number | undefined;
  /** Server processes on one port; missing: this one alone. */
  workers: number | undefined;
  /** Seconds that it still answers after it has said that it is going to stop. */
  drainSeconds: number;
  /** What reads the metrics must show; missing: they are for this machine alone. */
  metricsToken: string | undefined;
  /** Missing: files in `dataDir/files`. */
  storage: S3Place | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Base of links in mails; missing: the address it listens on. */
  publicUrl: string | undefined;
  secretKey: string;
  adminEmail: string;
  adminPassword: string | undefined;
  demoData: boolean;
  instanceYear: number;
  customerCode: string;
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Missing: the public service. */
  postalCodeUrl: string | undefined;
  /** Days after which the audit trail forgets changes, and who signed in from where. */
  auditDays: number;
  accessDays: number;
  sessionRules: SessionRules;
  /** Characters of a new password, at most. */
  passwordMax: number;
  /** Missing: nobody signs in by an identity provider. */
  oidc: OidcSettings | undefined;
  /** IANA name of the zone whose days the figures are counted by. */
  timeZone: string;
  /** Months that single shots are kept. */
  shotMonths: number;
  /** Whether the API's description is answered. */
  apiDocs: boolean;
  /** Shots of one device that count in one local day, at most. */
  deviceDayShots: number;
  /** Missing: the server makes none. */
  backups: BackupPlan | undefined;
  logLevel: string;
}

/** Which backups a server makes by itself. */
export interface BackupPlan {
  /** Folder of the archives. */
  to: string;
  everyHours: number;
  /** How many of them stay. */
  keep: number;
  /** Time of day, `HH:MM`, in the installation's time zone; missing: when the time has come. */
  at: string | undefined;
}

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

const listed = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Single addresses, ranges, and the words that Fastify knows for ranges. Source: Fastify's `trustProxy`. */
const proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
]);

/** Names only: an offset has no days that are longer or shorter than others. */
function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC';
}

function isMailServer(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** On this machine nobody listens on the way. */
function isSafeAddress(text: string): boolean {
  // What is no address at all is told of as that.
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

const oidcProfile = z.enum(OIDC_PROFILES, { error: `must be one of ${OIDC_PROFILES.join(', ')}` });

/** A value may hold an equals sign itself. */
function profilePair(text: string): [value: string, profile: string] {
  const at = text.lastIndexOf('=');
  return [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
}

/** Not less than what must be kept. */
const days = z.coerce.number().int().min(AUDIT_MIN_DAYS).max(36_500);

/** Where other processes may take over, which takes a balancer some seconds to see. */
const DRAIN_DEFAULT_SECONDS = 5;

/** Characters of a secret, at least. */
const SECRET_MIN = 16;

const DAY_HOURS = 24;

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres:// or postgresql://')
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
  MAIL_FROM: z.string().min(1).default('Sillage <no-reply@localhost>'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })
    .optional(),
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
  POSTAL_CODE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })
    .optional(),
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

/** The names of all settings, as `deploy/sillage.env` has them. */
export const SETTING_NAMES = Object.keys(environment.shape);

/** A setting that can't be used; its message names the variable and never its value. */
export class ConfigError extends Error {}

/**
 * Reads the environment.
 * Side effect: without SECRET_KEY, on the embedded database, a key is generated into `DATA_DIR/secret.key` before there is a
 * database.
 * @throws ConfigError naming every variable that is wrong, or the key that a database there was made with and that is gone
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = settingsIn(env);
  if (values.WORKERS !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'WORKERS (--workers) needs DATABASE_URL: the embedded database belongs to one process',
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    workers: values.WORKERS,
    drainSeconds: values.DRAIN_SECONDS ?? (values.DATABASE_URL === undefined ? 0 : DRAIN_DEFAULT_SECONDS),
    metricsToken: values.METRICS_TOKEN,
    storage: values.STORAGE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    secretKey: values.SECRET_KEY ?? generatedSecret(dataDir, values.DATABASE_URL),
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demoData: values.DEMO_DATA ?? values.DATABASE_URL === undefined,
    instanceYear: values.INSTANCE_YEAR,
    customerCode: values.CUSTOMER_CODE,
    trustedProxies: values.TRUST_PROXY,
    postalCodeUrl: values.POSTAL_CODE_URL,
    auditDays: values.AUDIT_DAYS,
    accessDays: values.ACCESS_LOG_DAYS,
    sessionRules: {
      idleDays: values.SESSION_IDLE_DAYS,
      days: values.SESSION_DAYS,
      secondFactor: values.SECOND_FACTOR,
    },
    passwordMax: values.PASSWORD_MAX_LENGTH,
    oidc: oidcSettings(values),
    timeZone: values.TIME_ZONE,
    shotMonths: values.SHOT_MONTHS,
    apiDocs: values.API_DOCS,
    deviceDayShots: values.DEVICE_DAY_SHOTS,
    backups: backupPlan(values),
    logLevel: values.LOG_LEVEL,
  };
}

function oidcSettings(values: z.output<typeof environment>): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_PROFILE_CLAIM: profileClaim } = values;
  if (issuer === undefined) return undefined;
  if (clientId === undefined) throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID');
  const profiles = new Map<string, OidcProfile>(values.OIDC_PROFILES);
  if ((profileClaim === undefined) !== (profiles.size === 0))
    throw new ConfigError('OIDC_PROFILE_CLAIM and OIDC_PROFILES need each other');
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
    scope: values.OIDC_SCOPE,
    verifiedClaim: values.OIDC_VERIFIED_CLAIM,
    profileClaim,
    profiles,
    defaultProfile: values.OIDC_DEFAULT_PROFILE,
    createsUsers: values.OIDC_CREATE_USERS,
    trustsFactor: values.OIDC_SECOND_FACTOR === 'provider',
  };
}

function backupPlan(values: z.output<typeof environment>): BackupPlan | undefined {
  const { BACKUP_TO: to, BACKUP_EVERY: everyHours, BACKUP_KEEP: keep, BACKUP_AT: at } = values;
  if (at !== undefined && everyHours % DAY_HOURS !== 0)
    throw new ConfigError('BACKUP_AT needs whole days in BACKUP_EVERY: 24, 48 and so on');
  return to === undefined ? undefined : { to: resolve(to), everyHours, keep, at };
}

/** Where an installation keeps what it keeps. */
export interface Places extends Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'> {
  /** SECRET_KEY; missing: what is in `secretFile`, if anything. */
  secretKey: string | undefined;
}

/**
 * The part of the environment that says where things are, for what serves nobody. Generates nothing.
 * @throws ConfigError naming every variable that is wrong
 */
export function readPlaces(env: NodeJS.ProcessEnv): Places {
  const { DATA_DIR, DATABASE_URL, STORAGE_URL, SECRET_KEY } = settingsIn(env);
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    storage: STORAGE_URL,
    secretKey: SECRET_KEY,
  };
}

/** Where an embedded installation keeps its database, and the key that was generated for it. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'db');
}

export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

function settingsIn(env: NodeJS.ProcessEnv): z.output<typeof environment> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings can't be used: ${wrong.join('; ')}`);
}

/**
 * The key in an embedded installation's file; undefined where there is no file.
 * @throws ConfigError where the file holds no key
 */
export function readSecretFile(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  if (!existsSync(file)) return undefined;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_MIN) return secret;
  throw new ConfigError(
    hasCluster(databaseFolder(dataDir))
      ? secretLost(dataDir, `${file} holds no key`)
      : `${file} holds no key; remove it to have a new one made`,
  );
}

function generatedSecret(dataDir: string, databaseUrl: string | undefined): string {
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      'SECRET_KEY is required with DATABASE_URL: every server process must have the same one',
    );
  }
  // A key is on the disk before there is a database, which another starter may be making.
  if (!hasCluster(databaseFolder(dataDir))) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeOnce(secretFile(dataDir), randomBytes(32).toString('base64url'));
  }
  const secret = readSecretFile(dataDir);
  if (secret === undefined) throw new ConfigError(secretLost(dataDir, `${secretFile(dataDir)} is missing`));
  return secret;
}

function secretLost(dataDir: string, what: string): string {
  return (
    `${what}, but there is a database in ${databaseFolder(dataDir)} that needs its old key: ` +
    'put that into the file again, or set SECRET_KEY to it. ' +
    `If it is lost, put any other of at least ${SECRET_MIN} characters there: then everybody is signed out, ` +
    'links in mails that wait are void, and devices must be claimed again before a reset code can be read'
  );
}
