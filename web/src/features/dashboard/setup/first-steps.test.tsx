import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Sample, SETUP_STEPS, type Setup } from '#contracts/setup.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { fakeDashboard, openDashboard } from '../testing/fake-dashboard.tsx';

let dashboard: ReturnType<typeof fakeDashboard>;

const answer = (done: readonly string[], dismissed = false): Setup => ({
  steps: SETUP_STEPS.map((key) => ({ key, done: done.includes(key), url: `/admin/${key}` })),
  dismissed,
});
const given = (setup: Setup) => dashboard.on('GET', '/setup', () => json(setup));
const shown = () => screen.findByRole('region', { name: /^Primeiros passos/ });

beforeEach(() => {
  dashboard = fakeDashboard();
});

describe('the first steps on home', () => {
  it('say what is done, and why and where to do the rest', async () => {
    given(answer(['identity', 'category']));
    openDashboard();
    const steps = await shown();
    expect(within(steps).getByRole('heading')).toHaveTextContent('Primeiros passos 2 de 9');
    expect(textsOf('listitem', steps).slice(1, 3)).toEqual([
      'Criar uma categoria',
      '3Criar uma fragrânciaO que os dispositivos disparam, com nome e imagem.',
    ]);
    const [first] = within(steps).getAllByRole('link');
    expect(first).toHaveTextContent('Criar uma fragrância');
    expect(first).toHaveAttribute('href', '/admin/fragrance');
    expect(within(steps).getAllByRole('img', { name: 'Feito' })).toHaveLength(2);
    expect(await accessibilityViolations(steps)).toEqual([]);
  });

  it('show staff only what they can do', async () => {
    signedInAs('STAFF');
    given(answer(['category']));
    openDashboard();
    const steps = await shown();
    expect(textsOf('link', steps)).toEqual([
      'Criar uma fragrância',
      'Criar uma campanha',
      'Publicar um quiz',
    ]);
    expect(within(steps).queryByRole('button')).toBeNull();
  });

  it('go once they are dismissed', async () => {
    given(answer([]));
    dashboard.on('PUT', '/setup', () => {
      given(answer([], true));
      return json(answer([], true));
    });
    const { user } = openDashboard();
    await user.click(within(await shown()).getByRole('button', { name: 'Dispensar' }));
    await waitFor(() => expect(screen.queryByText('Criar uma fragrância')).toBeNull());
    expect(await screen.findByText('Primeiros passos dispensados')).toBeVisible();
  });

  it('offer a sample client to administrators, which home then says is there until it is taken out', async () => {
    let sample: Sample = { organisationId: null, deviceId: null };
    given(answer(['category']));
    dashboard.on('GET', '/setup/sample', () => json(sample));
    dashboard.on('PUT', '/setup/sample', () => {
      sample = { organisationId: 4, deviceId: 9 };
      return json(sample);
    });
    dashboard.on('DELETE', '/setup/sample', () => {
      sample = { organisationId: null, deviceId: null };
      return json({ kept: [{ resource: 'fragrance', id: 3, name: 'Limão (amostra)' }] });
    });
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Incluir cliente de amostra' }));
    expect(await screen.findByText('Cliente de amostra incluído')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ver o dispositivo' })).toHaveAttribute(
      'href',
      '/admin/devices/9',
    );
    expect(screen.queryByRole('button', { name: 'Incluir cliente de amostra' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remover cliente de amostra' }));
    expect(await screen.findByText('Ainda em uso, por isso ficou: Limão (amostra)')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Incluir cliente de amostra' })).toBeVisible();
  });

  it('stay where dismissing them failed, and say so', async () => {
    given(answer([]));
    dashboard.on('PUT', '/setup', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user } = openDashboard();
    await user.click(within(await shown()).getByRole('button', { name: 'Dispensar' }));
    expect(await screen.findByText(/Não foi possível dispensar os primeiros passos/)).toBeVisible();
    expect(await shown()).toBeVisible();
  });

  it.each([
    ['all are done', answer(SETUP_STEPS)],
    ['they are dismissed', answer([], true)],
  ])('are not there once %s', async (_, setup) => {
    given(setup);
    openDashboard();
    await screen.findByText('1.234');
    expect(screen.queryByText('Criar uma fragrância')).toBeNull();
  });
});
