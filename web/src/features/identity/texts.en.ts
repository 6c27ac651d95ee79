import type { identity as pt } from './texts.pt.ts';

export const identity: typeof pt = {
  title: 'Identity',
  text: 'Text of the sign-in page',
  textHelp: 'One or two sentences above the sign-in form.',
  nameHelp: 'In the menu, on the sign-in page and in e-mails.',
  color: 'Colour',
  colorHelp: 'Of buttons and highlights. White text must read well on it.',
  logo: 'Logo',
  logoHelp: 'Beside the name, 28 pixels high. Best with a transparent background.',
  removeLogo: "Use the product's mark instead of the logo",
  preview: 'Preview',
  previewName: 'Name of the installation',
};
