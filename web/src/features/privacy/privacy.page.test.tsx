import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { renderPages } from '#web/testing/render.tsx';
import { PrivacyPage } from './privacy.page.tsx';

const NOTES = {
  en: 'This policy is available in Portuguese only.',
  es: 'Esta política solo está disponible en portugués.',
} as const;

it.each(['en', 'es'] as const)('says in %s that the policy is in Portuguese', async (language) => {
  await changeLanguage(language);
  renderPages({ '/': <PrivacyPage /> }, '/');
  const note = await screen.findByText(NOTES[language]);
  expect(note).toHaveAttribute('lang', expect.stringContaining(language));
});

it('says nothing of it in Portuguese', async () => {
  renderPages({ '/': <PrivacyPage /> }, '/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Política de privacidade');
  expect(screen.queryByText(/português\.$/)).toBeNull();
});
