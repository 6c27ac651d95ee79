import { type NumberFormat, numberFormat } from './number-formats.ts';
import { damaged, plain, SHEET_LIMITS, SheetError, type WantedSheet } from './tables.ts';
import { attribute, XmlScanner } from './xml-scanner.ts';
import type { ZipReader } from './zip-reader.ts';

/** The parts of a workbook that are needed to read one sheet. */
export interface Workbook {
  /** Name of the sheet, and of its part. */
  name: string;
  sheet: string;
  sharedTexts: string[];
  /** For each cell style, how it shows a number. */
  formats: NumberFormat[];
  /** Whether days are counted from 1904. */
  from1904: boolean;
}

const ROOT_RELATIONS = '_rels/.rels';
/** Maximum number of cell styles in a workbook. Source: Excel specifications and limits. */
const STYLES_MAX = 65_490;

const idOf = attribute('id');
const nameOf = attribute('name');
const stateOf = attribute('state');
const targetOf = attribute('Target');
const typeOf = attribute('Type');
const relationIdOf = attribute('Id');
const date1904Of = attribute('date1904');
const formatIdOf = attribute('numFmtId');
const formatCodeOf = attribute('formatCode');

/**
 * Finds the parts of a workbook's sheet of cells.
 * @param wanted missing: the first visible one
 * @throws SheetError `import.type` if the archive isn't an xlsx workbook; `import.empty` without such a sheet;
 *   `import.unknown_sheet`; `import.repeated_sheet`; `import.damaged`
 */
export async function openWorkbook(zip: ZipReader, wanted?: WantedSheet): Promise<Workbook> {
  if (!zip.has(ROOT_RELATIONS)) throw new SheetError('import.type');
  const book = (await relations(zip, ROOT_RELATIONS, '')).find(({ type }) => type === 'officeDocument');
  if (!book?.target.endsWith('.xml') || !zip.has(book.target)) throw new SheetError('import.type');

  let from1904 = false;
  const sheets: { id: string; name: string; state: string }[] = [];
  let isWorkbook = false;
  await scan(zip, book.target, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr') from1904 = ['1', 'true'].includes(date1904Of(attributes) ?? '');
      else if (name === 'sheet')
        sheets.push({
          id: idOf(attributes) ?? '',
          name: (nameOf(attributes) ?? '').slice(0, SHEET_LIMITS.cell),
          state: stateOf(attributes) ?? 'visible',
        });
    },
  });
  if (!isWorkbook) throw new SheetError('import.type');

  const slash = book.target.lastIndexOf('/') + 1;
  const folder = book.target.slice(0, slash);
  const own = await relations(zip, `${folder}_rels/${book.target.slice(slash)}.rels`, folder);
  // Charts, old macros and dialogs are sheets of other types.
  const cellSheets = own.filter(({ type }) => type === 'worksheet');
  if (cellSheets.length === 0) throw damaged();
  const visible = sheets.filter(({ state }) => state === 'visible');
  const found = visible.flatMap(({ id, name }) => {
    const part = cellSheets.find((sheet) => sheet.id === id);
    return part ? [{ name, sheet: part.target }] : [];
  });
  const first = wanted ? named(found, wanted) : found[0];
  if (!first) throw new SheetError('import.empty');
  const part = (wanted: string) => own.find(({ type }) => type === wanted)?.target;
  return {
    ...first,
    from1904,
    sharedTexts: await sharedTexts(zip, part('sharedStrings')),
    formats: await numberFormats(zip, part('styles')),
  };
}

/** @throws SheetError `import.unknown_sheet`, `import.repeated_sheet`: its rows would silently be left out */
function named<Sheet extends { name: string }>(
  sheets: readonly Sheet[],
  { names, others }: WantedSheet,
): Sheet | undefined {
  const known = new Set([...names, ...others].map(plain));
  const unknown = sheets.find(({ name }) => !known.has(plain(name)));
  if (unknown) throw new SheetError('import.unknown_sheet', { sheet: unknown.name });
  const own = new Set(names.map(plain));
  const [first, second] = sheets.filter(({ name }) => own.has(plain(name)));
  if (second) throw new SheetError('import.repeated_sheet', { sheet: second.name });
  return first;
}

interface Relation {
  id: string;
  /** Last segment of the type URI; the rest differs between the transitional and the strict form of the standard. */
  type: string;
  target: string;
}

async function relations(zip: ZipReader, part: string, folder: string): Promise<Relation[]> {
  const found: Relation[] = [];
  await scan(zip, part, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      found.push({
        id: relationIdOf(attributes) ?? '',
        type: (typeOf(attributes) ?? '').split('/').at(-1) ?? '',
        target: resolved(folder, targetOf(attributes) ?? ''),
      });
    },
  });
  return found;
}

/** @returns the part's name; empty, which matches no part, if the target isn't a valid URL */
function resolved(folder: string, target: string): string {
  const base = `zip://parts/${folder}`;
  return URL.canParse(target, base) ? new URL(target, base).pathname.slice(1) : '';
}

async function sharedTexts(zip: ZipReader, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined) return texts;
  let text = '';
  let characters = 0;
  let inText = false;
  let inPhonetic = false;
  await scan(zip, part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text(piece) {
      if (inText) text = (text + piece).slice(0, SHEET_LIMITS.cell);
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        characters += text.length;
        if (texts.push(text) > SHEET_LIMITS.sharedTexts || characters > SHEET_LIMITS.sharedCharacters)
          throw damaged();
      }
    },
  });
  return texts;
}

async function numberFormats(zip: ZipReader, part: string | undefined): Promise<NumberFormat[]> {
  const styles: NumberFormat[] = [];
  if (part === undefined) return styles;
  const formats = new Map<string, string>();
  let inCellStyles = false;
  await scan(zip, part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'numFmt')
        formats.set(formatIdOf(attributes) ?? '', (formatCodeOf(attributes) ?? '').slice(0, 255));
      else if (name === 'xf' && inCellStyles) {
        const id = formatIdOf(attributes) ?? '0';
        if (styles.push(numberFormat(formats.get(id) ?? id)) > STYLES_MAX || formats.size > STYLES_MAX)
          throw damaged();
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}

type Handlers = Partial<ConstructorParameters<typeof XmlScanner>[0]>;

async function scan(zip: ZipReader, part: string, handlers: Handlers): Promise<void> {
  const scanner = new XmlScanner({ open: () => {}, close: () => {}, text: () => {}, ...handlers });
  for await (const chunk of zip.chunks(part)) scanner.feed(chunk);
  scanner.end();
}
