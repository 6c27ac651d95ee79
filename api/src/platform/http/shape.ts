import * as z from 'zod';

/** The fields of an object schema; empty for any other schema. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
