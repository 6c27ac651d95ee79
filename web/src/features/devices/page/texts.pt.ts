export const devicePage = {
  diagnosis: {
    title: 'O que há com este dispositivo',
    well: 'Tudo em ordem',
    never: 'Ainda não se comunicou.',
    silent_one: 'Sem comunicação há {{count}} dia.',
    silent_many: 'Sem comunicação há {{count}} de dias.',
    silent_other: 'Sem comunicação há {{count}} dias.',
    nobody: 'Ninguém está conectado: ele não envia disparos até ser conectado no aplicativo.',
    nobodySince:
      'Ninguém está conectado desde {{day}}: ele não envia disparos até ser conectado no aplicativo.',
    noCampaign: 'Sem campanha: nenhum slot tem fragrância.',
    expired_one: '{{count}} cápsula vencida.',
    expired_many: '{{count}} de cápsulas vencidas.',
    expired_other: '{{count}} cápsulas vencidas.',
    empty_one: '{{count}} cápsula vazia.',
    empty_many: '{{count}} de cápsulas vazias.',
    empty_other: '{{count}} cápsulas vazias.',
    due_one: '{{count}} cápsula vence em breve.',
    due_many: '{{count}} de cápsulas vencem em breve.',
    due_other: '{{count}} cápsulas vencem em breve.',
    low_one: '{{count}} cápsula está acabando.',
    low_many: '{{count}} de cápsulas estão acabando.',
    low_other: '{{count}} cápsulas estão acabando.',
  },
  ring: {
    title: 'Slots e cápsulas',
    help: 'O arco em volta de cada slot mostra o nível da cápsula.',
    capsules_one: '{{count}} cápsula',
    capsules_many: '{{count}} de cápsulas',
    capsules_other: '{{count}} cápsulas',
    noCapsule: 'Sem cápsula ainda',
    level: 'Nível',
  },
  shots: {
    title: 'Últimos disparos',
    when: 'Quando',
    slot: 'Slot',
    fragrance: 'Fragrância',
    seconds: 'Segundos',
    capsule: 'Cápsula',
    empty: 'Nenhum disparo ainda. O dispositivo envia os seus disparos assim que tem conexão.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    'devices/page': { devicePage: typeof devicePage };
  }
}
