import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FILE_MAX_BYTES, IMPORT_MAX_BYTES } from '#contracts/core/constants.ts';
import type { EndpointSpec, FilePart } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { FILE_LIMITS } from '#contracts/core/files.ts';
import { inspectPicture, type Picture, PictureError } from '../files/pictures.ts';
import { callerSignal } from './caller-signal.ts';
import { accountOf } from './costly-calls.ts';
import { type Branch, fieldKeys, plainFields, sentPath, setNested } from './nested-fields.ts';
import { fieldProblem, ProblemError, problem } from './problem.ts';
import { shapeOf } from './shape.ts';

/** Limits of one multipart body, above what any form of this product needs. Sizes in bytes. */
export const MULTIPART_LIMITS = {
  fileSize: FILE_MAX_BYTES,
  files: 4,
  fields: 200,
  fieldSize: 8 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
} as const;

/** How many parts a form may have, by the parser's error for more. */
const PARTS_MAX: Record<string, number> = {
  FST_FIELDS_LIMIT: MULTIPART_LIMITS.fields,
  FST_FILES_LIMIT: MULTIPART_LIMITS.files,
};

/** A file that has been decoded and is an accepted picture. */
export type UploadedFile = Picture;

/** A spreadsheet as sent, not yet inspected. */
export interface UploadedSpreadsheet {
  bytes: Buffer;
  /** File name: a single line, possibly empty. */
  name: string;
}

/** Who sends a form. */
interface Sender {
  /** Accounts take turns. */
  account: string;
  /** Aborted if they go before the response. */
  signal: AbortSignal;
}

interface Parts {
  files: Record<string, UploadedFile>;
  spreadsheets: Record<string, UploadedSpreadsheet>;
  /** Faults that no schema finds, at the paths that were sent. */
  faults: FieldFault[];
}

export interface MultipartBody extends Parts {
  fields: Record<string, unknown>;
  /** Maps a path in `fields` to the form's own path, whose list indices may have gaps. */
  pathInForm(path: string): string;
}

/**
 * Reads a body that may be multipart into nested fields and decoded files. Stores nothing.
 * @returns undefined if the endpoint takes no files, so that the body is JSON. @throws problem `validation`
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EndpointSpec,
): Promise<MultipartBody | undefined> {
  const expected = endpoint.files;
  if (expected === undefined) return undefined;
  const parts = request.isMultipart()
    ? await readParts(request, endpoint, expected, {
        account: accountOf(request),
        signal: callerSignal(reply),
      })
    : jsonParts(request);
  const missing = Object.keys(expected).filter(
    (name) =>
      expected[name]?.required &&
      !(parts.files[name] ?? parts.spreadsheets[name]) &&
      !parts.faults.some((fault) => fault.path === name),
  );
  parts.faults.push(...missing.map((path): FieldFault => ({ path, code: 'file.required' })));
  return parts;
}

/** The same body may be sent as JSON if it has no files. */
function jsonParts(request: FastifyRequest): MultipartBody {
  const fields = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  return { fields, files: {}, spreadsheets: {}, faults: [], pathInForm: (path) => path };
}

type Expected = Record<string, FilePart>;

async function readParts(
  request: FastifyRequest,
  { body }: EndpointSpec,
  expected: Expected,
  sender: Sender,
): Promise<MultipartBody> {
  // A field's name, or that of the record whose id it is: see `withReferenceIds`.
  const known = new Set(
    body ? Object.keys(shapeOf(body)).flatMap((name) => [name, name.replace(/Id$/, '')]) : [],
  );
  const root: Branch = new Map();
  const parts: Parts = { files: {}, spreadsheets: {}, faults: [] };
  const isLarge = Object.values(expected).some(({ holds }) => holds === 'spreadsheet');
  try {
    for await (const part of request.parts({
      limits: { fileSize: isLarge ? IMPORT_MAX_BYTES : FILE_MAX_BYTES },
    })) {
      if (part.type === 'field') readField(part, known, root, parts.faults);
      else await readFile(part, expected, parts, sender);
    }
  } catch (error) {
    const max = error instanceof Error && 'code' in error ? PARTS_MAX[String(error.code)] : undefined;
    if (max !== undefined) throw fieldProblem({ path: '', code: 'too_big', params: { max } });
    if (error instanceof ProblemError) throw error;
    // The parser's own errors, for a truncated or malformed form, have no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    request.log.info(error, 'A form could not be read');
    throw problem('validation');
  }
  const { fields, indices } = plainFields(root);
  return { ...parts, fields, pathInForm: (path) => sentPath(path, indices) };
}

/** Ignores fields unknown to the schema, as for JSON bodies. */
function readField(
  { fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>,
  known: ReadonlySet<string>,
  root: Branch,
  faults: FieldFault[],
): void {
  const keys = fieldKeys(fieldname);
  if (!keys || !known.has(keys[0] ?? '')) return;
  const path = keys.join('.');
  // The truncated text is kept, so that the schema can report the field's own limit.
  if (valueTruncated) faults.push({ path, code: 'too_long', params: { max: MULTIPART_LIMITS.fieldSize } });
  if (!setNested(root, keys, value)) faults.push({ path, code: 'invalid' });
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  expected: Expected,
  parts: Parts,
  { account, signal }: Sender,
): Promise<void> {
  const path = part.fieldname;
  const wanted = Object.hasOwn(expected, path) ? expected[path] : undefined;
  if (!wanted || parts.files[path] || parts.spreadsheets[path]) {
    part.file.resume();
    return;
  }
  const bytes = await part.toBuffer();
  if (part.file.truncated) {
    parts.faults.push({ path, code: 'file.too_large', params: { max: megabytesOf(wanted) } });
    return;
  }
  // An empty file input of a form arrives as a part without file name and bytes.
  if (bytes.length === 0 && !part.filename) return;
  if (wanted.holds === 'spreadsheet') {
    parts.spreadsheets[path] = { bytes, name: oneLine(part.filename) };
    return;
  }
  try {
    parts.files[path] = await inspectPicture(bytes, account, signal);
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    parts.faults.push({ path, code: error.fault, params: { max: FILE_LIMITS.megapixels } });
  }
}

function megabytesOf({ holds }: FilePart): number {
  return holds === 'spreadsheet' ? IMPORT_MAX_BYTES / (1024 * 1024) : FILE_LIMITS.megabytes;
}

const FILE_NAME_MAX = 200;

/** Removes control characters, including NUL, which the database can't store. */
function oneLine(name: string | undefined): string {
  return [...(name ?? '').replace(/\p{C}/gu, '')].slice(0, FILE_NAME_MAX).join('');
}
