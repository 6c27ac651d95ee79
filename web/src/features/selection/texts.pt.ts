export const selection = {
  checking: 'Verificando a seleção',
  ready_one: '{{total}} item será alterado',
  ready_many: '{{total}} de itens serão alterados',
  ready_other: '{{total}} itens serão alterados',
  ready_zero: 'Nada da seleção será alterado',
  staying_one: '{{total}} item ficará como está',
  staying_many: '{{total}} de itens ficarão como estão',
  staying_other: '{{total}} itens ficarão como estão',
  done_one: '{{total}} item alterado',
  done_many: '{{total}} de itens alterados',
  done_other: '{{total}} itens alterados',
  done_zero: 'Nada foi alterado',
  stayed_one: '{{total}} item ficou como estava',
  stayed_many: '{{total}} de itens ficaram como estavam',
  stayed_other: '{{total}} itens ficaram como estavam',
  stop: 'Interromper',
  stopped: 'Interrompido: o que já foi alterado pode ser desfeito',
  running: 'Alterando a seleção',
  refused: 'O que ficará como está',
  warnings: 'O que se perde',
  losing_one: '{{total}} item perde algo',
  losing_many: '{{total}} de itens perdem algo',
  losing_other: '{{total}} itens perdem algo',
  campaignLost: 'A organização não pode usar a campanha do dispositivo: ele ficará sem campanha.',
  defaultLost: 'Deixa de ser a campanha padrão, que é sempre ativa e da casa.',
  release: 'Remover de quem usa',
  releaseHelp:
    'Dispositivos de outras organizações ficam sem a campanha, e as iniciativas delas são canceladas.',
  more: 'E mais {{total}}',
  failed: 'Não foi possível alterar a seleção',
  batches: {
    title: 'Minhas alterações em lote',
    text: 'O que você alterou em lote nos últimos 30 dias. O que foi interrompido também pode ser desfeito.',
    none: 'Nenhuma alteração em lote',
    progress_one: '{{done}} de {{total}} item',
    progress_many: '{{done}} de {{total}} itens',
    progress_other: '{{done}} de {{total}} itens',
    undoNamed: 'Desfazer {{name}}, {{date}}',
    actions: {
      deactivate: 'Desativação',
      activate: 'Ativação',
      delete: 'Exclusão',
      edit: 'Alteração',
      undo: 'Desfazer',
    },
    states: { running: 'Em andamento', interrupted: 'Interrompida', done: 'Concluída', undone: 'Desfeita' },
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    selection: { selection: typeof selection };
  }
}
