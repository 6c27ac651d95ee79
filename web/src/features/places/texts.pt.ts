export const places = {
  one: 'Local',
  named: 'Local {{name}}',
  edit: 'Editar local',
  timeZoneHelp: 'Por ele contam os dias do local.',
  loadFailed: 'Não foi possível carregar o local',
  createFailed: 'Não foi possível criar o local',
  emptyHint: 'Um local é onde ficam os dispositivos de uma organização. Comece adicionando o primeiro.',
  import: 'Importar locais',
  holds_one: 'Tem {{count}} dispositivo. Mude-o de local antes.',
  holds_many: 'Tem {{count}} de dispositivos. Mude-os de local antes.',
  holds_other: 'Tem {{count}} dispositivos. Mude-os de local antes.',
  staysWith: 'Um local com dispositivos não muda de organização.',
  seeDevices: 'Ver os dispositivos do local',
  hours: {
    help: 'A visita mostra o horário do dia. Sem linhas, o horário não é conhecido.',
    one: 'Horário {{number}}',
    days: 'Dias',
    from: 'Abre',
    to: 'Fecha',
    add: 'Adicionar horário',
    remove: 'Remover horário {{number}}',
  },
  page: {
    noDevices: 'Nenhum dispositivo neste local ainda.',
    noInitiatives: 'Nenhuma iniciativa neste local ainda.',
    noCapsules: 'Nenhuma cápsula nos dispositivos deste local ainda.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    places: { places: typeof places };
  }
}
