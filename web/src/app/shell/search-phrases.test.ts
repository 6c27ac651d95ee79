import { IconSearch } from '@tabler/icons-react';
import i18n from 'i18next';
import { describe, expect, it } from 'vitest';
import { fold } from '#contracts/core/fold.ts';
import { can, holderOf } from '#contracts/core/permissions.ts';
import { type ResourceName, recordPath } from '#contracts/core/resources.ts';
import type { Item } from '#web/features/search/commands.ts';
import { listCommands } from '#web/features/search/commands.ts';
import { arrange, recordText } from '#web/features/search/match.ts';
import { actedOn, actionItems } from '#web/features/search/record-actions.ts';
import type { FoundRecord } from '#web/features/search/search.api.ts';
import { VOCABULARY } from '#web/features/search/words.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { userWith } from '#web/testing/user.ts';
import { visibleLinks } from '../menu.ts';
import { appCommands } from './search-dialog.tsx';

const record = (kind: ResourceName, id: number, title: string, subtitle = '') =>
  ({ kind, id, title, subtitle, url: recordPath(kind, id) }) satisfies FoundRecord;

/** What there is, and what the rules of the actions need of it. */
const RECORDS: (readonly [FoundRecord, object])[] = [
  [record('user', 1, 'Luana Prado', 'luana@example.com'), { id: 9, deletedAt: null, confirmedAt: null }],
  [record('user', 2, 'Natália Reis', 'nat@example.com'), { id: 8, deletedAt: null, confirmedAt: '2026' }],
  [record('device', 1, 'AA:BB:CC:DD:EE:01', 'Luana Prado'), { user: { id: 9, nome: 'Luana Prado' } }],
  [record('campaign', 7, 'Natal'), { deletedAt: null, organisation: null }],
  [record('campaign', 8, 'Verão na Praia'), { deletedAt: '2026', organisation: null }],
  [record('campaign', 9, 'Outono'), { deletedAt: null, organisation: null, isDefault: false }],
  [record('initiative', 5, 'Quermesse'), { deletedAt: null, status: 'planned', campaign: {} }],
  [record('initiative', 6, 'Dia das Mães'), { deletedAt: null, status: 'paused', campaign: {} }],
  [record('quiz', 3, 'Qual é o seu aroma?', 'Outono'), { deletedAt: null, organisation: null }],
  [record('fragrance', 4, 'Brisa'), { deletedAt: null, collections: [{ campaignId: 7 }] }],
];

/** Like the server: contained, without case and accents. */
const found = (text: string) =>
  RECORDS.filter(([{ title, subtitle }]) => text !== '' && fold(`${title} ${subtitle}`).includes(fold(text)));

/** The titles of what is found, in the language of the screens. */
function resultsOf(text: string, { profile = 'ADMIN', chosen = [] as string[] } = {}): string[] {
  const viewer = userWith(profile);
  const may = (permission: Parameters<typeof can>[1]) => can(holderOf(viewer), permission);
  const named = recordText(text, VOCABULARY);
  const hits = [...new Set([...found(text), ...found(named)])].map(([hit]) => hit);
  const acted = actedOn(text, named, hits, viewer);
  const fullOf = (hit: FoundRecord) => RECORDS.find(([each]) => each === hit)?.[1];
  const nothing = () => undefined;
  const commands: Item[] = [
    ...appCommands(visibleLinks(may), may, i18n.t, { open: nothing, paint: nothing, speak: nothing }),
    ...acted.flatMap((hit) =>
      actionItems({ icon: IconSearch, record: hit }, fullOf(hit), named || text, i18n.t, viewer),
    ),
    ...listCommands(may, i18n.t, i18n.language),
  ];
  const records = hits.map((hit): Item => ({ ...hit, group: hit.kind, icon: IconSearch, record: hit }));
  return arrange(text, records, commands, chosen).flatMap(({ items }) => items.map(({ title }) => title));
}

describe('the search finds among the first three results what is meant by', () => {
  it.each([
    ['nova fragrância', 'Nova fragrância'],
    ['adicionar fragrancia', 'Nova fragrância'],
    ['criar campanha', 'Nova campanha'],
    ['cadastrar pessoa', 'Novo usuário'],
    ['add fragrance', 'Nova fragrância'],
    ['new user', 'Novo usuário'],
    ['añadir categoría', 'Nova categoria'],
    ['nuevo lugar', 'Novo local'],
    ['crear campaña', 'Nova campanha'],
    ['exportar usuários', 'Exportar usuários'],
    ['planilha de cápsulas', 'Exportar cápsulas'],
    ['export devices', 'Exportar dispositivos'],
    ['descargar fragancias', 'Exportar fragrâncias'],
    ['tema escuro', 'Aparência: Escura'],
    ['dark mode', 'Aparência: Escura'],
    ['modo oscuro', 'Aparência: Escura'],
    ['tema claro', 'Aparência: Clara'],
    ['sair', 'Sair'],
    ['logout', 'Sair'],
    ['cerrar sesión', 'Sair'],
    ['trocar senha', 'Alterar senha'],
    ['english', 'Idioma: English'],
    ['hoje', 'Hoje'],
    ['today', 'Hoje'],
    ['hoy', 'Hoje'],
    ['meus', 'Hoje'],
    ['pendências', 'Hoje'],
    ['refil', 'Lista de reposição'],
    ['refill list', 'Lista de reposição'],
    ['importar planilha', 'Importar'],
    ['aparelhos', 'Dispositivos'],
    ['perfumes', 'Configuração'],
    ['lojas', 'Locais'],
    ['permissões', 'Perfis'],
    ['FRAGANCIAS', 'Configuração'],
    ['cmapanhas', 'Campanhas'],
    ['dispostivos', 'Dispositivos'],
    ['calendárioo', 'Calendário'],
    ['nova fragransia', 'Nova fragrância'],
    ['natal', 'Natal'],
    ['natal desativar', 'Desativar Natal'],
    ['desatvar natal', 'Desativar Natal'],
    ['deactivate natal', 'Desativar Natal'],
    ['imprimir qr natal', 'QR Code de Natal'],
    ['imprimir qr', 'Campanhas'],
    ['editar natal', 'Editar Natal'],
    ['ativar verão', 'Ativar Verão na Praia'],
    ['duplicar campanha natal', 'Duplicar Natal'],
    ['tornar outono padrão', 'Tornar Outono padrão'],
    ['make default outono', 'Tornar Outono padrão'],
    ['pausar quermesse', 'Pausar Quermesse'],
    ['cancelar a quermesse', 'Cancelar Quermesse'],
    ['trocar datas quermesse', 'Trocar datas de Quermesse'],
    ['swap days quermesse', 'Trocar datas de Quermesse'],
    ['retomar mães', 'Retomar Dia das Mães'],
    ['reanudar iniciativa mães', 'Retomar Dia das Mães'],
    ['editar quiz outono', 'Editar Qual é o seu aroma?'],
    ['duplicar quiz outono', 'Duplicar Qual é o seu aroma?'],
    ['substituir brisa', 'Substituir Brisa em tudo'],
    ['reset luana', 'Código de redefinição de AA:BB:CC:DD:EE:01'],
    ['desconectar luana', 'Desconectar usuário de AA:BB:CC:DD:EE:01'],
    ['renomear AA:BB', 'Renomear AA:BB:CC:DD:EE:01'],
    ['rename luana', 'Renomear AA:BB:CC:DD:EE:01'],
    ['código AA:BB', 'Código de vinculação de AA:BB:CC:DD:EE:01'],
    ['reenviar luana', 'Reenviar e-mail a Luana Prado'],
  ])('%s', (text, title) => {
    expect(resultsOf(text).slice(0, 3)).toContain(title);
  });

  it.each([
    ['en', 'nova fragrância', 'New fragrance'],
    ['en', 'deactivate natal', 'Deactivate Natal'],
    ['en', 'renomear AA:BB', 'Rename AA:BB:CC:DD:EE:01'],
    ['es', 'renombrar AA:BB', 'Renombrar AA:BB:CC:DD:EE:01'],
    ['es', 'dark mode', 'Apariencia: Oscura'],
    ['es', 'cerrar sesion', 'Salir'],
  ] as const)('%s: %s', async (language, text, title) => {
    await changeLanguage(language);
    expect(resultsOf(text).slice(0, 3)).toContain(title);
    await changeLanguage('pt');
  });
});

describe('the search', () => {
  it('offers only what applies to a record and what the reader may do', () => {
    expect(resultsOf('ativar natal')).not.toContain('Ativar Natal');
    expect(resultsOf('retomar quermesse')).not.toContain('Retomar Quermesse');
    expect(resultsOf('trocar datas mães')).not.toContain('Trocar datas de Dia das Mães');
    expect(resultsOf('vinculação luana', { profile: 'STAFF' }).join()).not.toContain('Código de vinculação');
    expect(resultsOf('nova categoria', { profile: 'NOBODY' })).toEqual([]);
  });

  it('puts first what is chosen most among equals, but no guess before what is spelled out', () => {
    const url = '/organisations/export';
    expect(resultsOf('exportar')[0]).not.toBe('Exportar organizações');
    expect(resultsOf('exportar', { chosen: [url] })[0]).toBe('Exportar organizações');
    expect(resultsOf('exportar cápsulas', { chosen: Array(60).fill(url) })[0]).toBe('Exportar cápsulas');
  });

  it('keeps the name of a record out of the words for what to do with it', () => {
    expect(recordText('imprimir o QR da Ana', VOCABULARY)).toBe('Ana');
    expect(recordText('desatvar Natal', VOCABULARY)).toBe('Natal');
    expect(recordText('código AA:BB:CC', VOCABULARY)).toBe('AA:BB:CC');
    expect(recordText('exportar', VOCABULARY)).toBe('');
  });
});
