import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, RESOURCE_NAMES } from '#contracts/core/resources.ts';
import { FIELDS_OF } from '#contracts/record-fields.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import { FEATURE_NAMES, type FeatureName, fetchFeatureTexts } from './feature-texts.ts';
import { localeOf, type UiLanguage } from './language.ts';
import * as pt from './pt/index.ts';

const SOURCE = join(import.meta.dirname, '..');
/** Keys that end in `.too_many` are not plurals. */
const PLURAL = /(?<!\.too)_(zero|one|two|few|many|other)$/;
const PLACEHOLDER = /\{+(\w+)(?:, \w+)?\}+/g;

/** Words spelled the same in both languages. An untranslated text must consist of these alone. */
const SHARED_WITH_ENGLISH = words(
  'e mail e mails firmware ok id ip item downloads slot slots s quiz quizzes anpd cpf cnpj dd mm total',
);
const SHARED_WITH_SPANISH = words(`
  a aaaa abre abrir administrador alerta alertas ampliar anonimizar anpd anterior antes avisos buscando buscar campo cancelada cancelar caracteres cep clara clientes cnpj cobertura
  comparar conectado conectando configurado configurados confirmado confirmar copiado copiar cpf cápsula cápsulas código dd de
  desconectado desconectados desde destino desvincular disparo disparos dispositivo dispositivos documento duplicada duplicado duplicar editar entrada entrar enviar
  estado etiqueta etiquetas evento eventos exportar falta filtros firmware gráfico horas id idioma importada importando importar imprimir
  incidente incidentes iniciativa iniciativas ip lista logotipo mapa masculino medidas meta mm mostrar mover navegador no nunca ok ordenar país pausada pausar perfil personalizado por
  problemas próxima publicado publicados publicar página páginas quiz quizzes reabrir separador recomendadas reconectando registro
  restantes restaurar resultado resultados s segundos servidor sistema slot slots texto tipo todas todos tomadas total título validado validar vence vencida
  vencidas ver verificar vinculado vincular visto vistos última últimas últimos visita visitas iniciada
`);

/** The declared fields of each resource, by its feature, which is named like its permissions. */
const DECLARED = RESOURCE_NAMES.map((name) => ({
  feature: PAGES[name].read.replace(/\..*/, '') as FeatureName,
  fields: FIELDS_OF[name],
}));

const interfaceTexts = { ...pt.dictionary, ...(await featureTexts('pt')) };
const portuguese = textsOf({ ...interfaceTexts, errors: pt.errors });
const english = textsOf({ ...en.dictionary, ...(await featureTexts('en')), errors: en.errors });
const spanish = textsOf({ ...es.dictionary, ...(await featureTexts('es')), errors: es.errors });

/** The dictionaries of all features. */
async function featureTexts(language: UiLanguage): Promise<object> {
  const modules = await Promise.all(FEATURE_NAMES.map((name) => fetchFeatureTexts(name, language)));
  return Object.assign({}, ...modules);
}

/** Every text by its key. */
function textsOf(tree: object, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [path, text] of textsOf(value, `${prefix}${key}.`)) texts.set(path, text);
  }
  return texts;
}

function placeholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '').sort();
}

/** The words of a text, without its placeholders. */
function words(text: string): string[] {
  return text.replace(PLACEHOLDER, '').match(/\p{L}+/gu) ?? [];
}

/** The app's source files, without tests and dictionaries. */
function sources(folder = SOURCE): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === import.meta.dirname ? [] : sources(path);
    if (!/\.tsx?$/.test(entry.name) || /\.test\.|^texts\./.test(entry.name)) return [];
    return [readFileSync(path, 'utf8')];
  });
}

/** Matches the keys used in the source: complete ones, and those composed at run time. */
function usedKeys(): RegExp {
  const code = sources().join('\n');
  const whole = [...code.matchAll(/['"]([a-z]\w*(?:\.\w+)+)['"]/g)].map(([, key]) => key ?? '');
  const made = [...code.matchAll(/`([a-z]\w*\.[^`\s]*\$\{[^`]*)`/g)].map(([, key]) => key ?? '');
  const patterns = [
    ...whole.map((key) => key.replaceAll('.', '\\.')),
    ...made.map((key) => key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')),
  ];
  return new RegExp(`^(${patterns.join('|')})$`);
}

describe('the dictionaries', () => {
  it('are all loaded, each exactly once', async () => {
    const common = readdirSync(join(import.meta.dirname, 'pt')).map((file) => file.replace('.ts', ''));
    const features = ['features', 'domain'].flatMap((folder) =>
      readdirSync(join(SOURCE, folder), { recursive: true, encoding: 'utf8' }),
    );
    const modules = await Promise.all(FEATURE_NAMES.map((feature) => fetchFeatureTexts(feature, 'pt')));
    const names = [...Object.keys(pt.dictionary), ...modules.flatMap(Object.keys)];
    expect(Object.keys(pt.dictionary).sort()).toEqual(common.filter((name) => name !== 'index').sort());
    expect([...FEATURE_NAMES].sort()).toEqual(
      features.flatMap((path) => (basename(path) === 'texts.pt.ts' ? [dirname(path)] : [])).sort(),
    );
    expect(names).toEqual([...new Set(names)]);
  });

  it('hold no unused text', () => {
    const used = usedKeys();
    const keys = [...textsOf(interfaceTexts).keys()].map((key) => key.replace(PLURAL, ''));
    expect([...new Set(keys)].filter((key) => !used.test(key))).toEqual([]);
  });

  it.each([
    ['pt', portuguese],
    ['en', english],
    ['es', spanish],
  ] as const)('have every plural form in %s', (language, texts) => {
    const keys = [...texts.keys()]
      .filter((key) => PLURAL.test(key) && !key.startsWith('errors.'))
      .map((key) => key.replace(PLURAL, ''));
    const rules = new Intl.PluralRules(localeOf(language));
    const missing = [...new Set(keys)].flatMap((key) =>
      [0, 1, 2, 5, 1_000_000]
        .filter((count) => !texts.has(`${key}_${rules.select(count)}`))
        .map((count) => `${key}: ${count}`),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('hold no second word for a declared field', async () => {
    const second = await Promise.all(
      DECLARED.map(async ({ feature, fields }) =>
        Object.values(await fetchFeatureTexts(feature, 'pt'))
          .flatMap(Object.entries)
          .filter(([key, text]) => typeof text === 'string' && key in fields)
          .map(([key]) => `${feature}: ${key}`),
      ),
    );
    expect(second.flat()).toEqual([]);
  });

  it('hold no empty text', () => {
    expect([...portuguese].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe.each([
  ['English', english, SHARED_WITH_ENGLISH],
  ['Spanish', spanish, SHARED_WITH_SPANISH],
])('the dictionary in %s', (_, texts, shared) => {
  it('has the same keys as in Portuguese', () => {
    expect([...texts.keys()].sort()).toEqual([...portuguese.keys()].sort());
  });

  it('has the same placeholders in each text', () => {
    const lost = [...texts].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(portuguese.get(key) ?? '').join(),
    );
    expect(lost).toEqual([]);
  });

  it('has no text left in Portuguese', () => {
    const known = new Set(shared);
    const left = [...texts].filter(
      ([key, text]) =>
        text === portuguese.get(key) && !words(text).every((word) => known.has(word.toLowerCase())),
    );
    expect(left).toEqual([]);
  });
});
