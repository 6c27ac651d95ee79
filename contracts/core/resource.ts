import type * as z from 'zod';
import { endpoint, type FilePart, XLSX } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { idParams } from './fields.ts';
import { deleteQuery, exportQuery, pageOf, quickSearchQuery, resultsOf } from './list.ts';
import type { Permission } from './permissions.ts';

/** What the calls of a resource have in common. */
interface Resource {
  /** Under the API prefix. */
  path: string;
  tag: string;
  /** How sentences name several of its records. */
  many: string;
  read: Permission;
}

type Paged = z.ZodRawShape & Record<'page' | 'perPage', z.ZodType>;

/** What a list is made of. */
interface Listed<Shape extends Paged, Row extends z.ZodType> extends Resource {
  /** Made by `listQuery` or `activeListQuery`. */
  query: z.ZodObject<Shape>;
  listed: Row;
  /** Who may take the list as a spreadsheet, where it isn't whoever reads it. */
  exports?: Permission;
  /** Whether that is for those alone who have shown lately that it is them. */
  exportStepUp?: true;
}

/** The calls of a list: a page of it, and all of it as a spreadsheet, with the same parameters but for the paging. */
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
      summary: 'The list as a spreadsheet (xlsx)',
      tag,
      access: exports,
      ...(exportStepUp && { stepUp: exportStepUp }),
      query: exportQuery(query),
      download: XLSX,
    }),
  };
}

/** What a record is made of. */
interface Read<Shape extends Paged, Row extends z.ZodType, Whole extends z.ZodType>
  extends Listed<Shape, Row> {
  /** How sentences name one of them, with its article. */
  one: string;
  row: Whole;
  /** Says more of the call that reads one. */
  reads?: string;
}

/** The calls that read a resource: its list, and one record. */
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

/** What is needed to switch records on and off. */
interface Switched<Row extends z.ZodType> {
  path: string;
  tag: string;
  one: string;
  write: Permission;
  row: Row;
  /** Says what a removal does. */
  deletes: string;
  deleteErrors?: readonly ErrorCode[];
  activateErrors?: readonly ErrorCode[];
}

/** The calls that deactivate a record or remove it for good, and activate it again. */
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

/** What a resource is made of whose records are created, changed, and made active or inactive. */
interface Written<
  Shape extends Paged,
  Row extends z.ZodType,
  Whole extends z.ZodType,
  Input extends z.ZodType,
> extends Read<Shape, Row, Whole>,
    Switched<Whole> {
  input: Input;
  /** Field names of its pictures: both calls take them, and one that isn't sent with a change stays. */
  pictures?: readonly string[];
  createErrors?: readonly ErrorCode[];
  /** Says what a change does. */
  updates: string;
  /** Beyond those that every change may be refused with. */
  updateErrors?: readonly ErrorCode[];
}

/** All calls of a resource: those of `readCalls` and `stateCalls`, and what creates and changes a record. */
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
