import { catalogue } from './pt/catalogue.ts';
import { field } from './pt/field.ts';
import { house } from './pt/house.ts';

/** The texts of topics lie in three files, in the order of the menu; `help.topics.ts` says what each may contain. */
export const help = {
  about: 'Para que serve cada página, as palavras que ela usa e o passo a passo das tarefas mais comuns.',
  all: 'Toda a ajuda',
  open: 'Abrir a página',
  words: 'Palavras',
  tasks: 'Como fazer',
  account: 'Sua conta',
  topics: { ...catalogue, ...field, ...house },
};

declare module '#web/i18n/feature-texts.ts' {
  interface FeatureTexts {
    help: { help: typeof help };
  }
}
