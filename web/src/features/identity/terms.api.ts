import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contracts/core/language.ts';
import type { TermsText } from '#contracts/terms.ts';
import { listTermsVersions, publishTerms, readTerms } from '#contracts/terms.ts';
import { contentLanguage } from '#web/i18n/language.ts';
import { useResourceMutation } from '#web/kit/form/record-calls.ts';
import type { RecordQuery } from '#web/kit/form/use-record-base.ts';
import type { SaveRequest } from '#web/kit/form/use-record-form.ts';
import { call } from '#web/lib/call.ts';

const RESOURCE = 'terms';

/** Every version, newest first. */
export const termsVersionsQuery = queryOptions({
  queryKey: [RESOURCE, 'versions'],
  queryFn: ({ signal }) => call(listTermsVersions, { signal }),
});

/** One version, in the language of the interface. Versions never change. */
export const termsQuery = (version: string) =>
  queryOptions({
    queryKey: [RESOURCE, version, contentLanguage()],
    queryFn: ({ signal }) => call(readTerms, { query: { version }, signal }),
  });

/** A version in every language. */
export interface TermsTexts {
  version: string;
  texts: Record<Language, TermsText>;
}

/** The starting point of a new version: the current one in every language. */
export const currentTextsQuery: RecordQuery<TermsTexts> = {
  queryKey: [RESOURCE, 'current'],
  queryFn: async ({ signal }) => {
    const { version, title, parts } = await call(readTerms, { query: { language: 'pt-BR' }, signal });
    const inLanguage = (language: Language) => call(readTerms, { query: { version, language }, signal });
    const [en, es] = await Promise.all([inLanguage('en-US'), inLanguage('es-ES')]);
    return { data: { version, texts: { 'pt-BR': { title, parts }, 'en-US': en, 'es-ES': es } }, etag: null };
  },
};

/** The form values: for each language a title, and the parts as one text. */
export type TermsValues = Record<Language, { title: string; text: string }>;

/** The request body that publishes the form values. */
export function bodyOf(values: TermsValues) {
  const written = (language: Language) => ({
    title: values[language].title,
    parts: readParts(values[language].text),
  });
  return {
    texts: { 'pt-BR': written('pt-BR'), 'en-US': written('en-US'), 'es-ES': written('es-ES') },
  };
}

/** Publishes a new version. */
export function usePublishTerms() {
  return useResourceMutation<SaveRequest<TermsValues>, TermsTexts>(RESOURCE, async ({ values }) => {
    const body = bodyOf(values);
    const { version } = await call(publishTerms, { body });
    return { version, texts: body.texts };
  });
}

const HEADING = '# ';

/**
 * Parses a text into parts: a line that starts with `# ` is a heading, and an empty line separates paragraphs.
 */
export function readParts(text: string): TermsText['parts'] {
  const parts: TermsText['parts'] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length === 0) return;
    if (parts.length === 0) parts.push({ heading: '', paragraphs: [] });
    parts.at(-1)?.paragraphs.push(lines.join('\n'));
    lines = [];
  };
  for (const line of text.split('\n')) {
    if (line.startsWith(HEADING)) {
      endParagraph();
      parts.push({ heading: line.slice(HEADING.length).trim(), paragraphs: [] });
    } else if (line.trim() === '') endParagraph();
    else lines.push(line);
  }
  endParagraph();
  return parts;
}

/** The inverse of `readParts`. */
export function writeParts(parts: TermsText['parts']): string {
  return parts
    .flatMap(({ heading, paragraphs }) => [...(heading ? [HEADING + heading] : []), ...paragraphs])
    .join('\n\n');
}
