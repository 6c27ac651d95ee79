import type { ClientBase } from 'pg';
import { resetCodes } from '../../modules/devices/reset-codes.ts';
import type { StorageSettings } from '../config/config.ts';
import { secretFile } from '../config/secret-file.ts';
import { findSecret, type InstallationSecret } from './installation.ts';

const LOSS =
  'With another one everybody is signed out, and devices need new claim codes and must be claimed again.';

/**
 * Describes which secret the server must be started with, without revealing the secret.
 * @param client connection to the copied rows
 * @param settings of the new installation
 * @param source the secret that was found where the rows came from
 */
export async function secretAdvice(
  client: ClientBase,
  settings: StorageSettings,
  source: InstallationSecret | undefined,
): Promise<string> {
  const own = findSecret(settings);
  const isEmbedded = settings.databaseUrl === undefined;
  // A generated secret may lie there that was never used because SECRET_KEY was set.
  const right = source && (await fitsDevices(client, source.key)) !== false ? source : undefined;
  const needed = right ? `what is in ${right.from}` : 'the one of the installation that the rows are from';
  if (!own) {
    const place = isEmbedded
      ? `put the old secret into ${secretFile(settings.dataDir)}`
      : `set SECRET_KEY to ${needed}`;
    return `There is no secret here, and no server starts without one: ${place}. If it is lost, take any other. ${LOSS}`;
  }
  const isSet = own.from === 'SECRET_KEY';
  const fits = (await fitsDevices(client, own.key)) ?? (right && right.key === own.key);
  if (fits === true) {
    if (isSet) return 'SECRET_KEY is the right one.';
    return isEmbedded
      ? 'The secret is in its place.'
      : `Before the server starts with DATABASE_URL: SECRET_KEY must be what is in ${own.from}.`;
  }
  const name = isSet ? 'SECRET_KEY as it is set here' : `What is in ${own.from}`;
  const fault = fits === false ? 'is another one' : 'may be another one, which no device tells';
  return `${name} ${fault}: ${isSet || !isEmbedded ? 'SECRET_KEY' : 'it'} must be ${needed}. ${LOSS}`;
}

/** Whether devices' secrets were encrypted with a key; undefined if that can't be determined. */
async function fitsDevices(client: ClientBase, key: string): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query<{ secret: string }>(
      'select reset_secret as secret from devices where reset_secret is not null order by device_id desc limit 1',
    );
    const secret = rows[0]?.secret;
    return secret === undefined ? undefined : resetCodes(key).codeAt(secret, 0) !== undefined;
  } catch {
    // All rows are copied by now: a hint that can't be given is not worth losing them.
    return undefined;
  }
}
