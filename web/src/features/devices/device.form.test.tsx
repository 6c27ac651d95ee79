import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { pick } from '#web/testing/screen.ts';
import { DeviceForm } from './device.form.tsx';
import { device } from './testing/device-builders.ts';

const ANA = { id: 5, nome: 'Ana Lima', email: 'ana@example.com' };

const api = fakeApi();
const show = () =>
  renderPages(
    { '/admin/devices': 'the list', '/admin/devices/create': <DeviceForm /> },
    '/admin/devices/create',
  );
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Salvar' });
const sent = () => api.bodies('POST', '/devices');

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('POST', '/devices', () => json(device(), { status: 201 }));
  api.on('GET', '/usuario', () => pageOf(ANA));
});

describe('the form for a new device', () => {
  it('requires only the MAC address', async () => {
    const { user } = show();
    const address = await field('Endereço MAC');
    expect(address).toHaveFocus();
    await user.type(address, 'a4cf126b09e3{Enter}');
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toBeVisible();
    expect(sent()).toEqual([
      {
        macAddress: 'a4cf126b09e3',
        name: '',
        owner: null,
        claimCode: '',
        organisationId: null,
        placeId: null,
      },
    ]);
  });

  it('accepts an owner, listed with their e-mail, and a claim code in groups', async () => {
    const { user } = show();
    await user.type(await field('Endereço MAC'), 'A4-CF-12-6B-09-E3');
    await user.type(await field('Nome do dispositivo'), 'Recepção');
    await pick(user, 'Proprietário', 'Ana Lima (ana@example.com)');
    await user.type(await field('Código de vinculação'), '7k3m-q9tx-2hbd');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(save());
    await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(sent()).toEqual([
      {
        macAddress: 'A4-CF-12-6B-09-E3',
        name: 'Recepção',
        owner: { id: 5 },
        claimCode: '7k3m-q9tx-2hbd',
        organisationId: null,
        placeId: null,
      },
    ]);
  });

  it("fills in the organisation of the chosen place and shows the server's error at the place", async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    const place = { placeId: 8, name: 'Loja do Centro', organisation };
    api.on('GET', '/places/quick-search', () => json({ data: [place] }));
    api.on('POST', '/devices', () =>
      problem(400, 'validation', 'x', [{ path: 'placeId', code: 'reference', message: 'Escolha outro' }]),
    );
    const { user } = show();
    await user.type(await field('Endereço MAC'), 'A4-CF-12-6B-09-E3');
    await pick(user, 'Local', 'Loja do Centro (Lojas Aurora)');
    expect(screen.getByRole('combobox', { name: 'Organização' })).toHaveValue('Lojas Aurora');
    expect(screen.getByRole('combobox', { name: 'Local' })).toHaveValue('Loja do Centro');
    expect(screen.getByRole('combobox', { name: 'Local' })).toHaveFocus();
    await user.click(save());
    expect(await screen.findByText('Escolha outro')).toBeVisible();
    expect(sent()).toMatchObject([{ organisationId: 3, placeId: 8 }]);
  });

  it.each([
    ['Endereço MAC', '', /^Informe um endereço MAC/],
    ['Endereço MAC', 'A4:CF:12', /^Informe um endereço MAC/],
    ['Código de vinculação', '7K3M-Q9TX', /^Informe os 12 caracteres/],
    ['Código de vinculação', '7K3M-Q9TX-2HBU', /^Informe os 12 caracteres/],
  ])('is not sent with the %s “%s” and shows an error below the field', async (name, text, fault) => {
    const { user } = show();
    if (name !== 'Endereço MAC') await user.type(await field('Endereço MAC'), 'A4CF126B09E3');
    const input = await field(name);
    if (text) await user.type(input, text);
    await user.click(save());
    expect(await screen.findByText(fault)).toBeVisible();
    expect(input).toBeInvalid();
    expect(input).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it.each([
    ['macAddress', 'Endereço MAC', 409, 'conflict.duplicate', 'Este valor já está em uso. Informe outro'],
    [
      'owner.id',
      'Proprietário',
      400,
      'validation',
      'A opção escolhida não existe ou está inativa. Escolha outra',
    ],
  ])("shows the server's error about %s at its field", async (path, label, status, code, message) => {
    api.on('POST', '/devices', () => problem(status, code, message, [{ path, code: 'reference', message }]));
    const { user } = show();
    await user.type(await field('Endereço MAC'), 'A4CF126B09E3');
    await user.click(save());
    const input = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input:not([type=hidden])' });
    await waitFor(() => expect(input).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(input).toHaveFocus();
  });

  it('leads to an empty form or back to the list after saving', async () => {
    const { user } = show();
    await user.type(await field('Endereço MAC'), 'A4CF126B09E3{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Criar outro' }));
    await waitFor(async () => expect(await field('Endereço MAC')).toHaveValue(''));
    await user.type(await field('Endereço MAC'), 'A4CF126B09E4{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Voltar à lista' }));
    expect(await screen.findByText('the list')).toBeVisible();
  });
});
