import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../config/config-error.ts';
import { contentTypeOf, isFileKey } from './file-keys.ts';
import { type FileStore, StoreAwayError } from './file-store.ts';
import type { S3Place } from './storage-url.ts';

/** Milliseconds that the service has. What fails is tried three times in all. */
const WAITS = {
  /** Until it takes a connection. */
  connect: 2_000,
  /** Until it answers one try. */
  answer: 5_000,
  /** Until it has done a thing, with all tries: callers wait in transactions, which may stand still for 30 s. */
  whole: 10_000,
  /** The same where it takes in a file: 5 MB on a slow line. */
  upload: 25_000,
  /** Between two pieces of a file, which also wait for whoever reads it. */
  silence: 60_000,
};

/** Each file on its way to a slow reader holds one. */
const MAX_SOCKETS = 512;

const NOT_FOUND = 404;

/** What the operator can put right, by the code of the service's refusal. */
const MEANINGS: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'the keys may not list what is in the bucket',
  InvalidAccessKeyId: 'the service does not know the key id',
  SignatureDoesNotMatch: 'the secret key is another',
  ExpiredToken: 'the session of the keys has ended',
  CredentialsProviderError:
    'there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role',
  PermanentRedirect: 'the bucket is in another region: add region=…',
  AuthorizationHeaderMalformed: 'the bucket is in another region: add region=…',
};

/**
 * Files as objects of a bucket. Writing an object is all or nothing, so a write that is interrupted leaves none.
 * What requests are signed with comes from where Amazon's tools look for it (environment, profile, the machine's role),
 * as does the region that the place doesn't name.
 * @param waits shorter ones for tests
 * @throws ConfigError if the bucket can't be used, saying why
 */
export async function openS3Store(place: S3Place, waits = WAITS): Promise<FileStore> {
  // Here and not above: who keeps files on a disk doesn't pay for it in memory and at the start.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, endpoint, region } = place;
  const client = new s3.S3Client({
    region: region ?? (process.env.AWS_REGION || 'us-east-1'),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The digest of what is sent is part of the signature; other checksums not every service knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Asking first whether a file may be sent would take a connection of its own for each.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: waits.connect,
      requestTimeout: waits.answer,
      throwOnRequestTimeout: true,
      socketTimeout: waits.silence,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  const objectOf = (key: string) => ({ Bucket, Key: prefix + key });
  const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

  const lookUp = async (key: string): Promise<{ size: number; tag: string } | undefined> => {
    try {
      const { ContentLength = 0, ETag = '' } = await client.send(
        new s3.HeadObjectCommand(objectOf(key)),
        within(waits.whole),
      );
      return { size: ContentLength, tag: ETag };
    } catch (error) {
      if (statusOf(error) === NOT_FOUND) return undefined;
      throw away(error);
    }
  };
  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    try {
      const { Body } = await client.send(new s3.GetObjectCommand(objectOf(key)));
      yield* Body as Readable;
    } catch (error) {
      throw away(error);
    }
  }

  const anyKey = new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
  await client.send(anyKey, within(waits.whole)).catch((error: unknown) => {
    throw new ConfigError(`STORAGE_URL can't be used: ${reasonOf(error)}`);
  });
  return {
    async put(key, bytes) {
      // Where the service encrypts, its tag is none of the content, and the same is written again.
      const tag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      if ((await lookUp(key))?.tag === tag) return;
      const object = { ...objectOf(key), Body: bytes, ContentType: contentTypeOf(key) };
      const patient = { ...within(waits.upload), requestTimeout: waits.upload };
      await client.send(new s3.PutObjectCommand(object), patient).catch((error: unknown) => {
        throw away(error);
      });
    },
    async open(key) {
      const object = await lookUp(key);
      return (
        object && {
          size: object.size,
          version: `${object.size}-${object.tag}`,
          stream: () => Readable.from(bytesOf(key), { objectMode: false }),
        }
      );
    },
    async remove(key) {
      const command = new s3.DeleteObjectCommand(objectOf(key));
      await client.send(command, within(waits.whole)).catch((error: unknown) => {
        // Most services say nothing of it.
        if (statusOf(error) !== NOT_FOUND) throw away(error);
      });
    },
    async *keys() {
      try {
        for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
          // Whatever else lies here isn't ours, and nobody is to be told to remove it.
          yield* keys.filter(isFileKey);
        }
      } catch (error) {
        throw away(error);
      }
    },
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket }), within(waits.whole)).catch((error: unknown) => {
        throw away(error);
      });
    },
    async removeLeftovers() {
      // There are none.
    },
  };
}

function statusOf(error: unknown): number | undefined {
  const { $metadata }: Partial<S3ServiceException> = error instanceof Error ? error : {};
  return $metadata?.httpStatusCode;
}

function away(error: unknown): StoreAwayError {
  return new StoreAwayError(statusOf(error), error);
}

/** Nothing of the address or the keys is in it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : error.name;
  const status = statusOf(error);
  const meaning =
    status === undefined ? `the service can't be reached (${code})` : `the service answers ${status}`;
  return MEANINGS[error.name] ?? meaning;
}
