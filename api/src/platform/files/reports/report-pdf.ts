import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Report, ReportPart, ReportRow } from './report.ts';

const require = createRequire(import.meta.url);
// Whole fonts, which one name after the other can be written in: Latin, Greek and Cyrillic letters.
const FONTS = {
  text: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

// Lengths in points.
const MARGIN = 44;
const GAP = 8;
const PICTURE = 64;
const LOGO = { width: 140, height: 40 };
const MUTED = '#555555';
const RULE = '#DDDDDD';

type Doc = InstanceType<typeof PDFDocument>;

/** @returns the bytes of the file */
export async function writeReport(report: Report): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    font: FONTS.text,
    bufferPages: true,
    lang: report.language,
    displayTitle: true,
    info: {
      Title: `${report.title} · ${report.about}`,
      Author: report.sender.name,
      CreationDate: report.madeAt,
    },
  });
  const written = buffer(doc);
  for (const [name, path] of Object.entries(FONTS)) doc.registerFont(name, path);
  writeHead(doc, report);
  for (const part of report.parts) writePart(doc, report, part);
  writeFeet(doc, report);
  doc.end();
  return written;
}

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN;
const bottomOf = (doc: Doc) => doc.page.height - doc.page.margins.bottom;

/** Sets the font of what follows. */
function write(doc: Doc, size: number, color = '#000000', font: keyof typeof FONTS = 'text'): Doc {
  return doc.font(font).fontSize(size).fillColor(color);
}

/** Begins a page if so much doesn't fit on this one. */
function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
}

function writeHead(doc: Doc, { sender, title, about, facts }: Report): void {
  if (sender.logo) {
    doc.image(sender.logo as Buffer, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
    doc.y = MARGIN + LOGO.height + GAP;
  }
  write(doc, 10, sender.color, 'strong').text(sender.name, MARGIN, doc.y);
  write(doc, 20, undefined, 'strong').text(title, { paragraphGap: 2 });
  write(doc, 12, MUTED).text(about, { paragraphGap: GAP });
  for (const [label, value] of facts) {
    write(doc, 9.5, MUTED).text(`${label}: `, { continued: true });
    write(doc, 9.5).text(value, { paragraphGap: 2 });
  }
}

function writePart(doc: Doc, report: Report, part: ReportPart): void {
  // A heading doesn't stand alone at the end of a page.
  makeRoom(doc, 120);
  doc.y += 2 * GAP;
  write(doc, 13, report.sender.color, 'strong').text(part.title, MARGIN, doc.y, { paragraphGap: 2 });
  if (part.about !== null) write(doc, 9, MUTED).text(part.about, { paragraphGap: 2 });
  if (part.groups.length === 0) write(doc, 9.5).text(part.nothing);
  for (const { title, rows } of part.groups) {
    makeRoom(doc, 80);
    doc.y += GAP;
    write(doc, 10, undefined, 'strong').text(title, MARGIN, doc.y, { paragraphGap: 2 });
    writeTitles(doc, report);
    for (const row of rows) writeRow(doc, report, row);
  }
}

/** Writes texts side by side, and returns the height of the tallest. */
function writeCells(doc: Doc, { columns }: Report, cells: readonly string[], top: number): number {
  const width = widthOf(doc) - PICTURE - GAP;
  let left = MARGIN;
  let height = 0;
  for (const [index, { share }] of columns.entries()) {
    const options = { width: share * width - GAP };
    const cell = cells[index] ?? '';
    height = Math.max(height, doc.heightOfString(cell, options));
    doc.text(cell, left, top, options);
    left += share * width;
  }
  return height;
}

function writeTitles(doc: Doc, report: Report): void {
  const top = doc.y;
  write(doc, 8, MUTED);
  const titles = report.columns.map(({ title }) => title);
  doc.y = top + writeCells(doc, report, titles, top) + 2;
}

function writeRow(doc: Doc, report: Report, row: ReportRow): void {
  const width = widthOf(doc) - PICTURE - GAP;
  const height = Math.max(row.picture ? PICTURE : 0, textHeight(doc, report, row, width)) + GAP;
  if (makeRoom(doc, height)) writeTitles(doc, report);
  const top = doc.y;
  doc
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + widthOf(doc), top)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  write(doc, 9.5);
  const cells = writeCells(doc, report, row.cells, top + 4);
  if (row.below !== null) write(doc, 9, MUTED).text(row.below, MARGIN, top + cells + 6, { width });
  if (row.picture)
    doc.image(row.picture as Buffer, MARGIN + width + GAP, top + 4, {
      fit: [PICTURE, PICTURE - 4],
      align: 'right',
    });
  doc.y = top + height;
}

function textHeight(doc: Doc, { columns }: Report, { cells, below }: ReportRow, width: number): number {
  write(doc, 9.5);
  const heights = columns.map(({ share }, index) =>
    doc.heightOfString(cells[index] ?? '', { width: share * width - GAP }),
  );
  write(doc, 9);
  return Math.max(...heights) + (below === null ? 0 : doc.heightOfString(below, { width }) + 2);
}

function writeFeet(doc: Doc, { foot }: Report): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    // Text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    write(doc, 8, MUTED).text(text, MARGIN, doc.page.height - MARGIN, {
      width: widthOf(doc),
      align: 'right',
    });
  }
}
