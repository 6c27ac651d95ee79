import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { ConfigError } from '../lib/config-error.ts';
import { contentTypeOf, isFileKey } from './file-keys.ts';
import { type FileStore, StoreUnavailableError } from './file-store.ts';
import type { S3Location } from './storage-url.ts';

/** Timeouts in milliseconds. Requests are tried up to three times. */
const TIMEOUTS = {
  /** To connect. */
  connect: 2_000,
  /** For the response to one attempt. */
  response: 5_000,
  /** For a whole operation with its retries: callers wait in transactions, which may idle for 30 s at most. */
  request: 10_000,
  /** For a whole upload: 5 MB on a slow line. */
  upload: 25_000,
  /** Between two chunks of a download, whose reader may be slow. */
  idle: 60_000,
};

/** Each download to a slow reader holds a socket. */
const MAX_SOCKETS = 512;

const NOT_FOUND = 404;

/** Problems that the operator can fix, by the service's error code. */
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
 * Stores files as objects in a bucket. Writing an object is atomic, so an interrupted write leaves nothing.
 * The credentials come from where Amazon's tools look for them (environment, profile, the machine's role). Without a
 * region in `place`, AWS_REGION applies, or else us-east-1.
 * @param timeouts timeouts; shorter ones for tests
 * @throws ConfigError if the bucket can't be used, saying why
 */
export async function openS3Store(location: S3Location, timeouts = TIMEOUTS): Promise<FileStore> {
  // Imported lazily, so that installations with files on disk don't pay for it in memory and start-up time.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, endpoint, region } = location;
  const client = new s3.S3Client({
    region: region ?? (process.env.AWS_REGION || 'us-east-1'),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // The signature covers the content's digest; not every service supports further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `Expect: 100-continue` would take a separate connection for each upload.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.response,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idle,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  const objectOf = (key: string) => ({ Bucket, Key: prefix + key });
  const abortAfter = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

  const head = async (key: string): Promise<{ size: number; tag: string } | undefined> => {
    try {
      const { ContentLength = 0, ETag = '' } = await client.send(
        new s3.HeadObjectCommand(objectOf(key)),
        abortAfter(timeouts.request),
      );
      return { size: ContentLength, tag: ETag };
    } catch (error) {
      if (statusOf(error) === NOT_FOUND) return undefined;
      throw unavailable(error);
    }
  };
  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    try {
      const { Body } = await client.send(new s3.GetObjectCommand(objectOf(key)));
      yield* Body as Readable;
    } catch (error) {
      throw unavailable(error);
    }
  }

  const anyKey = new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 });
  await client.send(anyKey, abortAfter(timeouts.request)).catch((error: unknown) => {
    throw new ConfigError(`STORAGE_URL can't be used: ${reasonOf(error)}`);
  });
  return {
    async put(key, bytes) {
      // If the service encrypts, its ETag isn't the content's MD5, and the same content is written again.
      const tag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      if ((await head(key))?.tag === tag) return;
      const object = { ...objectOf(key), Body: bytes, ContentType: contentTypeOf(key) };
      const uploadOptions = { ...abortAfter(timeouts.upload), requestTimeout: timeouts.upload };
      await client.send(new s3.PutObjectCommand(object), uploadOptions).catch((error: unknown) => {
        throw unavailable(error);
      });
    },
    async open(key) {
      const object = await head(key);
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
      await client.send(command, abortAfter(timeouts.request)).catch((error: unknown) => {
        // Most services don't report a missing object.
        if (statusOf(error) !== NOT_FOUND) throw unavailable(error);
      });
    },
    async *keys() {
      try {
        for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
          const keys = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
          // Skip foreign files, so that no caller removes them.
          yield* keys.filter(isFileKey);
        }
      } catch (error) {
        throw unavailable(error);
      }
    },
    async check() {
      await client
        .send(new s3.HeadBucketCommand({ Bucket }), abortAfter(timeouts.request))
        .catch((error: unknown) => {
          throw unavailable(error);
        });
    },
    async removeLeftovers() {
      // Interrupted writes leave nothing.
    },
  };
}

function statusOf(error: unknown): number | undefined {
  const { $metadata }: Partial<S3ServiceException> = error instanceof Error ? error : {};
  return $metadata?.httpStatusCode;
}

function unavailable(error: unknown): StoreUnavailableError {
  return new StoreUnavailableError(statusOf(error), error);
}

/** Describes an error without revealing the service's address or the keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : error.name;
  const status = statusOf(error);
  const meaning =
    status === undefined ? `the service can't be reached (${code})` : `the service answers ${status}`;
  return MEANINGS[error.name] ?? meaning;
}
