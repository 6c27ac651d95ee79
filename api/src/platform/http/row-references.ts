import * as z from 'zod';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { FieldFault } from '#contracts/core/errors.ts';
import { fieldFaults, PARSE_OPTIONS } from '#contracts/core/field-faults.ts';

/** Records that rows show as objects and that bodies refer to by id: `organisation` and `organisationId`. */
const ROW_REFERENCES = ['organisation', 'place', 'device', 'campaign', 'category', 'fragrance'] as const;

const idOf = (name: string) => `${name}Id`;

/** @returns the records that an object with these fields may refer to as rows do */
export function rowReferences(shape: Readonly<Record<string, unknown>>): string[] {
  return ROW_REFERENCES.filter((name) => idOf(name) in shape && !(name in shape));
}

/** The references in a schema, at any depth. */
interface Plan {
  /** Schemas of their ids, by the name of the record. */
  references: ReadonlyMap<string, z.ZodType>;
  /** Fields with references inside. */
  fields: ReadonlyMap<string, Plan>;
}

const plans = new WeakMap<z.ZodType, Plan | null>();

/** @returns null for a schema without references */
function planOf(schema: z.ZodType): Plan | null {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  const shapes = objectsIn(schema).map(({ shape }) => shape as Record<string, z.ZodType>);
  const references = shapes.flatMap((shape) =>
    rowReferences(shape).map((name) => [name, shape[idOf(name)] as z.ZodType] as const),
  );
  const fields = shapes.flatMap(Object.entries).flatMap(([name, field]): [string, Plan][] => {
    const plan = planOf(field);
    return plan ? [[name, plan]] : [];
  });
  const plan =
    references.length + fields.length > 0
      ? { references: new Map(references), fields: new Map(fields) }
      : null;
  plans.set(schema, plan);
  return plan;
}

/** The objects that a schema takes, by itself or as elements of a list. */
function objectsIn(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(objectsIn);
  if (schema instanceof z.ZodPipe)
    return [schema.in, schema.out].flatMap((side) => objectsIn(side as z.ZodType));
  if (schema instanceof z.ZodArray) return objectsIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return objectsIn(schema.unwrap() as z.ZodType);
  return [];
}

/**
 * Adds the ids that a body refers to as rows do, so that a row that was read can be sent back:
 * `organisation: { organisationId: 3, name }` also says `organisationId: 3`, and `place: null` says `placeId: null`.
 * Ids that the body gives by themselves take precedence.
 * @param isForm whether an empty text stands for null, which a form can't send
 * @returns with the faults of references that can't be read
 */
export function withReferenceIds(
  body: unknown,
  { body: schema, access }: Pick<EndpointSpec, 'body' | 'access'>,
  isForm = false,
): { body: unknown; faults: FieldFault[] } {
  // Devices send no rows back, and a fault in one part of a message must not refuse the others.
  const plan = schema && access !== 'device' ? planOf(schema) : null;
  const faults: FieldFault[] = [];
  return { body: plan ? read(body, plan, '') : body, faults };

  function read(value: unknown, from: Plan, path: string): unknown {
    if (Array.isArray(value)) return value.map((each, index) => read(each, from, `${path}${index}.`));
    if (typeof value !== 'object' || value === null) return value;
    const given: Record<string, unknown> = { ...value };
    for (const [name, plan] of from.fields) {
      if (Object.hasOwn(given, name)) given[name] = read(given[name], plan, `${path}${name}.`);
    }
    for (const [name, idSchema] of from.references) {
      const id = idOf(name);
      if (isForm && given[id] === '') given[id] = null;
      if (!Object.hasOwn(given, name)) continue;
      // The text of an object, beside its id: a form can't send the object itself.
      if (isForm && typeof given[name] === 'string' && Object.hasOwn(given, id)) continue;
      const referred = isForm && given[name] === '' ? null : given[name];
      const found = faultsOf(referred, id, idSchema);
      faults.push(...found.map((fault) => ({ ...fault, path: [path + name, ...fault.path].join('.') })));
      if (found.length === 0 && !Object.hasOwn(given, id))
        given[id] = referred === null ? null : (referred as Record<string, unknown>)[id];
    }
    return given;
  }
}

/** @returns the faults of a reference as rows have it; none for null */
function faultsOf(referred: unknown, id: string, idSchema: z.ZodType) {
  if (referred === null) return [];
  if (typeof referred !== 'object' || Array.isArray(referred))
    return [{ path: [], code: 'invalid' as const }];
  const value = Object.hasOwn(referred, id) ? (referred as Record<string, unknown>)[id] : undefined;
  if (value === undefined || value === null || value === '')
    return [{ path: [id], code: 'required' as const }];
  const { error } = idSchema.safeParse(value, PARSE_OPTIONS);
  return fieldFaults(error?.issues ?? []).map((fault) => ({ ...fault, path: [id] }));
}
