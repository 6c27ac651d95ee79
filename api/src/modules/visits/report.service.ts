import { Readable } from 'node:stream';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import { translate, translateAll } from '#contracts/core/words.ts';
import { nameOfDevice } from '#contracts/devices/name-of-device.ts';
import { REPORT_PHOTOS_MAX } from '#contracts/visits/visit-report.ts';
import {
  LINE_OUTCOME_NAMES,
  LINE_OUTCOMES,
  LINE_REASON_NAMES,
  VISIT_STATUS_NAMES,
} from '#contracts/visits/visit-status.ts';
import { VISIT_FIELDS, type VisitLine, type VisitRecord } from '#contracts/visits/visits.ts';
import { thumbnailKey } from '../../platform/files/file-keys.ts';
import {
  type Report,
  type ReportPart,
  type ReportRow,
  reportPdf,
} from '../../platform/files/reports/report.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { orNotFound } from '../../platform/http/or-not-found.ts';
import type { Download } from '../../platform/http/serve.ts';
import { clockDate } from '../../platform/lib/clock.ts';
import { dayText, momentText } from '../../platform/lib/written-times.ts';
import { recordEvent } from '../../platform/resource/history/audit.service.ts';
import { jpegOf, reportSender, type SenderDeps } from '../content/report-sender.ts';
import { photosOfLines, zonesOf } from './report.queries.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import { readVisit, type VisitDeps } from './visits.service.ts';

type Words = Record<keyof typeof REPORT_TEXTS, string>;

/** What the parts of a report are made with. */
interface Making {
  words: Words;
  language: Language;
  /** The time zones of places, and of the installation. */
  zones: ReadonlyMap<number, string>;
  timeZone: string;
  photos: ReadonlyMap<number, Uint8Array>;
}

const PHOTO_PIXELS = 240;

/**
 * Makes the report of a visit, of what the caller may read of it. The download is recorded in the audit trail.
 * @throws problem `not_found`
 */
export async function readReport(
  deps: VisitDeps & SenderDeps,
  id: number,
  { language, origin, user }: Pick<CallContext, 'language' | 'origin' | 'user'>,
): Promise<Download> {
  const { db, timeZone } = deps;
  const { row: visit } = orNotFound(await readVisit(db, deps.urls, id));
  const words = translateAll(REPORT_TEXTS, language);
  const account = String(user.userId);
  const zones = await zonesOf(
    db,
    visit.places.map(({ placeId }) => placeId),
  );
  const keys = [...(await photosOfLines(db, id))];
  const photos = new Map<number, Uint8Array>();
  for (const [lineId, key] of keys.slice(0, REPORT_PHOTOS_MAX)) {
    const photo = await jpegOf(deps, thumbnailKey(key), account, PHOTO_PIXELS);
    if (photo) photos.set(lineId, photo);
  }
  const making = { words, language, zones, timeZone, photos };
  const { name, on } = visit;
  const report: Report = {
    language,
    sender: await reportSender(deps, account),
    title: words.title,
    about: name.replace(on, dayText(on, language)),
    facts: [...factsOf(visit, making), ...leftOut(keys.length - REPORT_PHOTOS_MAX, words)],
    parts: partsOf(visit, making),
    foot: words.foot,
    madeAt: clockDate(),
  };
  await recordEvent(db, origin, { action: 'export', resource: 'visit', recordId: id, recordName: name });
  return {
    fileName: `${words.file}-${fileNamePart(name) || id}.pdf`,
    bytes: Readable.from([Buffer.from(await reportPdf(report))]),
  };
}

function factsOf(visit: VisitRecord, { words, language, timeZone }: Making): Report['facts'] {
  const label = (field: 'on' | 'assignee' | 'status' | 'startedAt' | 'finishedAt' | 'note' | 'lines') =>
    translate(VISIT_FIELDS[field].label, language);
  const moment = (at: string | null) => at && `${momentText(at, timeZone, language)} (${timeZone})`;
  const totals = [...LINE_OUTCOMES, null].map((outcome) => {
    const many = visit.lines.filter((line) => line.outcome === outcome).length;
    return `${words[outcome ?? 'open']}: ${many}`;
  });
  const facts: [string, string | null][] = [
    [label('on'), dayText(visit.on, language)],
    [label('assignee'), visit.assignee?.nome ?? null],
    [label('status'), translate(VISIT_STATUS_NAMES[visit.status], language)],
    [label('startedAt'), moment(visit.startedAt)],
    [label('finishedAt'), moment(visit.finishedAt)],
    [label('lines'), `${visit.lines.length} (${totals.join(', ')})`],
    [label('note'), visit.note],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

const leftOut = (many: number, words: Words): Report['facts'] =>
  many > 0 ? [[words.photos, String(many)]] : [];

/** A part for each place in the order of the visit, then one for devices without a place. */
function partsOf({ places, lines }: VisitRecord, making: Making): ReportPart[] {
  const { words, language, zones, timeZone } = making;
  const columns = [
    { title: words.slot, share: 0.1 },
    { title: words.fragrance, share: 0.3 },
    { title: words.done, share: 0.2 },
    { title: words.details, share: 0.4 },
  ];
  const at = places.map(({ placeId, name, address }) => {
    const zone = zones.get(placeId) ?? timeZone;
    const country =
      address?.country && new Intl.DisplayNames(language, { type: 'region' }).of(address.country);
    const { street, zipcode, city, state } = address ?? {};
    const about = [street, zipcode, city, state, country, words.times.replace('{zone}', zone)];
    const own = lines.filter((line) => line.place?.placeId === placeId);
    return { title: name, about: about.filter(Boolean).join(' · '), columns, ...groupsOf(own, zone, making) };
  });
  const nowhere = lines.filter(({ place }) => !places.some(({ placeId }) => placeId === place?.placeId));
  if (nowhere.length === 0) return at;
  const about = words.times.replace('{zone}', timeZone);
  return [...at, { title: words.nowhere, about, columns, ...groupsOf(nowhere, timeZone, making) }];
}

/** The lines of each device. */
function groupsOf(lines: readonly VisitLine[], zone: string, making: Making) {
  const groups = new Map<number, { title: string; rows: ReportRow[] }>();
  for (const line of lines) {
    const group = groups.get(line.device.deviceId) ?? { title: nameOfDevice(line.device), rows: [] };
    group.rows.push(rowOf(line, zone, making));
    groups.set(line.device.deviceId, group);
  }
  return { groups: [...groups.values()], nothing: making.words.nothing };
}

function rowOf(line: VisitLine, zone: string, { words, language, photos }: Making): ReportRow {
  const { slot, fragrance, reason, outcome, serialNumber, remaining, dueDate, note, at, by } = line;
  const details = [
    serialNumber && words.capsule.replace('{serial}', () => serialNumber),
    remaining !== null && words.remaining.replace('{shots}', remaining.toLocaleString(language)),
    dueDate && words.due.replace('{day}', dayText(dueDate, language)),
    at && momentText(at, zone, language),
    by?.nome,
  ];
  const why = reason && translate(LINE_REASON_NAMES[reason], language);
  return {
    cells: [
      String(slot),
      [fragrance?.name ?? words.noFragrance, why && `(${why})`].filter(Boolean).join(' '),
      outcome ? translate(LINE_OUTCOME_NAMES[outcome], language) : words.open,
      details.filter(Boolean).join(' · '),
    ],
    below: note,
    picture: photos.get(line.lineId) ?? null,
  };
}
