/** The thread that writes reports: a long one would block the server, and few servers ever load what it needs. */
import { answerCalls } from '../../lib/worker-calls.ts';
import type { Report } from './report.ts';
import { writeReport } from './report-pdf.ts';

answerCalls<Report, Uint8Array>(writeReport);
