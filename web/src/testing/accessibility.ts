import axe from 'axe-core';

/**
 * What axe objects to, one line each. Parts are drawn without the landmarks of their page, so that the rule which asks for
 * these is left out.
 * @param without further rules to leave out, by axe's ids
 */
export async function objections(root: Element = document.body, without: string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(['region', ...without].map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(root, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
