import i18n from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let fresh: typeof import('./i18n.ts');

const languages = () => i18n.languages;
const text = (key: 'campaigns.edit' | 'categories.edit') => i18n.t(key);

/** As in a browser that has just opened the page: only the common texts are loaded. */
beforeEach(async () => {
  vi.resetModules();
  fresh = await import('./i18n.ts');
  await fresh.startI18n();
});

describe('the texts of a feature', () => {
  it('are not loaded at the start', () => {
    expect(i18n.exists('campaigns.edit')).toBe(false);
    expect(i18n.exists('shell.records.campaign')).toBe(true);
  });

  it('are loaded on request, in the current language only', async () => {
    await fresh.loadTexts(['campaigns']);
    expect(text('campaigns.edit')).toBe('Editar campanha');
    expect(i18n.getResource('en', 'translation', 'campaigns')).toBeUndefined();
  });

  it('change with the language, without loading those of other features', async () => {
    await fresh.loadTexts(['campaigns']);
    await fresh.changeLanguage('en');
    expect(text('campaigns.edit')).toBe('Edit campaign');
    expect(i18n.getResource('en', 'translation', 'categories')).toBeUndefined();
    await fresh.changeLanguage('pt');
    expect(text('campaigns.edit')).toBe('Editar campanha');
  });

  it('are in the language chosen last, even if an earlier one arrives later', async () => {
    await fresh.changeLanguage('es');
    await Promise.all([fresh.changeLanguage('en'), fresh.changeLanguage('es')]);
    expect(languages()).toEqual(['es']);
    expect(document.documentElement.lang).toBe('es-ES');
  });

  it('change with the language when requested during the change', async () => {
    const change = fresh.changeLanguage('es');
    await fresh.loadTexts(['categories']);
    await change;
    expect(languages()).toEqual(['es']);
    expect(text('categories.edit')).toBe('Editar categoría');
  });
});
