import { describe, expect, it } from 'vitest';
import { forbiddenWords } from '#contracts/testing/wording.ts';
import { APP_PROBLEMS, VARIANTS } from '#contracts/texts/server-only.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import { FEATURE_NAMES, fetchFeatureTexts } from './feature-texts.ts';
import { localeOf, type UiLanguage } from './language.ts';
import * as pt from './pt/index.ts';

/** Texts prescribed word for word, with the words that are forbidden everywhere else. */
const AS_GIVEN: Record<UiLanguage, readonly string[]> = {
  pt: [
    'i18n/pt/form.ts saved: Registro',
    'i18n/pt/form.ts saved: com sucesso',
    'i18n/pt/form.ts saveFailed: Erro ao',
    'i18n/pt/list.ts empty: registro',
    'i18n/pt/list.ts statusChanged: Status',
    'i18n/pt/list.ts statusChanged: com sucesso',
    'i18n/pt/list.ts statusFailed: Erro ao',
    'i18n/pt/list.ts statusFailed: status',
    'i18n/pt/list.ts statusFailed: registro',
    'i18n/pt/list.ts deleted: Registro',
    'i18n/pt/list.ts deleted: deletado',
    'i18n/pt/list.ts deleted: com sucesso',
    'i18n/pt/list.ts deleteFailed: Erro ao',
    'i18n/pt/list.ts deleteFailed: deletar',
    'i18n/pt/list.ts deleteFailed: registro',
    'features/auth/texts.pt.ts entry.app.apple: App',
    'features/auth/texts.pt.ts entry.notAllowed.title: Login',
    'features/campaigns/texts.pt.ts campaigns.makeDefaultFailed: Erro ao',
    'features/campaigns/texts.pt.ts campaigns.makeDefaultFailed: default',
    'features/users/texts.pt.ts users.createFailed: cadastro',
    'contracts/texts/pt.ts fields.campaign.no_slot: Favor',
    // Part of the path of a call.
    'contracts/texts/server-only.ts pt.device.key: app',
  ],
  en: [
    'i18n/en/list.ts empty: records',
    'features/auth/texts.en.ts entry.notAllowed.title: Login',
    // The name of the profile.
    'features/profiles/texts.en.ts profiles.names.STAFF: Staff',
  ],
  es: [
    'features/capsules/page/texts.es.ts capsulePage.refilled: Rellenada',
    'i18n/es/list.ts empty: registros',
    'features/auth/texts.es.ts entry.app.apple: App',
    'contracts/texts/server-only.ts es.device.key: app',
  ],
};

const COMMON = { pt, en, es };

/** Every text of a language, with its file and key. */
async function textsOf(language: UiLanguage): Promise<[place: string, text: string][]> {
  const { dictionary, errors } = COMMON[language];
  const common = Object.entries(dictionary).flatMap(([name, tree]) =>
    leaves(`i18n/${language}/${name}.ts `, tree),
  );
  const features = await Promise.all(
    FEATURE_NAMES.map(async (name) =>
      leaves(`features/${name}/texts.${language}.ts `, await fetchFeatureTexts(name, language)),
    ),
  );
  const locale = localeOf(language);
  const ofServer = { ...APP_PROBLEMS[locale], ...VARIANTS[locale] };
  return [
    ...common,
    ...features.flat(),
    ...leaves(`contracts/texts/${language}.ts `, errors),
    ...leaves(`contracts/texts/server-only.ts ${language}.`, ofServer),
  ];
}

function leaves(place: string, tree: object): [place: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[place + key, value]] : leaves(`${place}${key}.`, value),
  );
}

describe.each(['pt', 'en', 'es'] as const)('the texts in %s', (language) => {
  it('use no forbidden words', async () => {
    const found = (await textsOf(language)).flatMap(([place, text]) =>
      forbiddenWords(localeOf(language), text).map((word) => `${place}: ${word}`),
    );
    expect(found.sort()).toEqual([...AS_GIVEN[language]].sort());
  });
});
