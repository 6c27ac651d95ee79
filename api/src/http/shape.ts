import * as z from 'zod';

/** The fields that a schema names: none where it is no object. */
export function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}
