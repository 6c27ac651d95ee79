import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_MAX_BYTES } from '#contracts/core/constants.ts';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { FILE_LIMITS } from '#contracts/files.ts';
import { inspectPicture, type Picture, PictureError } from '../files/pictures.ts';
import { setNested } from './nested-fields.ts';
import { problem } from './problem.ts';

/** Limits of one multipart body: more than any form of this product has. Sizes in bytes. */
export const MULTIPART_LIMITS = {
  fileSize: FILE_MAX_BYTES,
  files: 4,
  fields: 200,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
} as const;

/** A file that has been decoded and found to be what it must be. */
export type UploadedFile = Picture;

interface MultipartBody {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  faults: FieldFault[];
}

/**
 * Reads a body that may be multipart, into nested fields and decoded files. Nothing is stored.
 * @returns undefined where the endpoint takes no files, so the body is JSON
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: EndpointSpec,
): Promise<MultipartBody | undefined> {
  const expected = endpoint.files;
  if (expected === undefined) return undefined;
  const parts = request.isMultipart() ? await readParts(request, Object.keys(expected)) : jsonParts(request);
  const missing = Object.keys(expected).filter(
    (name) =>
      expected[name]?.required && !parts.files[name] && !parts.faults.some((fault) => fault.path === name),
  );
  parts.faults.push(...missing.map((path): FieldFault => ({ path, code: 'file.required' })));
  return parts;
}

/** Without files the same body may come as JSON. */
function jsonParts(request: FastifyRequest): MultipartBody {
  const fields = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  return { fields, files: {}, faults: [] };
}

async function readParts(request: FastifyRequest, expected: string[]): Promise<MultipartBody> {
  const body: MultipartBody = { fields: {}, files: {}, faults: [] };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') readField(part, body);
      else await readFile(part, expected, body);
    }
  } catch (error) {
    // The parser's own complaints have no status: a form that ends too soon, or isn't one.
    if (error instanceof Error && 'statusCode' in error) throw error;
    request.log.info(error, 'A form could not be read');
    throw problem('validation');
  }
  return body;
}

function readField(part: Extract<Multipart, { type: 'field' }>, body: MultipartBody): void {
  if (part.valueTruncated) {
    body.faults.push({ path: part.fieldname, code: 'too_long', params: { max: MULTIPART_LIMITS.fieldSize } });
    return;
  }
  const taken = setNested(body.fields, part.fieldname, part.value);
  if (!taken) body.faults.push({ path: part.fieldname, code: 'invalid' });
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  expected: string[],
  body: MultipartBody,
): Promise<void> {
  const path = part.fieldname;
  if (!expected.includes(path) || body.files[path]) {
    part.file.resume();
    return;
  }
  const bytes = await part.toBuffer();
  if (part.file.truncated) {
    body.faults.push({ path, code: 'file.too_large', params: { max: FILE_LIMITS.megabytes } });
    return;
  }
  // A form's file input that was left empty arrives as a part without name and bytes.
  if (bytes.length === 0 && !part.filename) return;
  try {
    body.files[path] = await inspectPicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    body.faults.push({ path, code: error.fault, params: { max: FILE_LIMITS.megapixels } });
  }
}
