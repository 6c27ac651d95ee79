import axe from 'axe-core';

/**
 * Lists axe violations, one line each. Omits the `region` rule: components are rendered without their page's landmarks.
 * @param without further rules to omit, by their axe ids
 */
export async function accessibilityViolations(
  root: Element = document.body,
  without: string[] = [],
): Promise<string[]> {
  const rules = Object.fromEntries(['region', ...without].map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(root, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
