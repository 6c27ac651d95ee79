export const organisations = {
  one: 'Organização',
  named: 'Organização {{name}}',
  edit: 'Editar organização',
  documentHelp: 'Com ou sem pontuação',
  campaigns: 'Campanhas',
  loadFailed: 'Não foi possível carregar a organização',
  createFailed: 'Não foi possível criar a organização',
  emptyHint: 'Dispositivos, locais e campanhas podem ser de uma organização. Comece adicionando a primeira.',
  holds: 'Tem locais, dispositivos ou usuários. Passe-os para outra organização antes.',
  seePlaces: 'Ver os locais da organização',
  seeDevices: 'Ver os dispositivos da organização',
  seeUsers: 'Ver os usuários da organização',
  storage: 'Espaço para imagens',
  storageUsed: '{{used}} de {{max}}',
  report: {
    title: 'Relatório mensal',
    month: 'Mês',
    download: 'Baixar relatório (PDF)',
    coming: 'Preparando o relatório mensal',
    failed: 'Não foi possível baixar o relatório',
    none: 'O primeiro relatório fica pronto quando este mês terminar.',
  },
  page: {
    noPlaces: 'Nenhum local nesta organização ainda.',
    noDevices: 'Nenhum dispositivo desta organização ainda.',
    noUsers: 'Nenhuma pessoa é desta organização ainda.',
    noCampaigns: 'Nenhuma campanha desta organização ainda.',
    noInitiatives: 'Nenhuma iniciativa desta organização ainda.',
    noCapsules: 'Nenhuma cápsula nos dispositivos desta organização ainda.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    organisations: { organisations: typeof organisations };
  }
}
