export const profiles = {
  title: 'Perfis',
  master: 'Perfil mestre',
  users: 'Total de usuários',
  names: { ADMIN: 'Administrador', STAFF: 'Equipe', USER: 'Usuário do aplicativo' },
  duties: {
    ADMIN: 'Faz tudo, inclusive cuidar de usuários, importações, auditoria e identidade visual.',
    STAFF:
      'Cuida de fragrâncias, categorias, campanhas, quizzes, dispositivos, cápsulas e visitas. Vê painel e usuários.',
    USER: 'Usa só o aplicativo. Não entra na administração.',
  },
  memberDuties: {
    ADMIN: 'Faz tudo na organização, inclusive cuidar de usuários e auditoria.',
    STAFF:
      'Cuida de campanhas, quizzes, dispositivos e iniciativas. Vê painel, cápsulas, locais, visitas e usuários.',
    USER: 'Usa só o aplicativo. Não entra na administração.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    profiles: { profiles: typeof profiles };
  }
}
