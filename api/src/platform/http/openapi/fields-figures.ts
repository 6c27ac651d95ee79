/** Descriptions of fields in responses about figures, the calendar, imports and the installation itself. */
export const FIGURE_FIELDS: Readonly<Record<string, string>> = {
  shotsTotalFragrance: 'Number of shots of the fragrance in this campaign',
  shotsTotal: 'Number of shots',
  date: 'The day',
  timeZone: 'IANA name of the time zone of the days',
  today: 'The current day',
  from: 'The first day of the period',
  to: 'The last day of the period',
  shots: 'Shots in the period',
  'shots.before': 'The figure for the preceding period of the same length',
  'shotsToday.before': 'The figure for yesterday',
  'shots7Days.before': 'The figure for the preceding 7 days',
  'shots30Days.before': 'The figure for the preceding 30 days',
  silent: 'Number of connected devices heard from before, but not in the last 24 hours',

  'recent.action': 'What was done',
  'recent.user': 'Who did it, with their name at that time; null for the server itself',

  row: 'Row number as in a spreadsheet: the header is row 1',
  column: 'The name of the column; null if it concerns no single column',
  'reading.sheet': 'The name of the sheet: the first visible one; null for a text file',
  'reading.encoding':
    'The encoding of a text file: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`; null for a workbook',
  'reading.separator': 'The separator of a text file; null for a workbook, and for a text file of one column',
  'reading.dates':
    'How a date that can be read two ways is read: `day-first` in Portuguese and Spanish; `iso` in English, where it is refused with `import.ambiguous_date`',
  'preview.action': 'What the import does with the row',
  'preview.changes': 'The changed values; empty if there are none',

  version: 'Version of the program that responds',
  database: 'The kind of database',
  'parts.database': 'Whether the database responds and has the migrations of this program',
  parts: 'The state of each part: `ok`, `unwell`, or `off` if it is not configured',
  storage: 'Where files are stored',
  'parts.storage': 'Whether files can be written',
  'parts.backup': 'Whether the last good backup is recent enough',
  'disks.low': 'Whether the free space is too low',
  backup: 'The backups made by the server; null if it makes none',
};
