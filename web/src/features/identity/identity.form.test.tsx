import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '#contracts/content.ts';
import { Logo } from '#web/kit/display/logo.tsx';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import type { FakeUpload } from '#web/testing/fake-upload.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { IdentityForm } from './identity.form.tsx';

const LOGO = { url: '/api/files/public/a.png', thumbnailUrl: '/api/files/public/a-thumb.webp' };
const STORED: Identity = {
  name: 'Casa Aroma',
  text: 'Perfumes da casa.',
  color: '#7A1F5C',
  logo: { ...LOGO, contentType: 'image/png', size: 1_000 },
};

const api = fakeApi();
let uploads: FakeUpload[];

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/content/identity', () => json(STORED, { headers: { ETag: '"identity-1-3"' } }));
  uploads = fakeUpload(() => ({ status: 200, body: { ...STORED, name: 'Casa Nova', logo: null } }));
});

async function open() {
  const app = renderPages(
    { '/admin/identity': <IdentityForm />, '/admin/home': <Logo /> },
    '/admin/identity',
  );
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  return { ...app, name };
}

const save = () => screen.getByRole('button', { name: 'Salvar' });
const preview = () => screen.getByRole('region', { name: 'Prévia' });

describe('the identity form', () => {
  it('shows the stored identity and previews changes as they are typed', async () => {
    const { user, name } = await open();
    expect(name).toHaveValue('Casa Aroma');
    // Not “Editar Casa Aroma”: there is only one.
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Identidade visual/);
    expect(await screen.findByRole('region', { name: 'Prévia' })).toHaveTextContent(
      'Casa AromaPerfumes da casa.',
    );
    await user.clear(name);
    await user.type(name, 'Casa Nova');
    expect(within(preview()).getByText('Casa Nova')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('saves with the version that was read and updates the page header at once', async () => {
    const { user, name, path } = await open();
    await user.clear(name);
    await user.type(name, 'Casa Nova');
    await user.click(screen.getByRole('checkbox', { name: /padrão do produto/ }));
    await user.click(save());
    await waitFor(() => expect(path()).toBe('/admin/home'));
    expect(screen.getByText('Casa Nova')).toBeVisible();
    expect(uploads).toHaveLength(1);
    expect(uploads[0]).toMatchObject({ method: 'PUT', url: '/api/content/identity' });
    expect(uploads[0]?.headers['If-Match']).toBe('"identity-1-3"');
    expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({
      name: 'Casa Nova',
      text: 'Perfumes da casa.',
      color: '#7A1F5C',
      removeLogo: 'true',
    });
  });

  it('refuses a colour too light for white text before sending anything', async () => {
    const { user } = await open();
    const color = screen.getByRole('textbox', { name: 'Cor' });
    await user.clear(color);
    await user.type(color, '#ffd43b');
    await user.click(save());
    expect(
      await screen.findByText('Escolha uma cor mais escura: texto branco não se lê bem sobre esta'),
    ).toBeVisible();
    expect(color).toHaveFocus();
    expect(uploads).toEqual([]);
  });
});
