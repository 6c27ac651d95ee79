import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CampaignForm } from './campaigns.form.tsx';
import { campaign, fragrance, slotEntry } from './testing/campaign-builders.ts';

const NO_SLOT = 'Favor preencher ao menos um slot do dispositivo.';

const pages = {
  '/admin/campaigns': 'the list',
  '/admin/campaigns/create': <CampaignForm />,
  '/admin/campaigns/$id/update': <CampaignForm id={7} />,
};

const api = fakeApi();
const create = () => renderPages(pages, '/admin/campaigns/create');
const edit = async (record: Campaign = campaign()) => {
  api.on('GET', '/campaigns/7', () => json(record, { headers: { ETag: '"5"' } }));
  const view = renderPages(pages, '/admin/campaigns/7/update');
  await screen.findByRole('textbox', { name: 'Descrição' });
  await waitFor(() => expect(slot(1)).toBeInTheDocument());
  return view;
};
type User = ReturnType<typeof create>['user'];

const cover = () => new File(['picture'], 'capa.png', { type: 'image/png' });
const slot = (number: number) => document.querySelector(`[data-slot="${number}"]`) as HTMLElement;
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }));
const description = () => screen.getByRole('textbox', { name: 'Descrição' });
const speak = (user: User, language: RegExp) => user.click(screen.getByRole('radio', { name: language }));

async function fill(user: User, number: number, name: string) {
  await user.click(slot(number));
  await user.click(screen.getByRole('combobox', { name: 'Fragrância' }));
  await user.click(await screen.findByRole('option', { name }));
}

async function complete(user: User) {
  await user.click(await screen.findByRole('textbox', { name: 'Nome' }));
  await user.paste('Verão na praia');
  await user.upload(screen.getByLabelText('Capa'), cover());
  await user.click(description());
  await user.paste('Notas frescas.');
  await fill(user, 4, 'Lavanda');
}

function entries(form: FormData | undefined) {
  return [...(form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]);
}

beforeEach(() => {
  api.on('GET', '/fragrances/quick-search', () => json({ data: [1, 2, 3].map(fragrance) }));
  signedInAs('STAFF');
});

describe('creating a campaign', () => {
  it('marks a missing description only in its own language', async () => {
    const { user } = create();
    await screen.findByRole('textbox', { name: 'Descrição' });
    await speak(user, /Inglês/);
    await user.type(description(), 'Fresh notes.');
    await speak(user, /Português/);
    await save(user);
    expect(await screen.findByRole('textbox', { name: 'Descrição' })).toBeInvalid();
    await speak(user, /Inglês/);
    expect(description()).toHaveValue('Fresh notes.');
    expect(description()).toBeValid();
  });

  it('marks every missing field and sends nothing', async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: campaign() }));
    const { user } = create();
    expect(await screen.findByLabelText('Disparos')).toHaveValue('100');
    await save(user);
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2);
    expect(screen.getByText('Escolha um arquivo')).toBeVisible();
    expect(screen.getByText(NO_SLOT)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
    expect(uploads).toEqual([]);
  });

  it('focuses the ring when only a slot is missing', async () => {
    const { user } = create();
    await complete(user);
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
    await save(user);
    expect(await screen.findByText(NO_SLOT)).toBeVisible();
    expect(slot(4)).toHaveFocus();
    await fill(user, 5, 'Cedro');
    expect(screen.queryByText(NO_SLOT)).toBeNull();
  });

  it("sends everything in one upload under the API's field names", async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: campaign() }));
    const { user } = create();
    await complete(user);
    await user.clear(screen.getByLabelText('Segundos por disparo'));
    await user.type(screen.getByLabelText('Segundos por disparo'), '12');
    await fill(user, 2, 'Cedro');
    await speak(user, /Inglês/);
    await user.click(description());
    await user.paste('Fresh notes.');
    await save(user);
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toBeVisible();
    expect(uploads[0]).toMatchObject({ method: 'POST', url: '/api/campaigns' });
    expect(entries(uploads[0]?.form)).toEqual([
      ['name', 'Verão na praia'],
      ['fragranceShots', '100'],
      ['organisationId', ''],
      ['collection[0][fragranceId]', '2'],
      ['collection[0][slot]', '2'],
      ['collection[0][shotSeconds]', '5'],
      ['collection[1][fragranceId]', '1'],
      ['collection[1][slot]', '4'],
      ['collection[1][shotSeconds]', '12'],
      ['descriptions[0][language]', 'pt-BR'],
      ['descriptions[0][description]', 'Notas frescas.'],
      ['descriptions[1][language]', 'en-US'],
      ['descriptions[1][description]', 'Fresh notes.'],
      ['cover.file', 'capa.png'],
    ]);
  });

  it('requires a description in the language being edited', async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: campaign() }));
    const { user } = create();
    await complete(user);
    await speak(user, /Espanhol/);
    await save(user);
    expect(await screen.findByText('Campo obrigatório')).toBeVisible();
    expect(description()).toHaveFocus();
    expect(uploads).toEqual([]);
  });

  it('opens the language that has an invalid description', async () => {
    const { user } = create();
    await complete(user);
    await speak(user, /Inglês/);
    await user.click(description());
    await user.paste('x'.repeat(101));
    await speak(user, /Português/);
    await save(user);
    expect(await screen.findByText('Informe no máximo 100 caracteres')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Inglês/ })).toBeChecked();
  });

  it('shows which languages have a text', async () => {
    const { user } = create();
    await complete(user);
    expect(screen.getByRole('radio', { name: 'Português (preenchido)' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Inglês' })).not.toBeChecked();
  });

  it('refuses invalid shots and missing seconds', async () => {
    const { user } = create();
    await complete(user);
    await user.clear(screen.getByLabelText('Disparos'));
    await user.type(screen.getByLabelText('Disparos'), '0');
    await user.clear(screen.getByLabelText('Segundos por disparo'));
    await fill(user, 9, 'Cedro');
    await save(user);
    expect(await screen.findByText('O menor valor aceito é 1')).toBeVisible();
    await user.type(screen.getByLabelText('Disparos'), '{Backspace}50');
    await save(user);
    await waitFor(() => expect(slot(4)).toHaveFocus());
    expect(screen.getByText('Campo obrigatório')).toBeVisible();
  });

  it('previews the campaign as the app shows it', async () => {
    const { user } = create();
    await complete(user);
    const preview = within(screen.getByRole('region', { name: 'Prévia no aplicativo' }));
    expect(preview.getByText('Verão na praia')).toBeVisible();
    expect(preview.getByText('Notas frescas.')).toBeVisible();
    expect(preview.getByText('Lavanda')).toBeVisible();
    expect(preview.getByRole('img', { name: '1 de 20 slots configurados' })).toBeVisible();
  });
});

describe('editing a campaign', () => {
  it('sends no cover unless one was chosen, and the version that was read', async () => {
    const uploads = fakeUpload(() => ({ status: 200, body: campaign() }));
    const { user } = await edit();
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), '!');
    await save(user);
    expect(await screen.findByText('the list')).toBeVisible();
    expect(uploads[0]).toMatchObject({ method: 'PUT', url: '/api/campaigns/7' });
    expect(uploads[0]?.headers['If-Match']).toBe('"5"');
    expect(uploads[0]?.form.has('cover.file')).toBe(false);
  });

  it('selects the slot that the server refuses and shows the reason there', async () => {
    const message = 'A opção escolhida não existe ou está inativa. Escolha outra';
    const errors = [{ path: 'collection.1.fragranceId', code: 'reference', message }];
    fakeUpload(() => ({ status: 400, body: { code: 'validation', detail: 'Há campos inválidos.', errors } }));
    const { user } = await edit();
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(slot(3)).toHaveFocus();
    expect(slot(3)).toHaveAccessibleName('Slot 3: configurado, selecionado');
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
  });

  it('clears a slot only after asking the server and keeps a fragrance that the quiz recommends', async () => {
    api.on('GET', '/fragrances/has-answer/2/7', () => json({ hasAnswer: true }));
    api.on('GET', '/fragrances/has-answer/1/7', () => json({ hasAnswer: false }));
    const { user } = await edit();
    await user.click(slot(3));
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'O quiz desta campanha recomenda a fragrância, no rascunho ou na versão no ar. Altere-o e publique-o antes.',
    );
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(slot(1)).toHaveAccessibleName('Slot 1: não configurado'));
    expect(slot(3)).toHaveAccessibleName(/^Slot 3: configurado/);
  });

  it('is not saved while the server is asked about a slot', async () => {
    const uploads = fakeUpload(() => ({ status: 200, body: campaign() }));
    let answer = (_: Response) => {};
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    api.on('GET', '/fragrances/has-answer/2/7', () => late);
    const { user } = await edit();
    await user.click(slot(3));
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
    await save(user);
    answer(json({ hasAnswer: false }));
    await waitFor(() => expect(slot(3)).toHaveAccessibleName('Slot 3: não configurado, selecionado'));
    expect(uploads).toEqual([]);
    await save(user);
    expect(await screen.findByText('the list')).toBeVisible();
    expect(uploads[0]?.form.has('collection[1][fragranceId]')).toBe(false);
  });

  it('opens with a language that has a text', async () => {
    await edit(campaign({ descriptions: [{ language: 'es-ES', description: 'Notas frescas.' }] }));
    expect(screen.getByRole('radio', { name: /Espanhol/ })).toBeChecked();
    expect(description()).toHaveValue('Notas frescas.');
  });

  it('reverts to the record as loaded', async () => {
    const { user } = await edit();
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), '!');
    await fill(user, 20, 'Baunilha');
    await user.click(screen.getByRole('button', { name: 'Reverter' }));
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Verão na praia');
    expect(slot(20)).toHaveAccessibleName('Slot 20: não configurado, selecionado');
  });

  it('is disabled for an inactive campaign', async () => {
    await edit(campaign({ deletedAt: '2026-02-03T12:00:00.000Z', collection: [slotEntry(2, 1)] }));
    expect(screen.getByText('Só é possível alterar o que está ativo. Ative na lista antes.')).toBeVisible();
    expect(slot(2)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  });
});
