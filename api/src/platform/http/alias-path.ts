/** Verbs that stand before the id: `/quiz/validate/{quizId}`. */
const VERB_FIRST = /^(\/[\w-]+)\/(activate|validate|publish|undo|redo|resend-mail|remove-user)\/(\{\w+\})$/;

/**
 * A second path at which a call is served, named in the API's description: OpenAPI can't distinguish
 * `/quiz/validate/{quizId}` from `/quiz/{id}/copy`, and discourages trailing slashes.
 * @param path under the API prefix
 * @returns undefined if the path needs no second one
 */
export function aliasPath(path: string): string | undefined {
  if (path.endsWith('/')) return `${path}all`;
  // Older clients call what concerns their own account under `/usuario/me`.
  if (path.startsWith('/me/')) return `/usuario${path}`;
  const [, resource, verb, id] = VERB_FIRST.exec(path) ?? [];
  return id && `${resource}/${id}/${verb}`;
}
