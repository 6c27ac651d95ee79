import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { fileNamePart } from '#contracts/core/file-names.ts';
import type { Language } from '#contracts/core/language.ts';
import { translateAll } from '#contracts/core/words.ts';
import type { shotsByCampaign, shotsByFragrance } from '#contracts/dashboard.ts';
import type { Database } from '../../platform/db/client.ts';
import { type ReportSheet, report } from '../../platform/files/spreadsheets/write-report.ts';
import { type SheetColumn, spreadsheet } from '../../platform/files/spreadsheets/write-rows.ts';
import type { Download } from '../../platform/http/serve.ts';
import { todayIn } from '../../platform/lib/local-time.ts';
import { currentSender } from '../../platform/mail/sender.ts';

const WORDS = {
  byCampaign: ['Disparos por campanha', 'Shots by campaign', 'Disparos por campaña'],
  campaignTotals: ['Totais por campanha', 'Totals by campaign', 'Totales por campaña'],
  byFragrance: ['Disparos por fragrância', 'Shots by fragrance', 'Disparos por fragancia'],
  campaign: ['Campanha', 'Campaign', 'Campaña'],
  fragrance: ['Fragrância', 'Fragrance', 'Fragancia'],
  shots: ['Disparos', 'Shots', 'Disparos'],
  share: ['Participação', 'Share', 'Participación'],
  total: ['Total', 'Total', 'Total'],
} as const;

/** A line of a figure. */
interface Line {
  campaign: string | null;
  fragrance: string | null;
  shots: number;
  /** Share of its campaign's shots, or of all: 0 to 1. */
  share: number | null;
  /** Whether it sums up lines before it. */
  isTotal: boolean;
}

const GROUPED = '#,##0';
const PERCENT = '0.0%';

/** Maximum bars of a chart; more would be unreadable. */
const BARS = 30;
/** Maximum lines of a file with charts, which is built in memory. Longer files are streamed and have no charts. */
const CHARTED_LINES = 5_000;

/** A file of figures: the first sheet has all lines, the others are summaries. */
interface Figures {
  /** Without the extension. */
  file: string;
  sheets: [ReportSheet<Line>, ...ReportSheet<Line>[]];
}

function columnsOf({ campaign, fragrance, shots, share }: Record<keyof typeof WORDS, string>) {
  return {
    campaign: { header: campaign, width: 32, value: (line) => line.campaign },
    fragrance: { header: fragrance, width: 32, value: (line) => line.fragrance },
    shots: { header: shots, width: 14, value: (line) => line.shots, format: GROUPED },
    share: { header: share, width: 14, value: (line) => line.share, format: PERCENT },
  } satisfies Record<string, SheetColumn<Line>>;
}

const isTotal = (line: Line) => line.isTotal;
const sum = (shots: readonly number[]) => shots.reduce((total, some) => total + some, 0);

/** Shots by campaign and fragrance, each campaign's total after its fragrances, and a sheet of campaign totals. */
export function campaignFigures(rows: AnswerOf<typeof shotsByCampaign>, language: Language): Figures {
  const words = translateAll(WORDS, language);
  const columns = columnsOf(words);
  const totals = rows.map(({ fragrances }) => sum(fragrances.map((each) => each.shotsTotalFragrance)));
  const all = sum(totals);
  const whole: Line = { campaign: words.total, fragrance: null, shots: all, share: null, isTotal: true };
  const lines = rows.flatMap(({ campaignName, fragrances }, place): Line[] => {
    const shots = totals[place] ?? 0;
    const own = fragrances.map(({ fragranceName, shotsTotalFragrance }) => ({
      campaign: campaignName,
      fragrance: fragranceName,
      shots: shotsTotalFragrance,
      share: shotsTotalFragrance / shots,
      isTotal: false,
    }));
    return [...own, { campaign: campaignName, fragrance: words.total, shots, share: 1, isTotal: true }];
  });
  const campaigns = rows.map(({ campaignName }, place): Line => {
    const shots = totals[place] ?? 0;
    return { campaign: campaignName, fragrance: null, shots, share: shots / all, isTotal: false };
  });
  const { campaign, fragrance, shots, share } = columns;
  return {
    file: fileNamePart(words.byCampaign),
    sheets: [
      {
        name: words.byCampaign,
        columns: [campaign, fragrance, shots, share],
        lines: [...lines, whole],
        isTotal,
      },
      {
        name: words.campaignTotals,
        columns: [campaign, shots, share],
        lines: [...campaigns, whole],
        isTotal,
        chart: { names: 0, lengths: 1, lines: Math.min(campaigns.length, BARS) },
      },
    ],
  };
}

/** Shots by fragrance, with the total at the end. */
export function fragranceFigures(rows: AnswerOf<typeof shotsByFragrance>, language: Language): Figures {
  const words = translateAll(WORDS, language);
  const { fragrance, shots, share } = columnsOf(words);
  const all = sum(rows.map(({ shotsTotal }) => shotsTotal));
  const lines = rows.map(
    ({ fragranceName, shotsTotal }): Line => ({
      campaign: null,
      fragrance: fragranceName,
      shots: shotsTotal,
      share: shotsTotal / all,
      isTotal: false,
    }),
  );
  const whole: Line = { campaign: null, fragrance: words.total, shots: all, share: null, isTotal: true };
  return {
    file: fileNamePart(words.byFragrance),
    sheets: [
      {
        name: words.byFragrance,
        columns: [fragrance, shots, share],
        lines: [...lines, whole],
        isTotal,
        chart: { names: 0, lengths: 1, lines: Math.min(lines.length, BARS) },
      },
    ],
  };
}

/** The figures as a file in the installation's style, named after their subject and days. */
export async function figuresFile(
  { db, timeZone }: { db: Database; timeZone: string },
  { file, sheets }: Figures,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Download> {
  const { name: author, color } = await currentSender(db);
  const [first] = sheets;
  const days = [from, to ?? todayIn(timeZone)].filter((day) => day !== undefined);
  const bytes =
    first.lines.length > CHARTED_LINES
      ? spreadsheet({ name: first.name, color }, first.columns, first.lines)
      : report({ author, color, title: [first.name, ...days, `(${timeZone})`].join(' ') }, sheets);
  return { fileName: `${[file, ...days].join('-')}.xlsx`, bytes: await bytes };
}
