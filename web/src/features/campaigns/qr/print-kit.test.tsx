import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import { CampaignsList } from '../campaigns.list.tsx';
import { campaign } from '../testing/campaign-builders.ts';
import { QrDialog } from './qr.dialog.tsx';

const PATH = '/content/campaigns/7.zip';
const LABEL = 'Baixar kit de impressão';

const api = fakeApi();
const kit = () =>
  new Response('PK', {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="campanha-verao-na-praia.zip"',
    },
  });

/** A response that arrives on demand, or never if it is cancelled. */
function slowKit() {
  const waiting: (() => void)[] = [];
  api.on(
    'GET',
    PATH,
    ({ signal }) =>
      new Promise((resolve, reject) => {
        waiting.push(() => resolve(kit()));
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  return {
    isAsked: () => waitFor(() => expect(api.requestsTo('GET', PATH)).not.toEqual([])),
    arrive: () => waiting.shift()?.(),
    wasGivenUp: () => api.requestsTo('GET', PATH)[0]?.signal?.aborted,
  };
}

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns', () => pageOf(campaign()));
});

describe('the print kit from the list', () => {
  async function start() {
    const { user } = renderPages({ '/admin/campaigns': <CampaignsList /> }, '/admin/campaigns');
    await chooseAction(user, LABEL);
    return user;
  }
  const coming = () => screen.findByText('Preparando o kit de impressão de Verão na praia');
  const gone = () => waitFor(() => expect(screen.queryByText(/Preparando o kit/)).toBeNull());

  it('is saved under its file name, with a notification while it is being prepared', async () => {
    const saved = fakeDownloads();
    const answer = slowKit();
    await start();
    expect(await coming()).toBeVisible();
    await answer.isAsked();
    answer.arrive();
    await gone();
    expect(saved.map(({ name }) => name)).toEqual(['campanha-verao-na-praia.zip']);
  });

  it('can be cancelled from the notification without saving anything or showing an error', async () => {
    const saved = fakeDownloads();
    const answer = slowKit();
    const user = await start();
    await coming();
    await answer.isAsked();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await gone();
    expect(answer.wasGivenUp()).toBe(true);
    expect(saved).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error when it fails and can be retried', async () => {
    const saved = fakeDownloads();
    api.on('GET', PATH, () => problem(500, 'internal', 'Ocorreu um erro inesperado.'));
    const user = await start();
    expect(await screen.findByText('Não foi possível baixar o kit de impressão')).toBeVisible();
    await gone();
    api.on('GET', PATH, kit);
    await chooseAction(user, LABEL);
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe('the print kit in the QR code dialog', () => {
  const show = () => renderPages({ '/': <QrDialog campaign={campaign()} onClose={() => {}} /> }, '/');
  const button = (name: string) => screen.findByRole('button', { name });

  it('is saved by its button, which shows that it is busy', async () => {
    const saved = fakeDownloads();
    const answer = slowKit();
    const { user } = show();
    await user.click(await button(LABEL));
    expect(await button('Cancelar download')).toHaveAttribute('aria-busy', 'true');
    await answer.isAsked();
    answer.arrive();
    expect(await button(LABEL)).toHaveFocus();
    expect(saved).toHaveLength(1);
  });

  it('can be cancelled with the same button and requested again', async () => {
    const saved = fakeDownloads();
    const answer = slowKit();
    const { user } = show();
    await user.click(await button(LABEL));
    await answer.isAsked();
    await user.click(await button('Cancelar download'));
    expect(answer.wasGivenUp()).toBe(true);
    api.on('GET', PATH, kit);
    await user.click(await button(LABEL));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it("shows the server's reason for a refusal", async () => {
    api.on('GET', PATH, () => problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.'));
    const { user } = show();
    await user.click(await button(LABEL));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não encontrado. Talvez já tenha sido excluído.',
    );
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: LABEL })).toBeEnabled();
  });
});
