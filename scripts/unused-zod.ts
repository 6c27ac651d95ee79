/**
 * Replaces parts of zod that the browser never uses: JSON Schema is generated on the server, and errors have this
 * product's own texts. Those parts would add 5 KB to every page.
 */
const nothing = () => ({});

export {
  nothing as aggregateChecks,
  nothing as allProcessors,
  nothing as createStandardJSONSchemaMethod,
  nothing as createToJSONSchemaMethod,
  nothing as default,
  nothing as extractDefs,
  nothing as finalize,
  nothing as initializeContext,
  nothing as processSchema,
  nothing as toJSONSchema,
};
