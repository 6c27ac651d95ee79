import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig({ SECRET_KEY: 'a key that only tests know', ...env });

describe('settings', () => {
  it('take proxies by address, range and word', () => {
    const { trustedProxies } = read({ TRUST_PROXY: ' 10.0.0.1, fd00::/8 ,loopback,,::1, 10.0.0.0/8' });
    expect(trustedProxies).toEqual(['10.0.0.1', 'fd00::/8', 'loopback', '::1', '10.0.0.0/8']);
    expect(read({}).trustedProxies).toEqual([]);
  });

  it('take a database and an address', () => {
    const set = { DATABASE_URL: 'postgresql://x@host/db', PUBLIC_URL: 'https://sillage.example/' };
    expect(read(set)).toMatchObject({
      databaseUrl: 'postgresql://x@host/db',
      publicUrl: 'https://sillage.example',
    });
  });

  it('take several processes with PostgreSQL alone', () => {
    const DATABASE_URL = 'postgres://host/db';
    expect(read({ DATABASE_URL, WORKERS: '4' })).toMatchObject({ workers: 4, drainSeconds: 5 });
    expect(read({ DATABASE_URL, DRAIN_SECONDS: '0' })).toMatchObject({ workers: undefined, drainSeconds: 0 });
    expect(read({}).drainSeconds).toBe(0);
    expect(() => read({ WORKERS: '2' })).toThrow(/needs DATABASE_URL/);
  });

  it('take a postal-code service as it is written', () => {
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
  ])('take %s for files', (STORAGE_URL, place) => {
    expect(read({ STORAGE_URL }).storage).toMatchObject(place);
    expect(read({}).storage).toBeUndefined();
  });

  it.each([
    ['TRUST_PROXY', 'loopback, proxy.secret'],
    ['TRUST_PROXY', '10.0.0.0/secret'],
    ['PUBLIC_URL', 'javascript:secret'],
    ['PUBLIC_URL', 'ftp://secret'],
    ['POSTAL_CODE_URL', 'file:///secret/{zip}'],
    ['POSTAL_CODE_URL', 'cep.secret/{zip}'],
    ['DATABASE_URL', 'mysql://secret'],
    ['DATABASE_CONNECTIONS', 'secret'],
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
    ['ADMIN_EMAIL', `secret@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(20)}.com`],
  ])('refuse %s=%s by its name and without its value', (name, value) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(name);
    expect(attempt).not.toThrow(/secret/);
  });
});
