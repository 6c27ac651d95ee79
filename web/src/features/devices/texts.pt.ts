export const devices = {
  one: 'Dispositivo',
  emptyHint: 'Ainda não há dispositivos. Adicione o primeiro ou importe uma planilha.',
  emptyOf: {
    seen: 'Nenhum dispositivo se comunicou nas últimas 24 horas.',
    silent: 'Nenhum dispositivo está sem comunicação.',
    never: 'Todos os dispositivos já se comunicaram.',
    disconnected: 'Nenhum dispositivo sem usuário deixou de se comunicar.',
  },
  all: 'Todos',
  kinds: {
    seen: 'Em comunicação',
    silent: 'Sem comunicação',
    never: 'Nunca se comunicaram',
    disconnected: 'Desconectados',
  },
  liveness: {
    seen: 'Em comunicação',
    silent: 'Sem comunicação',
    never: 'Nunca se comunicou',
    disconnected: 'Desconectado',
  },
  lastSeen: 'Última comunicação: {{when}}',
  neverSeen: 'Ainda não se comunicou',
  named: 'Dispositivo {{name}}',
  macHelp: 'Com ou sem separadores',
  several: 'Vários de uma vez?',
  import: 'Importar dispositivos',
  ownerHelp: 'Só o proprietário poderá vincular o dispositivo. Vazio: será quem o vincular primeiro.',
  setPlace: 'Definir organização e local',
  setOwnPlace: 'Definir local',
  setCampaign: 'Definir campanha',
  details: 'Ver detalhes',
  disconnect: {
    action: 'Desconectar usuário',
    title: 'Desconectar {{name}} de {{device}}?',
    text: 'Não será possível desfazer: só a própria pessoa o conecta de novo, no aplicativo. Até lá ele não envia disparos.',
    done: 'Dispositivo {{device}} desconectado',
    failed: 'Não foi possível desconectar o usuário',
  },
  code: {
    copy: 'Copiar código',
    copied: 'Código copiado',
    copyFailed: 'Não foi possível copiar o código. Digite-o como está.',
    close: 'Fechar código',
    failed: 'Não foi possível mostrar o código',
  },
  claimCode: {
    title: 'Código de vinculação',
    fieldHelp: '12 caracteres, com ou sem hifens. Vazio: um código é gerado.',
    image: 'QR Code do dispositivo {{device}}',
    help: 'Para vincular o dispositivo, leia o QR Code no aplicativo ou digite o código.',
    audited: 'Cada consulta fica registrada na auditoria.',
    print: 'Imprimir etiqueta',
    change: 'Trocar código',
    changeTitle: 'Trocar o código de {{device}}?',
    changeText: 'O código atual e as etiquetas já impressas deixarão de valer.',
    changeConfirm: 'Trocar',
    changed: 'Código de vinculação trocado',
    changeFailed: 'Não foi possível trocar o código',
  },
  labels: {
    print: 'Imprimir etiquetas',
    failed: 'Não foi possível imprimir as etiquetas',
    tooMany: 'Selecione no máximo {{count}} dispositivos',
  },
  resetCode: {
    title: 'Código de redefinição',
    help: 'Digite este código no dispositivo: ele se desconecta do usuário. Outro aparece quando o tempo acaba.',
    spent: 'O código deste minuto já foi usado. O próximo aparece quando o tempo acaba.',
    audited: 'Cada consulta fica registrada na auditoria.',
    said: 'Código: {{code}}',
    seconds: '{{count}} s',
    none: 'Este dispositivo não tem código. Ele ganha um quando alguém o conecta no aplicativo.',
  },
  slots: {
    title: 'Slots',
    filled: '{{filled}} de {{total}} com fragrância',
    seconds: '{{count}} s por disparo',
    none: 'Vazio',
    empty: 'Sem campanha ainda. Ela chega quando a pessoa lê o QR Code da campanha no aplicativo.',
  },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    devices: { devices: typeof devices };
  }
}
