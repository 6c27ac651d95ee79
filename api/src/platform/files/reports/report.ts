import type { Language } from '#contracts/core/language.ts';
import { workerCalls } from '../../lib/worker-calls.ts';

/** What is said of one thing: cells in the columns of its part, and text and a picture below and beside them. */
export interface ReportRow {
  cells: string[];
  /** Below the cells, over the whole width. */
  below: string | null;
  /** A JPEG. */
  picture: Uint8Array | null;
}

export interface ReportPart {
  title: string;
  /** A line below the title. */
  about: string | null;
  groups: { title: string; rows: ReportRow[] }[];
  /** What to say without groups. */
  nothing: string;
}

/** A report to print: what it is about, and a table for each part. All texts are in its language. */
export interface Report {
  language: Language;
  /** Who makes it; the logo is a JPEG. */
  sender: { name: string; color: string; logo: Uint8Array | null };
  title: string;
  about: string;
  facts: [label: string, value: string][];
  columns: { title: string; share: number }[];
  parts: ReportPart[];
  /** The foot of each page, with `{page}` and `{pages}`. */
  foot: string;
  madeAt: Date;
}

/** Writes a report as a PDF, in a thread of its own. */
export const reportPdf: (report: Report) => Promise<Uint8Array> = workerCalls<Report, Uint8Array>(
  new URL('./report-worker.ts', import.meta.url),
  'reports',
);
