export const belonging = {
  organisationHelp: 'Vazio: de nenhuma organização.',
  none: 'De nenhuma organização',
  chooseHelp: 'As listas e os números passam a mostrar só o que é dela.',
  title: 'Organização e local de {{device}}',
  done: 'Organização e local de {{device}} definidos',
  campaignLost: 'Ele ficou sem a campanha {{name}}, que a organização não pode usar.',
  failed: 'Não foi possível definir a organização e o local',
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    belonging: { belonging: typeof belonging };
  }
}
