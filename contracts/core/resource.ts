import type * as z from 'zod';
import { endpoint, type FilePart, XLSX } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { idParams } from './fields.ts';
import { deleteQuery, exportQuery, pageOf, quickSearchQuery, resultsOf } from './list.ts';
import type { Permission } from './permissions.ts';

/** What all calls of a resource share. */
interface Resource {
  /** Relative to the API prefix. */
  path: string;
  tag: string;
  /** Plural used in the API's summaries. */
  many: string;
  read: Permission;
}

type Paged = z.ZodRawShape & Record<'page' | 'perPage', z.ZodType>;

/** Declares a list. */
interface Listed<Shape extends Paged, Row extends z.ZodType> extends Resource {
  /** Made by `listQuery` or `activeListQuery`. */
  query: z.ZodObject<Shape>;
  listed: Row;
  /** Permission to export the list; defaults to `read`. */
  exports?: Permission;
  /** Whether the export requires a recent step-up. */
  exportStepUp?: true;
}

/** The calls of a list: one page, and everything as a spreadsheet, with the same parameters except for paging. */
export function listCalls<Shape extends Paged, Row extends z.ZodType>({
  path,
  tag,
  many,
  read,
  query,
  listed,
  exports = read,
  exportStepUp,
}: Listed<Shape, Row>) {
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Lists ${many}`,
      tag,
      access: read,
      query,
      answer: pageOf(listed),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      summary: 'Exports the list as a spreadsheet (xlsx)',
      tag,
      access: exports,
      ...(exportStepUp && { stepUp: exportStepUp }),
      query: exportQuery(query),
      download: XLSX,
    }),
  };
}

/** Declares a record that can be read. */
interface Read<Shape extends Paged, Row extends z.ZodType, Whole extends z.ZodType>
  extends Listed<Shape, Row> {
  /** Singular with its article, used in the API's summaries. */
  one: string;
  row: Whole;
  /** Replaces the default summary of the call that reads one record. */
  reads?: string;
}

/** The calls that read a resource: its list and a single record. */
export function readCalls<Shape extends Paged, Row extends z.ZodType, Whole extends z.ZodType>(
  resource: Read<Shape, Row, Whole>,
) {
  const { path, tag, one, read, row, reads = `Reads ${one}` } = resource;
  return {
    ...listCalls(resource),
    get: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      summary: reads,
      tag,
      access: read,
      params: idParams,
      answer: row,
      etag: 'sends',
    }),
  };
}

/** Declares a record that can be deactivated, activated and deleted. */
interface Switched<Row extends z.ZodType> {
  path: string;
  tag: string;
  one: string;
  write: Permission;
  row: Row;
  /** Summary of the removal. */
  deletes: string;
  deleteErrors?: readonly ErrorCode[];
  activateErrors?: readonly ErrorCode[];
}

/** The calls that deactivate, delete and activate a record. */
export function stateCalls<Row extends z.ZodType>({
  path,
  tag,
  one,
  write,
  row,
  deletes,
  deleteErrors,
  activateErrors,
}: Switched<Row>) {
  return {
    delete: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: deletes,
      tag,
      access: write,
      params: idParams,
      query: deleteQuery,
      etag: 'checks',
      ...(deleteErrors && { errors: deleteErrors }),
    }),
    activate: endpoint({
      method: 'PUT',
      path: `${path}/activate/{id}`,
      summary: `Activates ${one}`,
      tag,
      access: write,
      params: idParams,
      answer: row,
      etag: 'checks',
      ...(activateErrors && { errors: activateErrors }),
    }),
  };
}

/** Declares a resource whose records can be created, edited, and made active or inactive. */
interface Written<
  Shape extends Paged,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Input extends z.ZodType,
> extends Read<Shape, Row, Whole>,
    Switched<Whole> {
  input: Input;
  /** Field names of its pictures. Creation requires them; an update without one keeps the old picture. */
  pictures?: readonly string[];
  createErrors?: readonly ErrorCode[];
  /** Summary of the update. */
  updates: string;
  /** Error codes beyond those of every update. */
  updateErrors?: readonly ErrorCode[];
}

/** All calls of a resource: those of `readCalls` and `stateCalls`, plus create and update. */
export function resourceCalls<
  Shape extends Paged,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Input extends z.ZodType,
>(resource: Written<Shape, Row, Whole, Input>) {
  const { path, tag, one, write, row, input, pictures, updates } = resource;
  const { createErrors = [], updateErrors = [] } = resource;
  const files = (required: boolean) =>
    pictures && {
      files: Object.fromEntries(pictures.map((name): [string, FilePart] => [name, { required }])),
    };
  return {
    ...readCalls(resource),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Creates ${one}`,
      tag,
      access: write,
      body: input,
      ...files(true),
      answer: row,
      status: 201,
      errors: ['conflict.duplicate', ...createErrors],
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: updates,
      tag,
      access: write,
      params: idParams,
      body: input,
      ...files(false),
      answer: row,
      etag: 'checks',
      errors: ['conflict.duplicate', 'record.inactive', ...updateErrors],
    }),
    ...stateCalls(resource),
  };
}

/** The call that finds active records by name. */
export function searchCall<Ref extends z.ZodType>({ path, tag, many, read }: Resource, ref: Ref) {
  return endpoint({
    method: 'GET',
    path: `${path}/quick-search`,
    summary: `Finds active ${many} by name, at most 20`,
    tag,
    access: read,
    query: quickSearchQuery,
    answer: resultsOf(ref),
  });
}
