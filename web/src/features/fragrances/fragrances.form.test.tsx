import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fragrance } from '#contracts/fragrances.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { pick } from '#web/testing/screen.ts';
import { FragranceForm } from './fragrances.form.tsx';

const stored = (name: string) => ({
  url: `/f/${name}.webp`,
  thumbnailUrl: `/f/${name}-small.webp`,
  contentType: 'image/webp',
  size: 2048,
});

const RECORD: Fragrance = {
  fragranceId: 42,
  name: 'Rosa noturna',
  description: 'Rosa e âmbar.',
  categoryId: 2,
  category: { categoryId: 2, name: 'Florais' },
  image: stored('image'),
  secret: stored('secret'),
  collections: [{ campaignId: 1, name: 'Verão', slot: 3 }],
  hasShots: false,
  deletedAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
};

const picture = (name: string) => new File(['picture'], name, { type: 'image/png' });
const preview = () => screen.getByRole('region', { name: 'Como vai aparecer' });
const button = (name: string) => screen.getByRole('button', { name });

const api = fakeApi();
const pages = {
  '/admin/fragrances': 'the list',
  '/admin/fragrances/create': <FragranceForm />,
  '/admin/fragrances/$id/update': <FragranceForm id={42} />,
};
const create = () => renderPages(pages, '/admin/fragrances/create');
const edit = () => {
  api.on('GET', '/fragrances/42', () => json(RECORD, { headers: { ETag: '"5"' } }));
  return renderPages(pages, '/admin/fragrances/42/update');
};

beforeEach(() => {
  api.on('GET', '/categories/quick-search', () =>
    json({
      data: [
        { categoryId: 1, name: 'Cítricos' },
        { categoryId: 2, name: 'Florais' },
      ],
    }),
  );
  signedInAs('STAFF');
});

describe('creating a fragrance', () => {
  it('marks every missing field and sends nothing', async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: RECORD }));
    const { user } = create();
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2);
    expect(screen.getAllByText('Escolha um arquivo')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
    expect(uploads).toEqual([]);
  });

  it('focuses the first invalid field, even a picture', async () => {
    const { user } = create();
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Rosa');
    await pick(user, 'Categoria', 'Florais');
    await user.click(button('Salvar'));
    expect(screen.getByLabelText('Imagem')).toHaveFocus();
  });

  it('sends fields and files in one upload', async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: RECORD }));
    const { user } = create();
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Rosa noturna');
    await pick(user, 'Categoria', 'Florais');
    await user.type(screen.getByRole('textbox', { name: 'Descrição' }), 'Rosa e âmbar.');
    await user.upload(screen.getByLabelText('Imagem'), picture('rosa.png'));
    await user.upload(screen.getByLabelText('Arquivo secreto'), picture('segredo.png'));
    expect(within(preview()).getByText('Florais')).toBeVisible();
    await user.click(button('Salvar'));
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toBeVisible();

    const [sent] = uploads;
    expect(sent).toMatchObject({ method: 'POST', url: '/api/fragrances' });
    expect(
      [...(sent?.form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['name', 'Rosa noturna'],
      ['description', 'Rosa e âmbar.'],
      ['categoryId', '2'],
      ['image.file', 'rosa.png'],
      ['secret.file', 'segredo.png'],
    ]);
  });

  it('drops the error of a refused file when the form is cleared', async () => {
    const { user } = create();
    const svg = new File(['<svg/>'], 'rosa.svg', { type: 'image/svg+xml' });
    fireEvent.change(await screen.findByLabelText('Imagem'), { target: { files: [svg] } });
    expect(await screen.findByText('Envie uma imagem PNG, JPEG, WebP, GIF ou AVIF')).toBeVisible();
    await user.click(button('Limpar'));
    expect(screen.queryByText('Envie uma imagem PNG, JPEG, WebP, GIF ou AVIF')).toBeNull();
  });

  it('refuses a description of more than 255 characters', async () => {
    const { user } = create();
    await user.click(await screen.findByRole('textbox', { name: 'Descrição' }));
    await user.paste('x'.repeat(256));
    expect(screen.getByText('256/255')).toBeVisible();
    await user.click(button('Salvar'));
    expect(await screen.findByText('Informe no máximo 255 caracteres')).toBeVisible();
  });

  it("shows the server's error about a file below that file", async () => {
    const message = 'A imagem deve ter no máximo 40 megapixels';
    const errors = [{ path: 'secret.file', code: 'file.too_many_pixels', message }];
    fakeUpload(() => ({ status: 400, body: { code: 'validation', detail: 'Há campos inválidos.', errors } }));
    const { user } = create();
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Rosa');
    await pick(user, 'Categoria', 'Florais');
    await user.upload(screen.getByLabelText('Imagem'), picture('rosa.png'));
    await user.upload(screen.getByLabelText('Arquivo secreto'), picture('segredo.png'));
    await user.click(button('Salvar'));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Arquivo secreto')).toHaveFocus());
  });
});

describe('editing a fragrance', () => {
  it('shows the category, the pictures and the slots that hold the fragrance', async () => {
    edit();
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Rosa noturna');
    expect(screen.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Florais');
    expect(screen.getByText('Verão · Slot 3')).toBeVisible();
    const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    // The preview is mounted after the fields.
    await waitFor(() =>
      expect(pictures()).toEqual(['/f/image-small.webp', '/f/secret-small.webp', '/f/image.webp']),
    );
  });

  it('sends only chosen files, and the version that was read', async () => {
    const uploads = fakeUpload(() => ({ status: 200, body: RECORD }));
    const { user } = edit();
    await user.clear(await screen.findByRole('textbox', { name: 'Descrição' }));
    await user.click(button('Salvar'));
    expect(await screen.findByText('the list')).toBeVisible();
    const [sent] = uploads;
    expect(sent).toMatchObject({ method: 'PUT', url: '/api/fragrances/42' });
    expect(sent?.headers['If-Match']).toBe('"5"');
    expect([...(sent?.form.entries() ?? [])]).toEqual([
      ['name', 'Rosa noturna'],
      ['description', ''],
      ['categoryId', '2'],
    ]);
  });

  it('discards a chosen picture and category with Reverter', async () => {
    const { user } = edit();
    await user.upload(await screen.findByLabelText('Imagem'), picture('outra.png'));
    await pick(user, 'Categoria', 'Cítricos');
    expect(screen.getByText('outra.png')).toBeVisible();
    await user.click(button('Reverter'));
    expect(screen.queryByText('outra.png')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Florais');
    expect(within(preview()).getByText('Florais')).toBeVisible();
  });

  it('passes the accessibility check', async () => {
    edit();
    await screen.findByRole('textbox', { name: 'Nome' });
    expect(await accessibilityViolations()).toEqual([]);
  });
});
