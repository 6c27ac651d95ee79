/** Verbs that stand before the id: `/quiz/validate/{quizId}`. */
const VERB_FIRST = /^(\/[\w-]+)\/(activate|validate|publish|undo|redo|resend-mail|remove-user)\/(\{\w+\})$/;

/**
 * Where a call is served as well, and what its description names: OpenAPI can't tell `/quiz/validate/{quizId}` from
 * `/quiz/{id}/copy`, nor does it like a slash at the end.
 * @param path under the API prefix
 * @returns undefined where the path is plain enough
 */
export function secondAddress(path: string): string | undefined {
  if (path.endsWith('/')) return `${path}all`;
  const [, resource, verb, id] = VERB_FIRST.exec(path) ?? [];
  return id && `${resource}/${id}/${verb}`;
}
