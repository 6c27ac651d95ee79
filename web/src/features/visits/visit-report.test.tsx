import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { visitRecord } from './testing/visit-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/visits/8', () => json(visitRecord({ status: 'done' })));
  api.on('GET', '/visits/8/history', () => pageOf());
});

describe('the report of a visit', () => {
  it('is downloaded from its page', async () => {
    const saved = fakeDownloads();
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="visita-loja-paulista.pdf"',
    };
    api.on('GET', '/visits/8/report', () => new Response('%PDF', { headers }));
    const { user } = renderApp('/admin/visits/8');
    await user.click(await screen.findByRole('button', { name: 'Relatório (PDF)' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['visita-loja-paulista.pdf']));
    expect(api.requestsTo('GET', '/visits/8/report')[0]?.headers.get('Content-Language')).toBe('pt-BR');
  });

  it('says why it could not be downloaded', async () => {
    api.on('GET', '/visits/8/report', () => problem(404, 'not_found', 'Não encontrado'));
    const { user } = renderApp('/admin/visits/8');
    await user.click(await screen.findByRole('button', { name: 'Relatório (PDF)' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
