/**
 * Replaces parts of packages that the browser never uses: zod's JSON Schema, which is generated on the server, and its
 * error texts, since errors have this product's own; Mantine's submenus, and menus with a search or by right click, which
 * come with every menu. The parts would add 7 KB to every page. What is rendered in spite of this throws: React accepts
 * no such object.
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
  nothing as MenuContextMenu,
  nothing as MenuSearch,
  nothing as MenuSub,
  nothing as PopoverContextMenu,
  nothing as processSchema,
  nothing as toJSONSchema,
};
