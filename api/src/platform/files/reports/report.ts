import type { Language } from '#contracts/core/language.ts';
import { workerCalls } from '../../lib/worker-calls.ts';

/** What is said of one thing: cells in the columns of its part, with more below and beside them. */
export interface ReportRow {
  cells: string[];
  /** Below the cells, over the whole width. */
  below?: string | null;
  /** Beside the cells: a JPEG, or a bar of this share of the longest, from 0 to 1. */
  picture?: Uint8Array | null;
  bar?: number;
}

export interface ReportPart {
  title: string;
  /** A line below the title. */
  about: string | null;
  /** The shares of all columns add up to 1. */
  columns: { title: string; share: number; align?: 'right' }[];
  /** The title of the only group may be missing. */
  groups: { title: string | null; rows: ReportRow[] }[];
  /** What to say without groups. */
  nothing: string;
}

/** A name with its logo, a JPEG. */
interface Mark {
  name: string;
  logo: Uint8Array | null;
}

/** A report to print: what it is about, and a table for each part. All texts are in its language. */
export interface Report {
  language: Language;
  /** Who makes it. */
  sender: Mark & { color: string };
  /** Whose it is, if it is one client's. */
  client?: Mark;
  title: string;
  about: string;
  facts: [label: string, value: string][];
  /** What matters most, in words and in figures that stand side by side. */
  summary?: string;
  figures?: { label: string; value: string; note: string }[];
  /** Columns side by side, in order; the text says the same to those who can't see them. */
  chart?: { title: string; text: string; values: number[]; from: string; to: string };
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
