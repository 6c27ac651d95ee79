import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';

function Title() {
  const { t } = useTranslation();
  return <h1>{t('categories.title')}</h1>;
}

it('a lazy feature shows nothing before its texts are loaded', async () => {
  // As in a browser that has just opened the page: only the common texts are loaded.
  vi.resetModules();
  await (await import('#web/i18n/i18n.ts')).startI18n();
  const { lazyComponent } = await import('./lazy-page.ts');
  const Page = lazyComponent(['categories'], async () => ({ Title }), 'Title');
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole('heading')).toHaveTextContent('Categorias');
  watch.disconnect();
  expect(seen.join()).not.toContain('categories.title');
});
