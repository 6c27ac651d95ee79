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
/** What stands beside the cells of a row. */
const ASIDE = 64;
const BAR = 6;
const CHART = 90;
const LOGO = { width: 140, height: 40 };
const MUTED = '#555555';
const RULE = '#DDDDDD';

type Doc = InstanceType<typeof PDFDocument>;
/** A part of the tree that screen readers follow. Source: ISO 32000-1, 14.7. */
type Element = ReturnType<Doc['struct']>;

/** @returns the bytes of the file: the same for the same report */
export async function writeReport(report: Report): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    font: FONTS.text,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: report.language,
    displayTitle: true,
    info: {
      Title: `${report.title} · ${report.about}`,
      Author: report.sender.name,
      CreationDate: report.madeAt,
    },
  });
  const written = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  writeHead(doc, root, report);
  for (const part of report.parts) writePart(doc, root, report, part);
  writeFeet(doc, report);
  doc.end();
  return written;
}

const widthOf = (doc: Doc) => doc.page.width - 2 * MARGIN;
const bottomOf = (doc: Doc) => doc.page.height - doc.page.margins.bottom;

/** Sets the font of what follows, by its path: by a registered name, pdfkit 0.20 reads the file anew each time. */
function write(doc: Doc, size: number, color = '#000000', font: keyof typeof FONTS = 'text'): Doc {
  return doc.font(FONTS[font]).fontSize(size).fillColor(color);
}

/** Draws what screen readers get as one element. @param alt what they read instead, if it isn't text */
function tag(doc: Doc, parent: Element, type: string, draw: () => void, alt?: string): void {
  const content = doc.markStructureContent(type);
  draw();
  doc.endMarkedContent();
  parent.add(doc.struct(type, alt === undefined ? {} : { alt }, [content]));
}

/** Draws what screen readers leave out. */
function decorate(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

function within(doc: Doc, parent: Element, type: string): Element {
  const element = doc.struct(type);
  parent.add(element);
  return element;
}

/** Begins a page if so much doesn't fit on this one. */
function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
}

function writeHead(doc: Doc, root: Element, report: Report): void {
  const { sender, title, about, facts, summary, figures, chart } = report;
  writeLogos(doc, root, report);
  tag(doc, root, 'P', () => write(doc, 10, sender.color, 'strong').text(sender.name, MARGIN, doc.y));
  tag(doc, root, 'H1', () => write(doc, 20, undefined, 'strong').text(title, { paragraphGap: 2 }));
  tag(doc, root, 'P', () => write(doc, 12, MUTED).text(about, { paragraphGap: GAP }));
  for (const [label, value] of facts) {
    tag(doc, root, 'P', () => {
      write(doc, 9.5, MUTED).text(`${label}: `, { continued: true });
      write(doc, 9.5).text(value, { paragraphGap: 2 });
    });
  }
  if (summary) {
    doc.y += GAP;
    tag(doc, root, 'P', () => write(doc, 12).text(summary, { paragraphGap: GAP }));
  }
  if (figures) writeFigures(doc, root, figures);
  if (chart) writeChart(doc, root, chart, sender.color);
}

/** Draws the sender's logo on the left and the client's on the right, above the texts. */
function writeLogos(doc: Doc, root: Element, { sender, client }: Report): void {
  const right = MARGIN + widthOf(doc) - LOGO.width;
  for (const [mark, left, align] of [
    [sender, MARGIN, {}],
    [client, right, { align: 'right' }],
  ] as const) {
    if (!mark?.logo) continue;
    const logo = mark.logo as Buffer;
    const box = { fit: [LOGO.width, LOGO.height] as [number, number], ...align };
    const draw = () => doc.image(logo, left, MARGIN, box);
    tag(doc, root, 'Figure', draw, mark.name);
    doc.y = MARGIN + LOGO.height + GAP;
  }
}

function writeFigures(doc: Doc, root: Element, figures: NonNullable<Report['figures']>): void {
  const width = widthOf(doc) / figures.length;
  const top = doc.y + GAP;
  let bottom = top;
  for (const [index, { label, value, note }] of figures.entries()) {
    const left = MARGIN + index * width;
    const options = { width: width - GAP };
    tag(doc, root, 'P', () => {
      write(doc, 8.5, MUTED).text(label, left, top, options);
      write(doc, 18, undefined, 'strong').text(value, left, doc.y, options);
      write(doc, 8.5, MUTED).text(note, left, doc.y, options);
    });
    bottom = Math.max(bottom, doc.y);
  }
  doc.y = bottom + GAP;
}

function writeChart(
  doc: Doc,
  root: Element,
  { title, text, values, from, to }: NonNullable<Report['chart']>,
  color: string,
): void {
  makeRoom(doc, CHART + 50);
  doc.y += GAP;
  tag(doc, root, 'P', () =>
    write(doc, 10, undefined, 'strong').text(title, MARGIN, doc.y, { paragraphGap: 4 }),
  );
  const top = doc.y;
  const width = widthOf(doc) / values.length;
  const most = Math.max(1, ...values);
  const draw = () => {
    for (const [nth, value] of values.entries()) {
      const height = (value / most) * CHART;
      doc.rect(MARGIN + nth * width, top + CHART - height, width * 0.8, height).fill(color);
    }
  };
  tag(doc, root, 'Figure', draw, text);
  decorate(doc, () => {
    rule(doc, top + CHART);
    write(doc, 8, MUTED).text(from, MARGIN, top + CHART + 4, { width: widthOf(doc) });
    doc.text(to, MARGIN, top + CHART + 4, { width: widthOf(doc), align: 'right' });
  });
  doc.y = top + CHART + 4 + 2 * GAP;
}

function rule(doc: Doc, y: number): void {
  const right = MARGIN + widthOf(doc);
  doc.moveTo(MARGIN, y).lineTo(right, y).lineWidth(0.5).strokeColor(RULE).stroke();
}

function writePart(doc: Doc, root: Element, { sender }: Report, part: ReportPart): void {
  const { title, about, groups, nothing } = part;
  // A heading doesn't stand alone at the end of a page.
  makeRoom(doc, 120);
  doc.y += 2 * GAP;
  tag(doc, root, 'H2', () =>
    write(doc, 13, sender.color, 'strong').text(title, MARGIN, doc.y, { paragraphGap: 2 }),
  );
  if (about !== null)
    tag(doc, root, 'P', () => write(doc, 9, MUTED).text(about, MARGIN, doc.y, { paragraphGap: 2 }));
  if (groups.length === 0) tag(doc, root, 'P', () => write(doc, 9.5).text(nothing, MARGIN, doc.y));
  for (const { title: name, rows } of groups) {
    makeRoom(doc, 80);
    doc.y += GAP;
    if (name !== null)
      tag(doc, root, 'H3', () =>
        write(doc, 10, undefined, 'strong').text(name, MARGIN, doc.y, { paragraphGap: 2 }),
      );
    const table = within(doc, root, 'Table');
    writeTitles(doc, table, part);
    for (const row of rows) writeRow(doc, table, part, row);
  }
}

/** The width of the cells; what stands beside those of any row has its place beside all. */
function cellsWidth(doc: Doc, { groups }: ReportPart): number {
  const beside = groups.some(({ rows }) => rows.some(({ picture, bar }) => picture || bar !== undefined));
  return widthOf(doc) - (beside ? ASIDE + GAP : 0);
}

/** Writes texts side by side, and returns the height of the tallest. */
function writeCells(doc: Doc, row: Element, part: ReportPart, cells: readonly string[], type: 'TH' | 'TD') {
  const width = cellsWidth(doc, part);
  const top = doc.y;
  let left = MARGIN;
  let height = 0;
  for (const [index, { share, align = 'left' }] of part.columns.entries()) {
    const options = { width: share * width - GAP, align } as const;
    const cell = cells[index] ?? '';
    const [at, x] = [top, left];
    height = Math.max(height, doc.heightOfString(cell, options));
    tag(doc, row, type, () => doc.text(cell, x, at, options));
    left += share * width;
  }
  return height;
}

/** Writes the titles of the columns. */
function writeTitles(doc: Doc, table: Element, part: ReportPart): void {
  const top = doc.y;
  write(doc, 8, MUTED);
  const titles = part.columns.map(({ title }) => title);
  doc.y = top + writeCells(doc, within(doc, table, 'TR'), part, titles, 'TH') + 2;
}

function writeRow(doc: Doc, table: Element, part: ReportPart, row: ReportRow): void {
  const { cells, below, picture, bar } = row;
  const width = cellsWidth(doc, part);
  const height = Math.max(picture ? ASIDE : 0, textHeight(doc, part, row)) + GAP;
  if (makeRoom(doc, height)) writeTitles(doc, table, part);
  const top = doc.y;
  const element = within(doc, table, 'TR');
  decorate(doc, () => {
    rule(doc, top);
    if (bar) doc.rect(MARGIN + width + GAP, top + 6, Math.max(0.5, bar * ASIDE), BAR).fill(MUTED);
  });
  doc.y = top + 4;
  const used = writeCells(write(doc, 9.5), element, part, cells, 'TD');
  if (below)
    tag(doc, element, 'TD', () => write(doc, 9, MUTED).text(below, MARGIN, top + used + 6, { width }));
  if (picture) {
    const box = { fit: [ASIDE, ASIDE - 4] as [number, number], align: 'right' as const };
    const draw = () => doc.image(picture as Buffer, MARGIN + width + GAP, top + 4, box);
    tag(doc, within(doc, element, 'TD'), 'Figure', draw, cells.join(' · '));
  }
  doc.y = top + height;
}

function textHeight(doc: Doc, part: ReportPart, { cells, below }: ReportRow): number {
  const width = cellsWidth(doc, part);
  write(doc, 9.5);
  const heights = part.columns.map(({ share }, index) =>
    doc.heightOfString(cells[index] ?? '', { width: share * width - GAP }),
  );
  write(doc, 9);
  return Math.max(...heights) + (below ? doc.heightOfString(below, { width }) + 2 : 0);
}

function writeFeet(doc: Doc, { foot }: Report): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    // Text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    decorate(doc, () =>
      write(doc, 8, MUTED).text(text, MARGIN, doc.page.height - MARGIN, {
        width: widthOf(doc),
        align: 'right',
      }),
    );
  }
}
