import * as z from 'zod';

/** A bucket on S3 or a compatible service. */
export interface S3Location {
  bucket: string;
  /** Prefix of all keys: empty, or ending with `/`. */
  prefix: string;
  /** URL of the service; undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string | undefined;
}

/** Source: Amazon's rules for the names of general-purpose buckets. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]+$/;
/** Characters that need no escape anywhere. */
const PREFIX = /^(?:[\w.-]+\/)*$/;
const PARAMETERS = new Set(['endpoint', 'region']);

/**
 * Parses `s3://bucket/prefix?endpoint=https://host&region=name`; everything after the bucket is optional.
 * Error messages never repeat the input, which may contain a key.
 */
export const storageUrl = z.string().transform((text, context): S3Location => {
  const location = read(text);
  if (typeof location !== 'string') return location;
  context.addIssue({ code: 'custom', message: location });
  return z.NEVER;
});

/** @returns the place, or an error message */
function read(text: string): S3Location | string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:') return 'must be s3://bucket/prefix?endpoint=…';
  if (hasCredentials(url)) {
    return 'must hold no keys: they are taken from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  if (!BUCKET.test(url.host)) return 'must name a bucket after s3://';
  const path = url.pathname.replace(/^\/|\/$/g, '');
  const unknown = [...url.searchParams.keys()].some((name) => !PARAMETERS.has(name));
  if (unknown || url.hash !== '') return 'takes endpoint and region after its ?, and nothing else';
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !isServiceAddress(endpoint)) {
    return 'endpoint must be the address of a service, with http:// or https:// and without keys or parameters';
  }
  const region = url.searchParams.get('region') ?? undefined;
  if (region !== undefined && !REGION.test(region)) return 'region must be the name of a region';
  const location = { bucket: url.host, prefix: path && `${path}/`, endpoint, region };
  return PREFIX.test(location.prefix) ? location : 'prefix may hold letters, digits, and . _ - /';
}

function isServiceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !hasCredentials(url) && url.search === '' && url.hash === '';
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}
