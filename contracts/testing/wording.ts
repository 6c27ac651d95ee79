import type { Language } from '../core/language.ts';

/**
 * Words that no text may use because another word was chosen: each thing has one name on the screen, in mails and in
 * spreadsheets. Lists only words that are wrong in every meaning; `*` stands for the rest of a word.
 */
const FORBIDDEN: Record<Language, string> = {
  'pt-BR': `
    acionamento* borrifad* compartimento* essência* aroma* cheiro* coleç* refil refis cartucho* cartridge* esgotad* vencendo
    aparelho* equipamento* máquina* app apps aplicação questionário* enquete* questão questões alternativa* árvore* círculo*
    esboço* parear emparelh* logar deslog* logue* login online offline dono* alarme* recarga* restock tenant*
    empresa* utilizador* role staff time cadastr* resetar redefinir 2fa mfa token* instalação registro* status habilitad* desabilit*
    inativar inative* arquivar deletar deletad* apagar apague* retirar retirad* retire* tirar gravar gravad* gravand* armazenar
    pesquis* procur* localizar grid grelha preset* upload descarregar default log
    “erro ao” “com sucesso” “por favor” “favor” “(s)” “«”`,
  'en-US': `
    spray* puff* scent* aroma* promotion cartridge* overdue due “best before” machine* questionnaire* tree circle
    pair pairing role tenant company login “log in” “log out” logout online offline alarm* warning* restock* staff 2fa mfa token*
    installation record records disable* archive* erase* grid preset* find somebody picture* kind notice notices lately
    credentials successfully please “shows up” “show up” “show here” “shows here” “heard of” “could not be” “n't” “n’t” “(s)” “«”`,
  'es-ES': `
    rociada* pulveriza* ranura* aroma* esencia* fichero* cartucho* caduc* agotad* móvil* app apps máquina* cuestionario*
    árbol* círculo* alcance emparej* online offline alarma* silenciar recarga recargas empresa* sede ubicación* tenant* rol papel
    loguear* registrarse registro* 2fa mfa token* instalación situación status deshabilit* archivar borrar borre* suprim* retirar
    retirad* retire* grabar grabad* rellen* introduzca* indique compruebe* planilla* grilla* agreg* tú vos
    “por defecto” “error al” “con éxito” correctamente “por favor” “(s)” “«” “»”`,
};

const LISTS = new Map<Language, RegExp>();

/** @returns the forbidden words of a language in a text, as they are written there */
export function forbiddenWords(language: Language, text: string): string[] {
  const list = LISTS.get(language) ?? patternOf(FORBIDDEN[language]);
  LISTS.set(language, list);
  // Placeholders don't count as words.
  return [...text.replace(/\{+[^}]*\}+/g, '').matchAll(list)].map(([word]) => word);
}

function patternOf(words: string): RegExp {
  const entries = words.match(/“[^”]+”|\S+/g) ?? [];
  const patterns = entries.map((entry) => {
    const phrase = /^“(.+)”$/.exec(entry)?.[1];
    if (phrase) return phrase.replace(/[()]/g, '\\$&');
    return `(?<![\\p{L}\\d])${entry.replace('*', '\\p{L}*')}(?![\\p{L}\\d])`;
  });
  return new RegExp(patterns.join('|'), 'giu');
}
