/**
 * Adds the ids that a body refers to as rows do, so that a row that was read can be sent back:
 * `organisation: { organisationId: 3, name }` also says `organisationId: 3`, and `place: null` says `placeId: null`.
 * Ids that the body gives by themselves take precedence.
 */
export function withReferenceIds(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const ids = Object.entries(body).flatMap(([name, value]) => {
    const id = `${name}Id`;
    if (value === null) return [[id, null]];
    return typeof value === 'object' && Object.hasOwn(value, id) ? [[id, value[id]]] : [];
  });
  return { ...Object.fromEntries(ids), ...body };
}
