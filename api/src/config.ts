import { resolve } from 'node:path';
import { ConfigError } from './config/config-error.ts';
import { DAY_HOURS, readSettings, type Settings } from './config/environment.ts';
import { generatedSecret } from './config/secret-file.ts';
import type { S3Place } from './files/storage-url.ts';
import type { OidcProfile, OidcSettings } from './modules/session/oidc-settings.ts';
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

/** Where other processes may take over, which takes a balancer some seconds to see. */
const DRAIN_DEFAULT_SECONDS = 5;

/**
 * Reads the environment.
 * Side effect: without SECRET_KEY, on the embedded database, a key is generated into `DATA_DIR/secret.key` before there is a
 * database.
 * @throws ConfigError naming every variable that is wrong, or the key that a database there was made with and that is gone
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = readSettings(env);
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
  const { DATA_DIR, DATABASE_URL, STORAGE_URL, SECRET_KEY } = readSettings(env);
  return {
    dataDir: resolve(DATA_DIR),
    databaseUrl: DATABASE_URL,
    storage: STORAGE_URL,
    secretKey: SECRET_KEY,
  };
}
