import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../../platform/lib/config-error.ts';
import { readConfig } from './config.ts';
import { misspelledSettings } from './environment.ts';
import { databaseFolder, secretFile } from './secret-file.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig({ SECRET_KEY: 'a key that only tests know', ...env });

describe('settings', () => {
  it('accept proxies as addresses, ranges and names', () => {
    const { trustedProxies } = read({ TRUST_PROXY: ' 10.0.0.1, fd00::/8 ,loopback,,::1, 10.0.0.0/8' });
    expect(trustedProxies).toEqual(['10.0.0.1', 'fd00::/8', 'loopback', '::1', '10.0.0.0/8']);
    expect(read({}).trustedProxies).toEqual([]);
  });

  it('accept a database and a public URL', () => {
    const set = { DATABASE_URL: 'postgresql://x@host/db', PUBLIC_URL: 'https://sillage.example/' };
    expect(read(set)).toMatchObject({
      databaseUrl: 'postgresql://x@host/db',
      publicUrl: 'https://sillage.example',
    });
  });

  it('accept several processes only with PostgreSQL', () => {
    const DATABASE_URL = 'postgres://host/db';
    expect(read({ DATABASE_URL, WORKERS: '4' })).toMatchObject({ workers: 4, drainSeconds: 5 });
    expect(read({ DATABASE_URL, DRAIN_SECONDS: '0' })).toMatchObject({ workers: undefined, drainSeconds: 0 });
    expect(read({}).drainSeconds).toBe(0);
    expect(() => read({ WORKERS: '2' })).toThrow(/needs DATABASE_URL/);
  });

  it('serve the API description by default', () => {
    expect(['', 'true', '1'].map((API_DOCS) => read({ API_DOCS }).apiDocs)).toEqual([true, true, true]);
    expect(['false', '0'].map((API_DOCS) => read({ API_DOCS }).apiDocs)).toEqual([false, false]);
    expect(() => read({ API_DOCS: 'off' })).toThrow(ConfigError);
  });

  it('accept a backup folder and schedule', () => {
    expect(read({ BACKUP_EVERY: '6' }).backups).toBeUndefined();
    expect(read({ BACKUP_TO: '/backups' }).backups).toEqual({
      to: '/backups',
      everyHours: 24,
      keep: 14,
      at: undefined,
    });
    const set = { BACKUP_TO: '/backups', BACKUP_EVERY: '48', BACKUP_KEEP: '3', BACKUP_AT: '02:30' };
    expect(read(set).backups).toMatchObject({ everyHours: 48, keep: 3, at: '02:30' });
    expect(() => read({ ...set, BACKUP_EVERY: '6' })).toThrow(/BACKUP_AT needs whole days/);
    expect(() => read({ ...set, BACKUP_AT: '24:00' })).toThrow(/BACKUP_AT: must be a time of day/);
  });

  it.each([
    [{ BACKUP_AT: '02:30' }, /^BACKUP_AT needs BACKUP_TO/],
    [{ OIDC_CLIENT_ID: 'sillage' }, /^OIDC_CLIENT_ID needs OIDC_ISSUER/],
    [{ OIDC_NAME: 'Acme' }, /^OIDC_NAME needs OIDC_ISSUER/],
    [{ SESSION_IDLE_DAYS: '31' }, /^SESSION_IDLE_DAYS must not be more than SESSION_DAYS/],
    [{ ADMIN_PASSWORD: 'a' }, /^ADMIN_PASSWORD: must have 8 to 16 characters/],
    [{ ADMIN_PASSWORD: 'Perfume#2026 of roses' }, /^ADMIN_PASSWORD: must have 8 to 16 characters/],
  ] as const)('reject %o, which means nothing or contradicts another setting', (set, told) => {
    expect(() => read(set)).toThrow(ConfigError);
    expect(() => read(set)).toThrow(told);
  });

  it('accept a sender with and without a name, and a long password where it is allowed', () => {
    for (const mailFrom of ['no-reply@sillage.example', 'Sillage <no-reply@localhost>'])
      expect(read({ MAIL_FROM: mailFrom })).toMatchObject({ mailFrom });
    const adminPassword = 'Perfume#2026 of roses';
    expect(read({ ADMIN_PASSWORD: adminPassword, PASSWORD_MAX_LENGTH: '64' })).toMatchObject({
      adminPassword,
    });
    expect(read({ SESSION_DAYS: '1' }).sessionRules).toMatchObject({ days: 1 });
  });

  it('that are misspelled are named with the setting that is meant', () => {
    const env = {
      DATABSE_URL: 'x',
      PROT: '1',
      PATH: '/bin',
      HOME: '/root',
      PUBLIC_URl: 'x',
      LOG_LEVEL: 'info',
    };
    expect(misspelledSettings(env)).toEqual([
      ['DATABSE_URL', 'DATABASE_URL'],
      ['PUBLIC_URl', 'PUBLIC_URL'],
    ]);
    expect(misspelledSettings({ DATABASE_URLS: 'x', DATABASE_URL: 'x' })).toEqual([]);
  });

  it('accept a mail server and longer passwords', () => {
    const smtpUrl = 'smtps://me:p%23ss@mail.example:465?requireTLS=false';
    expect(read({ SMTP_URL: smtpUrl, PASSWORD_MAX_LENGTH: '64' })).toMatchObject({
      smtpUrl,
      passwordMax: 64,
    });
    expect(read({})).toMatchObject({ smtpUrl: undefined, passwordMax: 16 });
  });

  it('accept an identity provider with a mapping of claims to profiles', () => {
    const set = { OIDC_ISSUER: 'https://id.example/realms/acme', OIDC_CLIENT_ID: 'sillage' };
    expect(read({}).oidc).toBeUndefined();
    expect(read(set).oidc).toMatchObject({
      clientSecret: undefined,
      name: 'SSO',
      verifiedClaim: 'email_verified',
      createsUsers: false,
      trustsFactor: false,
    });
    const mapped = { OIDC_PROFILE_CLAIM: 'groups', OIDC_PROFILES: 'cn=boss = ADMIN, team=STAFF' };
    expect([...(read({ ...set, ...mapped }).oidc?.profiles ?? [])]).toEqual([
      ['cn=boss', 'ADMIN'],
      ['team', 'STAFF'],
    ]);
    expect(read({ ...set, OIDC_ISSUER: 'http://127.0.0.1:8080' }).oidc?.issuer).toBe('http://127.0.0.1:8080');
    for (const [wrong, told] of [
      [{ ...set, OIDC_ISSUER: 'http://id.example' }, /OIDC_ISSUER: must be an address with https/],
      [{ ...set, OIDC_ISSUER: 'http://127.0.0.1.id.example' }, /OIDC_ISSUER: must be/],
      [{ ...set, OIDC_ISSUER: 'id.example' }, /OIDC_ISSUER: must be/],
      [{ ...set, OIDC_CLIENT_ID: '' }, /OIDC_ISSUER needs OIDC_CLIENT_ID/],
      [{ ...set, OIDC_PROFILES: 'team=STAFF' }, /need each other/],
      [{ ...set, ...mapped, OIDC_PROFILES: 'team=USER' }, /must be one of ADMIN, STAFF/],
    ] as const) {
      expect(() => read(wrong)).toThrow(ConfigError);
      expect(() => read(wrong)).toThrow(told);
    }
  });

  it('accept a postal-code URL unchanged', () => {
    const postalCodeUrl = 'http://cep.example/ws/{zip}/json';
    expect(read({ POSTAL_CODE_URL: postalCodeUrl })).toMatchObject({ postalCodeUrl });
    expect(read({}).postalCodeUrl).toBeUndefined();
  });

  it.each([
    ['s3://pictures', { bucket: 'pictures', prefix: '', endpoint: undefined, region: undefined }],
    ['s3://my.pictures-1/', { bucket: 'my.pictures-1', prefix: '' }],
    ['s3://pictures/sillage', { prefix: 'sillage/' }],
    ['s3://pictures/a/b_c/?region=sa-east-1', { prefix: 'a/b_c/', region: 'sa-east-1' }],
    ['s3://pictures?endpoint=https://s3.example', { prefix: '', endpoint: 'https://s3.example' }],
    ['s3://pictures?endpoint=http%3A%2F%2F10.0.0.1%3A9000%2Fs3', { endpoint: 'http://10.0.0.1:9000/s3' }],
  ])('accept %s for files', (STORAGE_URL, place) => {
    expect(read({ STORAGE_URL }).storage).toMatchObject(place);
    expect(read({}).storage).toBeUndefined();
  });

  it.each([
    ['TRUST_PROXY', 'loopback, proxy.secret'],
    ['TRUST_PROXY', '10.0.0.0/secret'],
    ['PUBLIC_URL', 'javascript:secret'],
    ['PUBLIC_URL', 'ftp://secret'],
    ['APP_STORE_URL', 'javascript:secret'],
    ['PLAY_STORE_URL', 'secret'],
    ['POSTAL_CODE_URL', 'file:///secret/{zip}'],
    ['POSTAL_CODE_URL', 'cep.secret/{zip}'],
    ['DATABASE_URL', 'mysql://secret'],
    ['DATABASE_CONNECTIONS', 'secret'],
    ['SMTP_URL', 'mail.secret:587'],
    ['SMTP_URL', 'smtp:///?host=secret'],
    ['SMTP_URL', 'smtp://me:sec#ret@mail.example'],
    ['PASSWORD_MAX_LENGTH', '15'],
    ['PASSWORD_MAX_LENGTH', '129'],
    ['WORKERS', '0'],
    ['DRAIN_SECONDS', '-1'],
    ['METRICS_TOKEN', 'secret'],
    ['METRICS_TOKEN', 'a secret with blanks in it'],
    ['STORAGE_URL', 'secret'],
    ['STORAGE_URL', 'gs://secret'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://key:secret@pictures'],
    ['STORAGE_URL', 's3://secret_/files'],
    ['STORAGE_URL', 's3://secret:9000/files'],
    ['STORAGE_URL', 's3://pictures/se cret?'],
    ['STORAGE_URL', 's3://pictures//secret'],
    ['STORAGE_URL', 's3://pictures#secret'],
    ['STORAGE_URL', 's3://pictures?end_point=http://secret'],
    ['STORAGE_URL', 's3://pictures?endpoint=secret:9000'],
    ['STORAGE_URL', 's3://pictures?endpoint=http://key:secret@host'],
    ['STORAGE_URL', 's3://pictures?endpoint=http://host%3Fkey=secret'],
    ['STORAGE_URL', 's3://pictures?region=secret!'],
    ['MAIL_FROM', 'secret'],
    ['MAIL_FROM', 'Sillage <secret>'],
    ['ADMIN_EMAIL', `secret@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.com`],
  ])('reject %s=%s with its name but without its value', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(name);
    expect(attempt).not.toThrow(/secret/);
  });
});

describe('the key of an embedded installation', () => {
  let dataDir: string;
  const start = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: dataDir, ...env }).secretKey;
  const haveDatabase = () => mkdirSync(join(databaseFolder(dataDir), 'cluster'), { recursive: true });
  const kept = () => readFileSync(secretFile(dataDir), 'utf8');

  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'sillage-config-')), 'data');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    rmSync(dirname(dataDir), { recursive: true });
  });

  it('is generated once, for its owner only', () => {
    const secret = start();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(statSync(secretFile(dataDir)).mode & 0o777).toBe(0o600);
    haveDatabase();
    expect(start()).toBe(secret);
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'secret.key']);
  });

  it('is flushed to the disk before it is named, and its name before it is used', () => {
    const steps: string[] = [];
    const { fsyncSync, linkSync } = fs;
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      steps.push(fs.fstatSync(descriptor).isDirectory() ? 'folder kept' : 'file kept');
      fsyncSync(descriptor);
    });
    vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
      steps.push('named');
      linkSync(from, to);
    });
    syncBuiltinESMExports();
    start();
    expect(steps).toEqual(['file kept', 'named', 'folder kept']);
  });

  it.each(['EEXIST', 'EPERM'])('is the first one written when two processes start at once (%s)', (code) => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      writeFileSync(secretFile(dataDir), 'the key of the other starter');
      throw Object.assign(new Error(code), { code });
    });
    syncBuiltinESMExports();
    expect(start()).toBe('the key of the other starter');
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
  });

  it('is generated on a file system without links', () => {
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    syncBuiltinESMExports();
    expect(start()).toBe(kept());
    expect(statSync(secretFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  it('is never generated when there is a database', () => {
    haveDatabase();
    expect(() => start()).toThrow(ConfigError);
    expect(() => start()).toThrow(
      /^[^\n]*secret\.key is missing, but there is a database in [^\n]*SECRET_KEY/,
    );
    expect(readdirSync(dataDir)).toEqual(['db']);
    expect(start({ SECRET_KEY: 'the key of that installation' })).toBe('the key of that installation');
    writeFileSync(secretFile(dataDir), 'too short');
    expect(() => start()).toThrow(/secret\.key holds no key, but there is a database/);
    expect(kept()).toBe('too short');
  });

  it('is reported as invalid when its file has none and there is no database', () => {
    mkdirSync(dataDir);
    writeFileSync(secretFile(dataDir), '');
    expect(() => start()).toThrow(/secret\.key holds no key; remove it/);
    expect(kept()).toBe('');
  });
});
