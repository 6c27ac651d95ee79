import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { System } from '#contracts/system.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const at = (hour: number) => new Date(2026, 0, 2, hour, 5).toISOString();

const WELL: System = {
  version: '1.2.3',
  database: 'embedded',
  startedAt: at(8),
  timeZone: 'America/Sao_Paulo',
  clockDoubt: null,
  clockSkew: null,
  storage: 'disk',
  parts: { database: 'ok', storage: 'ok', space: 'ok', backup: 'off' },
  disks: [{ folder: 'data', freeBytes: 20 * 1024 ** 3, totalBytes: 40 * 1024 ** 3, low: false }],
  backup: null,
  mails: { waiting: 2, failed: 1 },
  retention: [
    { kind: 'sessions', keptDays: 14, removedAt: '2026-11-20T12:00:00.000Z', removed: 3, total: 40 },
    { kind: 'accounts', keptDays: 1826, removedAt: null, removed: 0, total: 0 },
  ],
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

async function show(system: Partial<System>) {
  api.on('GET', '/system', () => json({ ...WELL, ...system }));
  renderApp('/admin/system');
  await screen.findByRole('heading', { level: 2, name: 'Servidor' });
}

function factsOf(title: string) {
  const section = within(screen.getByRole('region', { name: title }));
  return section
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')]);
}

describe('the system page', () => {
  it('shows the configuration and the state of the installation', async () => {
    await show({});
    expect(document.title).toBe('Sistema - Admin');
    expect(factsOf('Servidor')).toEqual([
      ['Versão', '1.2.3'],
      ['Banco de dados', 'EmbutidoEm ordem'],
      ['Em funcionamento desde', '02/01/2026 08:05'],
      ['Fuso horário', 'America/Sao_Paulo'],
      ['Relógio', 'ConfiávelEm ordem'],
    ]);
    expect(factsOf('Armazenamento')).toEqual([
      ['Arquivos', 'Pasta do servidorEm ordem'],
      ['Espaço livre para dados', '20 GB (50% do disco)Em ordem'],
    ]);
    expect(factsOf('Cópia de segurança')).toEqual([['Agendamento', 'NenhumNão configurado']]);
    expect(factsOf('E-mails')).toEqual([
      ['Aguardando envio', '2'],
      ['Não entregues', '1'],
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('warns of an almost full disk and an overdue backup', async () => {
    await show({
      database: 'postgresql',
      storage: 'bucket',
      parts: { ...WELL.parts, space: 'unwell', backup: 'unwell' },
      disks: [{ folder: 'backup', freeBytes: 1024 ** 2, totalBytes: 100 * 1024 ** 2, low: true }],
      backup: { last: { at: at(3), bytes: 5 * 1024 ** 2 }, nextAt: at(9) },
    });
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(2);
    expect(factsOf('Armazenamento')).toEqual([
      ['Arquivos', 'Armazenamento de objetos (S3)Em ordem'],
      ['Espaço livre para cópias', '1 MB (1% do disco)Atenção'],
    ]);
    expect(factsOf('Cópia de segurança')).toEqual([
      ['Última cópia', '02/01/2026 03:05Atenção'],
      ['Tamanho', '5 MB'],
      ['Próxima cópia', '02/01/2026 09:05'],
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('warns of a clock jump and shows the times before and after it', async () => {
    await show({ clockDoubt: { since: at(15), believedAt: at(9) } });
    expect(within(screen.getByRole('alert')).getAllByRole('listitem')).toHaveLength(1);
    expect(factsOf('Servidor')).toContainEqual([
      'Relógio',
      'Deu um salto para 02/01/2026 15:05; antes, 02/01/2026 09:05Atenção',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each([
    [0.4, 'Igual ao do banco de dadosEm ordem', 0],
    [300.4, '300 s adiantado em relação ao banco de dadosAtenção', 1],
    [-12, '12 s atrasado em relação ao banco de dadosAtenção', 1],
  ])('shows a clock that is %d s ahead of the database', async (clockSkew, shown, alerts) => {
    await show({ clockSkew });
    expect(factsOf('Servidor')).toContainEqual(['Relógio do servidor', shown]);
    expect(screen.queryAllByRole('alert')).toHaveLength(alerts);
  });

  it('shows that no backup has been made yet', async () => {
    await show({ parts: { ...WELL.parts, backup: 'unwell' }, backup: { last: null, nextAt: null } });
    expect(factsOf('Cópia de segurança')).toEqual([
      ['Última cópia', 'Nenhuma aindaAtenção'],
      ['Tamanho', '—'],
      ['Próxima cópia', 'Agora'],
    ]);
  });

  it('shows an error and a retry button after a failed request', async () => {
    api.on('GET', '/system', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    renderApp('/admin/system');
    expect(await screen.findByRole('alert')).toHaveTextContent('Algo falhou no servidor.');
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });

  it('is hidden from staff', async () => {
    signedInAs('STAFF');
    renderApp('/admin/system');
    await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' });
    expect(api.requestsTo('GET', '/system')).toEqual([]);
  });
});
