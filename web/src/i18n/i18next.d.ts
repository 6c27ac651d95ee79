import 'i18next';
import type { Dictionary } from './pt/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Dictionary };
  }
}
