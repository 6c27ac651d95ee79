export const fragrances = {
  title: 'Fragrâncias',
  create: 'Nova fragrância',
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
  collections: 'Coleções',
  collectionsNone: 'Nenhuma campanha usa esta fragrância.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'Faz parte de {{count}} coleção. Retire-a da campanha antes.',
  inCampaigns_other: 'Faz parte de {{count}} coleções. Retire-a das campanhas antes.',
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
