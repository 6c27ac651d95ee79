import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_IDENTITY } from '#contracts/core/constants.ts';
import type { Terms } from '#contracts/terms.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { readParts, writeParts } from './terms.api.ts';
import { TermsForm } from './terms.form.tsx';
import { TermsSection } from './terms.section.tsx';

const PARTS = [
  { heading: 'Quem pode usar', paragraphs: ['É preciso ter 12 anos.', 'Uma linha\ne outra.'] },
  { heading: 'A conta', paragraphs: ['É de uma pessoa.'] },
];
const TERMS: Terms = {
  ...{ version: '2026-12-01.2', termsVersion: '2026-12-01.2', language: 'pt-BR' },
  ...{ title: 'Termos de uso', parts: PARTS },
};
const VERSIONS = [
  { version: '2026-12-01.2', publishedAt: '2026-12-01T15:30:00.000Z', current: true, accepted: 0 },
  { version: '2026-11-26', publishedAt: null, current: false, accepted: 1234 },
];

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/content/terms', () => json(TERMS));
  api.on('GET', '/content/terms/versions', () => json(VERSIONS));
  api.on('POST', '/content/terms', () => json({ ...VERSIONS[0], version: '2026-12-02' }, { status: 201 }));
});

const open = (at: string) =>
  renderPages({ '/admin/identity': <TermsSection />, '/admin/identity/terms': <TermsForm /> }, at);
const published = () => api.requestsTo('POST', '/content/terms');

describe('the text of terms', () => {
  it('survives being written and read again', () => {
    expect(readParts(writeParts(PARTS))).toEqual(PARTS);
  });

  it('is split into headings and paragraphs regardless of extra blank lines', () => {
    expect(readParts('Antes\n\n\n# Um\ntexto\nmais\n \noutro\n# Dois\n')).toEqual([
      { heading: '', paragraphs: ['Antes'] },
      { heading: 'Um', paragraphs: ['texto\nmais', 'outro'] },
      { heading: 'Dois', paragraphs: [] },
    ]);
    expect(readParts(' \n\n')).toEqual([]);
  });
});

describe('the versions of the terms', () => {
  it('are listed with the number of users who accepted them and can be opened', async () => {
    const { user } = open('/admin/identity');
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('01/12/2026 (2)Em vigorPublicada em');
    expect(items[1]).toHaveTextContent('26/11/2026Veio com o produto · 1.234 aceites');
    await user.click(screen.getByRole('button', { name: 'Ver versão de 26/11/2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Versão de 26/11/2026' });
    expect(await within(dialog).findByRole('heading', { name: 'A conta' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are opened in the language of the interface after it was changed, too', async () => {
    api.on('GET', '/content/terms', ({ headers }) =>
      json({ ...TERMS, title: `Terms in ${headers.get('content-language')}` }),
    );
    api.on('GET', '/content/identity', () => json(DEFAULT_IDENTITY));
    const { user } = renderApp('/admin/identity');
    await user.click(await screen.findByRole('button', { name: 'Ver versão de 26/11/2026' }));
    expect(await screen.findByText('Terms in pt-BR')).toBeVisible();
    await user.keyboard('{Escape}');
    await act(() => changeLanguage('en'));
    await user.click(await screen.findByRole('button', { name: 'View version of 26/11/2026' }));
    expect(await screen.findByText('Terms in en-US')).toBeVisible();
    expect(screen.queryByText('Terms in pt-BR')).toBeNull();
  });
});

describe('the form for a new version of the terms', () => {
  it('starts from the current version, previews changes and publishes after a confirmation', async () => {
    const { user, path } = open('/admin/identity/terms');
    const text = await screen.findByRole('textbox', { name: 'Texto' });
    expect(text).toHaveValue(writeParts(PARTS));
    await user.type(text, '\n\n# Fim\nAté logo.');
    const preview = screen.getByRole('region', { name: 'Termos de uso' });
    expect(within(preview).getByRole('heading', { name: 'Fim' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Todos precisarão aceitá-la na próxima vez que entrarem.');
    expect(published()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(path()).toBe('/admin/identity'));
    const same = { title: 'Termos de uso', parts: PARTS };
    const written = { ...same, parts: [...PARTS, { heading: 'Fim', paragraphs: ['Até logo.'] }] };
    expect(published().map(({ body }) => body)).toEqual([
      { texts: { 'pt-BR': written, 'en-US': same, 'es-ES': same } },
    ]);
  });

  it('opens the tab of the language whose text is missing and publishes nothing', async () => {
    const { user } = open('/admin/identity/terms');
    await user.click(await screen.findByRole('tab', { name: 'Español' }));
    await user.clear(screen.getByRole('textbox', { name: 'Texto' }));
    await user.click(screen.getByRole('tab', { name: 'Português' }));
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    expect(screen.getByRole('tab', { name: /Español/, selected: true })).toHaveTextContent('Español');
    expect(screen.getByRole('tab', { name: /Há campos a corrigir/ })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Texto' })).toBeInvalid();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(published()).toEqual([]);
  });
});
