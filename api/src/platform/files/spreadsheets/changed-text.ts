/** Scientific notation as programs show it: `7,89124E+12`. A serial number such as `12E5` is none. */
const SCIENTIFIC = /^[+-]?(?:\d[.,]\d+E[+-]\d{1,3}|\d+E\+\d{1,3})$/i;

/** A number whose digits after the fifteenth have been lost. */
const ROUNDED = /^[1-9]\d{14}0+$/;

const DATE = /^\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})$/;

const MONTHS = [
  'jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez',
  'feb|apr|may|aug|sep|oct|dec',
  'ene|sept|dic',
].join('|');
/** A day or a year with a month, as programs shorten them: `1-Feb`, `fev/26`. Capitals are left to serial numbers. */
const MONTH = new RegExp(String.raw`^(?:\d{1,2}[/-](?:${bothCases()})\.?|(?:${bothCases()})\.?[/-]\d{2})$`);

const FLAGS: ReadonlySet<string> = new Set(['TRUE', 'FALSE', 'VERDADEIRO', 'FALSO', 'VERDADERO']);

/** `#N/A`, `#¿NOMBRE?`, `#DIV/0!`, a column that was too narrow, and `Err:502`. */
const ERROR = /^(?:#(?:N\/[AD]|(?:DIV\/0|[¡¿]?\p{Lu}+)[!?])|#{2,}|Err:\d{3})$/u;

function bothCases(): string {
  return MONTHS.replaceAll(/[a-z]+/g, (month) => `${month}|${month[0]?.toUpperCase()}${month.slice(1)}`);
}

/** Whether a text is a number in scientific notation, whose digits are lost. */
export function isScientific(text: string): boolean {
  return SCIENTIFIC.test(text);
}

/** Whether a text looks like what a spreadsheet program has made of another one. For files without types of cells. */
export function looksChanged(text: string): boolean {
  return (
    SCIENTIFIC.test(text) ||
    ROUNDED.test(text) ||
    DATE.test(text) ||
    MONTH.test(text) ||
    FLAGS.has(text) ||
    ERROR.test(text)
  );
}
