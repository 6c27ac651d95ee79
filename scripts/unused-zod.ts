/**
 * What stands in for the parts of zod that the browser never asks for: JSON Schema is made on the server, and faults have
 * texts of our own. They were 5 KB of every page.
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
