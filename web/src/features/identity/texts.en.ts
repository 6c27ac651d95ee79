import type { identity as pt } from './texts.pt.ts';

export const identity: typeof pt = {
  title: 'Branding',
  text: 'Sign-in page text',
  textHelp: 'One or two sentences above the sign-in form.',
  nameHelp: 'In the menu, on the sign-in page and in e-mails.',
  color: 'Colour',
  colorHelp: 'Used for buttons and highlights. White text must be legible on it.',
  logo: 'Logo',
  logoHelp: 'Beside the name, 28 pixels high. Best with a transparent background.',
  removeLogo: 'Remove the logo and use the product’s default',
  preview: 'Preview',
  previewName: 'System name',
};
