export const capsules = {
  emptyHint: 'As cápsulas chegam por importação e se esvaziam com os disparos dos dispositivos.',
  import: 'Importar cápsulas',
  emptyOf: {
    low: 'Nenhuma cápsula está acabando.',
    expired: 'Nenhuma cápsula está vencida.',
    expiring: 'Nenhuma cápsula vence nos próximos {{days}} dias.',
    due: 'Nenhuma cápsula está vencida ou vence nos próximos {{days}} dias.',
    attention: 'Nenhuma cápsula está acabando, vencida ou a vencer.',
  },
  takeOut: {
    action: 'Remover do dispositivo',
    title: 'Remover {{name}} do dispositivo?',
    text: 'A cápsula mantém o nível. Se um dispositivo voltar a usá-la, ela aparece nele.',
    done: 'Cápsula removida do dispositivo',
  },
  deactivate: {
    action: 'Desativar',
    title: 'Desativar {{name}}?',
    text: 'Para uma cápsula que acabou de vez: sai do dispositivo, da lista de reposição e dos alertas. A página continua. Se um dispositivo voltar a usá-la, ela fica ativa.',
    done: 'Cápsula desativada',
  },
  activate: {
    action: 'Ativar',
    title: 'Ativar {{name}}?',
    text: 'A cápsula volta para as listas, em nenhum dispositivo.',
    done: 'Cápsula ativada',
  },
  changeFailed: 'Não foi possível mudar a cápsula.',
  states: {
    label: 'Nível e validade',
    all: 'Todas',
    low: 'Acabando (< {{percent}})',
    expired: 'Vencidas',
    expiring: 'Vencem em {{days}} dias',
    due: 'Vencidas ou a vencer',
    attention: 'Pedem atenção',
  },
  unknown: 'Desconhecido',
  today: 'Hoje',
  inDays_one: '{{count}} dia',
  inDays_many: '{{count}} dias',
  inDays_other: '{{count}} dias',
  days_one: '{{low}} a {{count}} dia',
  days_many: '{{low}} a {{count}} de dias',
  days_other: '{{low}} a {{count}} dias',
  ofTotal: 'de {{total}}',
  low: 'Acabando',
  empty: 'Vazia',
  overdue: 'Vencida',
  dueIn_zero: 'Vence hoje',
  dueIn_one: 'Vence amanhã',
  dueIn_many: 'Vence em {{count}} de dias',
  dueIn_other: 'Vence em {{count}} dias',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    capsules: { capsules: typeof capsules };
  }
}
