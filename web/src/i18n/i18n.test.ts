import i18n from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let fresh: typeof import('./i18n.ts');

const languages = () => i18n.languages;
const text = (key: 'campaigns.title' | 'categories.title') => i18n.t(key);

/** As in a browser that has just opened the page: nothing but the common texts. */
beforeEach(async () => {
  vi.resetModules();
  fresh = await import('./i18n.ts');
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
