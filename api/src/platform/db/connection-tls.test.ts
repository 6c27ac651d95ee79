import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { certificateFor, HAS_OPENSSL } from '../../testing/certificate.ts';
import { connectionConfig } from './hosts.ts';

/** An address of this machine outside its loopback, standing in for any other machine. */
const ELSEWHERE = '0.0.0.0';
/** The length of an SSLRequest and its pseudo version number. Source: PostgreSQL's protocol, SSLRequest. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * A fake server that reads the first PostgreSQL messages and then hangs up.
 * @param own its key and certificate; missing: it has no TLS
 * @returns its port, and what it received besides the TLS request, in plain text and over TLS
 */
async function listener(own?: { key: string; certificate: string }) {
  const told = { plain: '', overTls: '' };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (first) => {
      if (!first.equals(SSL_REQUEST)) {
        told.plain += first.toString('latin1');
        return socket.destroy();
      }
      socket.write(own ? 'S' : 'N');
      if (!own) return;
      const secure = new TLSSocket(socket, { isServer: true, key: own.key, cert: own.certificate });
      secure.on('error', () => {});
      secure.on('data', (bytes) => {
        told.overTls += bytes.toString('latin1');
        secure.destroy();
      });
    });
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, ELSEWHERE, resolve));
  const { port } = server.address() as AddressInfo;
  const connect = async (host: string, parameters = '') => {
    const client = new pg.Client(connectionConfig(`postgres://ana:secret@${host}:${port}/shop${parameters}`));
    client.on('error', () => {});
    await client.connect();
  };
  return { told, connect };
}

describe('a PostgreSQL on another machine', () => {
  it('is sent nothing when it has no TLS', async () => {
    const { told, connect } = await listener();
    await expect(connect(ELSEWHERE)).rejects.toThrow('does not support SSL');
    for (const mode of ['prefer', 'allow', 'require', 'verify-full']) {
      await expect(connect(ELSEWHERE, `?sslmode=${mode}`)).rejects.toThrow('does not support SSL');
    }
    expect(told).toEqual({ plain: '', overTls: '' });
  });

  it('is contacted in plain text when its URL says so', async () => {
    const { told, connect } = await listener();
    await expect(connect(ELSEWHERE, '?sslmode=disable')).rejects.toThrow();
    expect(told.plain).toContain('ana');
  });

  it.skipIf(!HAS_OPENSSL)('is sent nothing when its certificate is not trusted', async () => {
    const { told, connect } = await listener(certificateFor(ELSEWHERE));
    await expect(connect(ELSEWHERE)).rejects.toThrow(/self-signed certificate/);
    expect(told).toEqual({ plain: '', overTls: '' });
  });

  it.skipIf(!HAS_OPENSSL)('must present its own certificate, issued by a trusted authority', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sillage-tls-'));
    closing.push(() => void rm(folder, { recursive: true }));
    const [own, others] = [certificateFor(ELSEWHERE), certificateFor('10.0.0.1')];
    for (const [name, { certificate }] of Object.entries({ own, others }))
      await writeFile(join(folder, `${name}.pem`), certificate);

    const right = await listener(own);
    await expect(right.connect(ELSEWHERE, `?sslrootcert=${folder}/own.pem`)).rejects.toThrow(/terminated/);
    expect(right.told.plain).toBe('');
    expect(right.told.overTls).toContain('ana');

    const wrong = await listener(others);
    const attempt = wrong.connect(ELSEWHERE, `?sslrootcert=${folder}/others.pem`);
    await expect(attempt).rejects.toThrow(/does not match certificate/);
    expect(wrong.told).toEqual({ plain: '', overTls: '' });
  });
});

it.each(['127.0.0.1', 'localhost'])('a PostgreSQL on this machine needs no TLS: %s', async (host) => {
  const { told, connect } = await listener();
  await expect(connect(host)).rejects.toThrow();
  expect(told.plain).toContain('ana');
});
