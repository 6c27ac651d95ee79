import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { fakeSamples, pageOf, showExportable, showList } from './testing/sample-list.tsx';

let samples: ReturnType<typeof fakeSamples>;

beforeEach(() => {
  samples = fakeSamples();
});

describe('list responses', () => {
  it('are ignored when they arrive after newer ones', async () => {
    let answerSlow: (response: Response) => void = () => undefined;
    samples.api.on('GET', '/categories', ({ query }) =>
      query.get('isActive') === 'true'
        ? new Promise<Response>((resolve) => {
            answerSlow = resolve;
          })
        : json(pageOf(['Nova'])),
    );
    const { user } = showList();
    await user.click(await screen.findByRole('radio', { name: 'Inativos' }));
    await screen.findByText('Nova');
    expect(samples.api.requests[0]?.signal?.aborted).toBe(true);
    answerSlow(json(pageOf(['Velha'])));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Velha')).toBeNull();
  });

  it('leave the old rows dimmed until they arrive', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    let answer: (response: Response) => void = () => undefined;
    samples.api.on(
      'GET',
      '/categories',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('data-dimmed', 'true'));
    expect(screen.getByText('Cítricos')).toBeVisible();
    answer(json(pageOf(['Amadeirados'], 57)));
    await screen.findByText('Amadeirados');
    expect(screen.getByRole('table')).not.toHaveAttribute('data-dimmed');
  });

  it('that fail are reported, with a retry button', async () => {
    samples.api.on('GET', '/categories', () => problem(500, 'internal', 'Quebrou.'));
    const { user } = showList();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Erro');
    expect(alert).toHaveTextContent('Não foi possível carregar os dados. Quebrou.');
    samples.api.on('GET', '/categories', () => json(pageOf(['Cítricos'])));
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that are empty explain what to do', async () => {
    samples.api.on('GET', '/categories', () => json(pageOf([])));
    const { user } = showList();
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
    expect(screen.getByText('Adicione a primeira.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'zzz');
    expect(await screen.findByText(/Nada corresponde a “zzz”/)).toBeVisible();
  });

  it('are refetched by the refresh button', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    samples.api.on('GET', '/categories', () => json(pageOf(['Novíssima'])));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText('Novíssima');
  });
});

describe('list columns', () => {
  it('can be hidden, and stay hidden', async () => {
    const { user } = showList();
    await screen.findByText('Cítricos');
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Nome' })).toBeNull();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Criado em' }));
    expect(screen.queryByRole('columnheader', { name: 'Criado em' })).toBeNull();
    expect(JSON.parse(localStorage.getItem('list:/categories') ?? '')).toEqual({ hidden: ['createdAt'] });
  });
});

describe('the list export', () => {
  it('reports a failure', async () => {
    const { user } = showExportable(samples.api, () => problem(500, 'internal', 'Erro'));
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    expect(await screen.findByText('Não foi possível exportar os dados')).toBeVisible();
  });

  it('runs only once at a time, and leaves the focus on its button', async () => {
    let end = (_file: Response) => {};
    const fetchFile = vi.fn(
      () =>
        new Promise<Response>((resolve) => {
          end = resolve;
        }),
    );
    fakeDownloads();
    const { user } = showExportable(samples.api, fetchFile);
    const button = await screen.findByRole('button', { name: 'Exportar' });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(fetchFile).toHaveBeenCalled());
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    end(new Response('lista'));
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    expect(fetchFile).toHaveBeenCalledTimes(1);
  });
});

it('a list passes the accessibility check', async () => {
  showList();
  await screen.findByText('Cítricos');
  expect(await accessibilityViolations()).toEqual([]);
});
