import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { LanguageSwitch } from './language-switch.tsx';

it('the language switch announces the chosen language in that language', async () => {
  const { user } = renderPages({ '/': <LanguageSwitch /> }, '/');
  await user.click(await screen.findByRole('button', { name: /^Idioma: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'English' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Language: English'));
});

it('the language switch shows the name of the language beside its flag', async () => {
  renderPages({ '/': <LanguageSwitch /> }, '/');
  expect(await screen.findByRole('button', { name: /^Idioma: / })).toHaveTextContent('Português');
});

it('the language switch gets the focus back when its menu closes, the first time too', async () => {
  const { user } = renderPages({ '/': <LanguageSwitch /> }, '/');
  const button = () => screen.getByRole('button', { name: /^Idioma: / });
  await screen.findByRole('button', { name: /^Idioma: / });
  for (let time = 1; time <= 2; time++) {
    button().focus();
    await user.keyboard('{Enter}');
    const [first] = await screen.findAllByRole('menuitem');
    first?.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
  }
});
