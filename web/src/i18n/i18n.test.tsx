import { render, screen } from '@testing-library/react';
import i18n from 'i18next';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let fresh: typeof import('./i18n.ts');
let lazyPart: typeof import('./lazy-feature.ts').lazyPart;

function Title() {
  const { t } = useTranslation();
  return <h1>{t('categories.title')}</h1>;
}

const languages = () => i18n.languages;
const text = (key: 'campaigns.title' | 'categories.title') => i18n.t(key);

/** As in a browser that has just opened the page: nothing but the common texts. */
beforeEach(async () => {
  vi.resetModules();
  fresh = await import('./i18n.ts');
  lazyPart = (await import('./lazy-feature.ts')).lazyPart;
  await fresh.startI18n();
});

describe('the texts of a feature', () => {
  it('are not there at the start', () => {
    expect(i18n.exists('campaigns.title')).toBe(false);
    expect(i18n.exists('shell.menu.campaigns')).toBe(true);
  });

  it('are there when asked for, in the language that is spoken only', async () => {
    await fresh.loadTexts(['campaigns']);
    expect(text('campaigns.title')).toBe('Campanhas');
    expect(i18n.getResource('en', 'translation', 'campaigns')).toBeUndefined();
  });

  it('are there before their page is', async () => {
    const Page = lazyPart(['categories'], async () => ({ Title }), 'Title');
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

  it('change with the language, and those of other features are left where they are', async () => {
    await fresh.loadTexts(['campaigns']);
    await fresh.changeLanguage('en');
    expect(text('campaigns.title')).toBe('Campaigns');
    expect(i18n.getResource('en', 'translation', 'categories')).toBeUndefined();
    await fresh.changeLanguage('pt');
    expect(text('campaigns.title')).toBe('Campanhas');
  });

  it('change with the language when asked for in between', async () => {
    const change = fresh.changeLanguage('es');
    await fresh.loadTexts(['categories']);
    await change;
    expect(languages()).toEqual(['es']);
    expect(text('categories.title')).toBe('Categorías');
  });
});
