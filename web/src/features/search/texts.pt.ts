export const search = {
  label: 'Buscar em tudo',
  placeholder: 'Buscar em tudo: pessoas, dispositivos, páginas, ações…',
  results: 'Resultados',
  recent: 'Abertos recentemente',
  pages: 'Páginas',
  actions: 'Ações',
  export: 'Exportar {{list}}',
  on: {
    edit: 'Editar {{name}}',
    deactivate: 'Desativar {{name}}',
    activate: 'Ativar {{name}}',
    qr: 'QR Code de {{name}}',
    'print-kit': 'Kit de impressão de {{name}}',
    copy: 'Duplicar {{name}}',
    replace: 'Substituir {{name}} em tudo',
    resend: 'Reenviar e-mail a {{name}}',
    rename: 'Renomear {{name}}',
    'take-out': 'Remover {{name}} do dispositivo',
    disconnect: 'Desconectar usuário de {{name}}',
    'reset-code': 'Código de redefinição de {{name}}',
    default: 'Tornar {{name}} padrão',
    pause: 'Pausar {{name}}',
    resume: 'Retomar {{name}}',
    cancel: 'Cancelar {{name}}',
    'swap-days': 'Trocar datas de {{name}}',
    'claim-code': 'Código de vinculação de {{name}}',
  },
  none: 'Nada encontrado com “{{text}}”. Tente outra palavra, um e-mail ou um número de série.',
  failed: 'Não foi possível buscar. Tente novamente.',
  searching: 'Buscando…',
  found_one: '{{count}} resultado',
  found_many: '{{count}} resultados',
  found_other: '{{count}} resultados',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    search: { search: typeof search };
  }
}
