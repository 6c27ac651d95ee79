export const fragrances = {
  title: 'Fragrâncias',
  one: 'Fragrância',
  page: {
    active: 'Ativa',
    inactive: 'Inativa',
    secretKept: 'Anexado',
    noDevices: 'Nenhum dispositivo tem esta fragrância agora.',
    noCapsules: 'Nenhuma cápsula desta fragrância ainda.',
  },
  named: 'Fragrância {{name}}',
  edit: 'Editar fragrância',
  id: 'ID',
  category: 'Categoria',
  description: 'Descrição',
  image: 'Imagem',
  imageHelp: 'Aparece no aplicativo e nas campanhas.',
  secret: 'Arquivo secreto',
  secretHelp: 'Só a equipe tem acesso a ele.',
  secretMissing: 'Sem arquivo secreto',
  emptyHint: 'Comece adicionando a primeira fragrância, com sua imagem e seu arquivo secreto.',
  collections: 'Campanhas que a usam',
  collectionsNone: 'Nenhuma campanha usa esta fragrância.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'Está em {{count}} campanha. Remova-a da campanha antes.',
  inCampaigns_many: 'Está em {{count}} de campanhas. Remova-a das campanhas antes.',
  inCampaigns_other: 'Está em {{count}} campanhas. Remova-a das campanhas antes.',
  hasShots: 'Tem disparos, que ficam nas estatísticas. Só pode ficar inativa.',
  preview: 'Como vai aparecer',
  previewName: 'Nome da fragrância',
  previewCategory: 'Categoria',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    fragrances: { fragrances: typeof fragrances };
  }
}
