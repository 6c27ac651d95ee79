import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The texts of all elements with a role. */
export const textsOf = (role: string, scope: HTMLElement = document.body) =>
  within(scope)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** Opens the menu of the only row, or of the first. @returns its items; "(no)" follows those that can't be chosen */
export async function menuOf(user: UserEvent): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: /^Ações: / }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(
    (item) => `${item.textContent}${item.getAttribute('aria-disabled') === 'true' ? ' (no)' : ''}`,
  );
}

/** Chooses an action from that menu. */
export async function chooseAction(user: UserEvent, action: string): Promise<void> {
  await menuOf(user);
  await user.click(screen.getByRole('menuitem', { name: action }));
}

export const picker = (label: string) => screen.findByRole('combobox', { name: label });

/** Opens a picker and chooses one of its options. */
export async function pick(user: UserEvent, label: string, option: string | RegExp): Promise<void> {
  await user.click(await picker(label));
  await user.click(await screen.findByRole('option', { name: option }));
}
