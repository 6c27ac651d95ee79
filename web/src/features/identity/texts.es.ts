import type { identity as pt } from './texts.pt.ts';

export const identity: typeof pt = {
  title: 'Identidad visual',
  text: 'Texto de la página de acceso',
  textHelp: 'Una o dos frases arriba del formulario de acceso.',
  nameHelp: 'En el menú, en la página de acceso y en los correos.',
  color: 'Color',
  colorHelp: 'Se usa en botones y elementos destacados. El texto blanco debe ser legible sobre él.',
  logo: 'Logotipo',
  logoHelp: 'Junto al nombre, con 28 píxeles de altura. Mejor con fondo transparente.',
  removeLogo: 'Quitar el logotipo y usar el predeterminado del producto',
  preview: 'Vista previa',
  previewName: 'Nombre del sistema',
};
