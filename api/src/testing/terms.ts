import { LANGUAGES } from '#contracts/core/language.ts';
import type { TermsInput } from '#contracts/terms.ts';

/** Body that publishes terms with one part in each language. */
export function termsBody(title = 'Termos da casa'): TermsInput {
  const textIn = (language: string) => ({
    title: `${title} (${language})`,
    parts: [{ heading: 'Quem pode usar', paragraphs: ['Quem tem 12 anos.', 'Linha um\nlinha dois'] }],
  });
  return {
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [language, textIn(language)]),
    ) as TermsInput['texts'],
  };
}
