import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether certificates can be created here; if not, the run logs what it skips. */
export const HAS_OPENSSL = hasOpenssl();

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('openssl is not here: TLS to other machines is not tested in this run.');
    return false;
  }
}

/** A key and a self-signed certificate for an IP address, as PEM, valid for a day. */
export function certificateFor(address: string): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-certificate-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const subject = ['-subj', '/CN=sillage.test', '-addext', `subjectAltName=IP:${address}`, '-days', '1'];
    const files = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
