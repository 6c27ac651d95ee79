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
  lost: {
    device: {
      campaign_lost_one: '{{total}} dispositivo ficará sem campanha',
      campaign_lost_many: '{{total}} de dispositivos ficarão sem campanha',
      campaign_lost_other: '{{total}} dispositivos ficarão sem campanha',
    },
    campaign: {
      default_lost_one: '{{total}} campanha deixará de ser a padrão',
      default_lost_many: '{{total}} de campanhas deixarão de ser a padrão',
      default_lost_other: '{{total}} campanhas deixarão de ser a padrão',
    },
  },
  lostBecause: {
    device: { campaign_lost: 'A campanha é de outra organização.' },
    campaign: { default_lost: 'A campanha padrão é sempre ativa e da casa.' },
  },
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
      acknowledge: 'Alertas assumidos',
      snooze: 'Alertas adiados',
      reopen: 'Alertas reabertos',
      close: 'Encerrar contrato',
    },
    states: { running: 'Em andamento', interrupted: 'Interrompida', done: 'Concluída', undone: 'Desfeita' },
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    selection: { selection: typeof selection };
  }
}
