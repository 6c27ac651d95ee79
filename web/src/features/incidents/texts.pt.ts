export const incidents = {
  one: 'Incidente',
  named: 'Incidente {{name}}',
  edit: 'Editar incidente',
  occurredFromHelp: 'Deixe vazio enquanto não se sabe',
  loadFailed: 'Não foi possível carregar o incidente',
  createFailed: 'Não foi possível criar o incidente',
  emptyHint:
    'Registre aqui o que aconteceu com dados pessoais e não deveria: o que vazou, quem foi afetado, quem foi avisado.',
  due: {
    left_one: 'Falta {{count}} dia útil para comunicar à ANPD: o prazo é {{day}}.',
    left_many: 'Faltam {{count}} de dias úteis para comunicar à ANPD: o prazo é {{day}}.',
    left_other: 'Faltam {{count}} dias úteis para comunicar à ANPD: o prazo é {{day}}.',
    today: 'O prazo para comunicar à ANPD termina hoje.',
    over: 'O prazo para comunicar à ANPD terminou em {{day}}.',
    note: 'São três dias úteis depois da descoberta, sem contar feriados (Resolução CD/ANPD nº 15/2024).',
  },
  page: {
    users: 'Usuários afetados',
    noUsers: 'Nenhum usuário foi adicionado ainda.',
    since: 'desde {{date}}',
    export: 'Exportar',
    exportFailed: 'Não foi possível exportar os usuários',
    person: 'Usuário',
    group: 'Perfil',
    everybody: 'Todos os usuários',
    addPerson: 'Adicionar usuário',
    addGroup: 'Adicionar perfil',
    added: 'Usuários adicionados',
    addFailed: 'Não foi possível adicionar',
    remove: 'Remover {{name}}',
    removed: 'Usuário removido',
    removeFailed: 'Não foi possível remover o usuário',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    incidents: { incidents: typeof incidents };
  }
}
