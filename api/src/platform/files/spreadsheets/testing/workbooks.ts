import { crc32, deflateRawSync } from 'node:zlib';
import { type CellValue, writeXlsx } from 'hucre/xlsx';

export { openXlsx, readXlsx, saveXlsx, writeXlsx } from 'hucre/xlsx';

/** An xlsx file of one sheet, written by the library. */
export function xlsx(rows: CellValue[][]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'Planilha', rows }] });
}

interface PackedPart {
  name: string;
  /** The compressed bytes in the file. The other fields are what the directory declares. */
  packed: Buffer;
  size: number;
  checksum: number;
  flags?: number;
}

export function part(name: string, content: string | Uint8Array): PackedPart {
  const bytes = Buffer.from(content);
  return { name, packed: deflateRawSync(bytes), size: bytes.length, checksum: crc32(bytes) };
}

/** A zip file of parts, whose declared sizes and checksums may be false. */
export function zip(parts: readonly PackedPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, checksum, flags = 0 } of parts) {
    const bytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(bytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, bytes, packed);
    entries.push(entry, bytes);
    offset += local.length + bytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const directory = Buffer.concat(entries);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookWish {
  /** Inside `<sheetData>`. */
  rows?: string;
  /** XML of the whole sheet, or its part in packed form. */
  sheet?: string | PackedPart;
  shared?: string | PackedPart;
  /** Inside `<cellXfs>`. */
  styles?: string;
  /** XML of all styles, instead. */
  stylesheet?: string;
  /** A sheet before the one that is read: its part is `xl/worksheets/before.xml`, and `state` an attribute. */
  before?: { name: string; state: string; type: string };
  from1904?: boolean;
  more?: PackedPart[];
}

/** An xlsx file with hand-written XML. */
export function workbook(wish: WorkbookWish): Buffer {
  const {
    rows = '',
    sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    shared,
    more = [],
    before,
  } = wish;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const as = (name: string, content: string | PackedPart) =>
    typeof content === 'string' ? part(name, content) : { ...content, name };
  return zip([
    part('[Content_Types].xml', '<Types/>'),
    part(
      '_rels/.rels',
      `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook><workbookPr date1904="${wish.from1904 ? 1 : 0}"/><sheets>${
        before ? `<sheet name="${before.name}" sheetId="2" ${before.state} r:id="rId9"/>` : ''
      }<sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${
        shared === undefined ? '' : relation('rId2', 'sharedStrings', 'sharedStrings.xml')
      }${relation('rId3', 'styles', '/xl/styles.xml')}${
        before ? relation('rId9', before.type, 'worksheets/before.xml') : ''
      }</Relationships>`,
    ),
    part(
      'xl/styles.xml',
      wish.stylesheet ?? `<styleSheet><cellXfs>${wish.styles ?? '<xf numFmtId="0"/>'}</cellXfs></styleSheet>`,
    ),
    as('xl/worksheets/sheet1.xml', sheet),
    ...(shared === undefined ? [] : [as('xl/sharedStrings.xml', shared)]),
    ...more,
  ]);
}
