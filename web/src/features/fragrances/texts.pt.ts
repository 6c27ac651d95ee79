export const fragrances = {
  changeCategory: 'Mudar categoria',
  about:
    'Tudo o que campanhas e quizzes podem usar. No menu, esta lista se chama “$t(shell.menu.configuration)”.',
  one: 'Fragrância',
  replace: {
    action: 'Substituir em tudo',
    title: 'Substituir {{name}}',
    by: 'Substituir por',
    button_one: 'Substituir em {{count}} campanha',
    button_many: 'Substituir em {{count}} de campanhas',
    button_other: 'Substituir em {{count}} campanhas',
    done_one: '{{name}} está agora em {{count}} campanha',
    done_many: '{{name}} está agora em {{count}} de campanhas',
    done_other: '{{name}} está agora em {{count}} campanhas',
    staying: 'Ficarão como estão',
  },
  page: {
    secretKept: 'Anexado',
    noDevices: 'Nenhum dispositivo tem esta fragrância agora.',
    noCapsules: 'Nenhuma cápsula desta fragrância ainda.',
  },
  named: 'Fragrância {{name}}',
  edit: 'Editar fragrância',
  imageHelp: 'Aparece no aplicativo e nas campanhas.',
  secretHelp: 'Só a equipe tem acesso a ele.',
  secretMissing: 'Sem arquivo secreto',
  emptyHint: 'Comece adicionando a primeira fragrância, com sua imagem e seu arquivo secreto.',
  collectionsNone: 'Nenhuma campanha usa esta fragrância.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'Está em {{count}} campanha. Remova-a da campanha antes.',
  inCampaigns_many: 'Está em {{count}} de campanhas. Remova-a das campanhas antes.',
  inCampaigns_other: 'Está em {{count}} campanhas. Remova-a das campanhas antes.',
  shotsStay: 'Tem disparos, que ficam nas estatísticas. Só pode ficar inativa.',
  preview: 'Como vai aparecer',
  previewName: 'Nome da fragrância',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    fragrances: { fragrances: typeof fragrances };
  }
}
