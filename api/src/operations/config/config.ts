import { resolve } from 'node:path';
import { MIB, PASSWORD_MIN } from '#contracts/core/constants.ts';
import { unmetPasswordRules } from '#contracts/session/session.ts';
import type { OidcProfile, OidcSettings } from '../../modules/session/oidc-settings.ts';
import type { SessionRules } from '../../modules/session/session-rules.ts';
import type { BackupPlan } from '../../platform/files/backup-folder.ts';
import type { S3Location } from '../../platform/files/storage-url.ts';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { DAY_HOURS, readSettings, SETTING_NAMES, type Settings } from './environment.ts';
import { generatedSecret } from './secret-file.ts';

/** The settings of this server, read once from the environment. docs/operations.md describes each variable. */
export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Missing: the embedded database in `dataDir/db`. */
  databaseUrl: string | undefined;
  /** Maximum number of connections to PostgreSQL; missing: the program's default. */
  databaseConnections: number | undefined;
  /** Number of server processes on one port; missing: a single process. */
  workers: number | undefined;
  /** Seconds that it still serves requests after announcing that it will stop. */
  drainSeconds: number;
  /** Token required to read the metrics; missing: only this machine may read them. */
  metricsToken: string | undefined;
  /** Missing: files in `dataDir/files`. */
  storage: S3Location | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Base URL of links in mails; missing: the address it listens on. */
  publicUrl: string | undefined;
  secretKey: string;
  adminEmail: string;
  adminPassword: string | undefined;
  demoData: boolean;
  instanceYear: number;
  customerCode: string;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** Missing: the public service. */
  postalCodeUrl: string | undefined;
  /** URLs of the mobile app in the stores; missing: the stores' own pages. */
  stores: { apple: string | undefined; google: string | undefined };
  /** Days after which the audit trail deletes changes and sign-ins. */
  auditDays: number;
  accessDays: number;
  sessionRules: SessionRules;
  /** Maximum length of a new password, in characters. */
  passwordMax: number;
  /** Missing: no sign-in through an identity provider. */
  oidc: OidcSettings | undefined;
  /** IANA name of the time zone that defines days in figures. */
  timeZone: string;
  /** Months for which single shots are kept. */
  shotMonths: number;
  /** Whether the API's description is served. */
  apiDocs: boolean;
  /** Maximum shots of a device that count in one local day. */
  deviceDayShots: number;
  /** Limit on the bytes of one organisation's pictures. */
  organisationMaxBytes: number;
  /** Missing: the server makes no backups. */
  backups: BackupPlan | undefined;
  logLevel: string;
}

/** For setups where other processes take over: a load balancer needs some seconds to notice. */
const DRAIN_DEFAULT_SECONDS = 5;

/**
 * Reads the environment.
 * Side effect: without SECRET_KEY, on the embedded database, generates a key in `DATA_DIR/secret.key` before a database
 * exists.
 * @throws ConfigError naming every invalid variable, or the missing key of an existing database
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readSettings(env);
  if (values.WORKERS !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'WORKERS (--workers) needs DATABASE_URL: the embedded database belongs to one process',
    );
  }
  const dataDir = resolve(values.DATA_DIR);
  requireCombination(values, env);
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
    stores: { apple: values.APP_STORE_URL, google: values.PLAY_STORE_URL },
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
    organisationMaxBytes: values.ORGANISATION_STORAGE_MB * MIB,
    backups: backupPlan(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** @throws ConfigError for settings that mean nothing without another one, or contradict it */
function requireCombination(values: Settings, env: NodeJS.ProcessEnv): void {
  const { ADMIN_PASSWORD: password, SESSION_IDLE_DAYS: idleDays, SESSION_DAYS: days } = values;
  if (values.BACKUP_AT !== undefined && values.BACKUP_TO === undefined)
    throw new ConfigError('BACKUP_AT needs BACKUP_TO, the folder for the backups');
  const [oidc] = SETTING_NAMES.filter((name) => name.startsWith('OIDC_') && env[name]);
  if (oidc !== undefined && values.OIDC_ISSUER === undefined)
    throw new ConfigError(`${oidc} needs OIDC_ISSUER`);
  if (idleDays > days && env.SESSION_IDLE_DAYS)
    throw new ConfigError('SESSION_IDLE_DAYS must not be more than SESSION_DAYS');
  if (password !== undefined && unmetPasswordRules(password, values.PASSWORD_MAX_LENGTH).length > 0) {
    throw new ConfigError(
      `ADMIN_PASSWORD: must have ${PASSWORD_MIN} to ${values.PASSWORD_MAX_LENGTH} characters, with a digit, a lower-case letter, an upper-case letter and a symbol`,
    );
  }
}

function oidcSettings(values: Settings): OidcSettings | undefined {
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

function backupPlan(values: Settings): BackupPlan | undefined {
  const { BACKUP_TO: to, BACKUP_EVERY: everyHours, BACKUP_KEEP: keep, BACKUP_AT: at } = values;
  if (at !== undefined && everyHours % DAY_HOURS !== 0)
    throw new ConfigError('BACKUP_AT needs whole days in BACKUP_EVERY: 24, 48 and so on');
  return to === undefined ? undefined : { to: resolve(to), everyHours, keep, at };
}

/** Where an installation stores its data. */
export interface StorageSettings extends Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'> {
  /** SECRET_KEY; missing: the content of `secretFile`, if any. */
  secretKey: string | undefined;
}

/**
 * The settings that say where data is stored, for commands that don't serve requests. Generates nothing.
 * @throws ConfigError naming every invalid variable
 */
export function readStorageSettings(env: NodeJS.ProcessEnv): StorageSettings {
  const { DATA_DIR, DATABASE_URL, STORAGE_URL, SECRET_KEY } = readSettings(env);
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    storage: STORAGE_URL,
    secretKey: SECRET_KEY,
  };
}
