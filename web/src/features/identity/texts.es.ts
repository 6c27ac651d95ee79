import type { identity as pt } from './texts.pt.ts';

export const identity: typeof pt = {
  title: 'Identidad',
  text: 'Texto de la página de acceso',
  textHelp: 'Una o dos frases sobre el formulario de acceso.',
  nameHelp: 'En el menú, en la página de acceso y en los correos.',
  color: 'Color',
  colorHelp: 'De botones y realces. El texto blanco debe leerse bien sobre él.',
  logo: 'Logotipo',
  logoHelp: 'Junto al nombre, con 28 píxeles de altura. Mejor con fondo transparente.',
  removeLogo: 'Usar la marca del producto en lugar del logotipo',
  preview: 'Vista previa',
  previewName: 'Nombre de la instalación',
};
