import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { Language } from '#contracts/core/language.ts';
import type { shotsByCampaign, shotsByFragrance } from '#contracts/dashboard.ts';
import type { SheetColumn } from '../../http/spreadsheet.ts';

interface Words {
  campaigns: { sheet: string; file: string };
  fragrances: { sheet: string; file: string };
  campaign: string;
  fragrance: string;
  shots: string;
  share: string;
  total: string;
}

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    campaigns: { sheet: 'Disparos por campanha', file: 'disparos-por-campanha' },
    fragrances: { sheet: 'Disparos por fragrância', file: 'disparos-por-fragrancia' },
    campaign: 'Campanha',
    fragrance: 'Fragrância',
    shots: 'Disparos',
    share: 'Participação',
    total: 'Total',
  },
  'en-US': {
    campaigns: { sheet: 'Shots by campaign', file: 'shots-by-campaign' },
    fragrances: { sheet: 'Shots by fragrance', file: 'shots-by-fragrance' },
    campaign: 'Campaign',
    fragrance: 'Fragrance',
    shots: 'Shots',
    share: 'Share',
    total: 'Total',
  },
  'es-ES': {
    campaigns: { sheet: 'Disparos por campaña', file: 'disparos-por-campana' },
    fragrances: { sheet: 'Disparos por fragancia', file: 'disparos-por-fragancia' },
    campaign: 'Campaña',
    fragrance: 'Fragancia',
    shots: 'Disparos',
    share: 'Participación',
    total: 'Total',
  },
};

/** A line of a figure; the last is that of all together. */
interface Line {
  campaign: string | null;
  fragrance: string | null;
  shots: number;
  /** Of its campaign's shots, or of all: 0 to 1. */
  share: number | null;
}

const GROUPED = '#,##0';
const PERCENT = '0.0%';

interface Sheet {
  sheet: string;
  /** Without an ending. */
  file: string;
  columns: SheetColumn<Line>[];
  lines: Line[];
}

function columnsOf({ campaign, fragrance, shots, share }: Words): SheetColumn<Line>[] {
  return [
    { header: campaign, width: 32, value: (line) => line.campaign },
    { header: fragrance, width: 32, value: (line) => line.fragrance },
    { header: shots, width: 14, value: (line) => line.shots, format: GROUPED },
    { header: share, width: 14, value: (line) => line.share, format: PERCENT },
  ];
}

const sum = (lines: readonly { shots: number }[]) => lines.reduce((total, { shots }) => total + shots, 0);

/** Shots by campaign and fragrance: each campaign's total after its fragrances, and that of all at the end. */
export function campaignSheet(rows: AnswerOf<typeof shotsByCampaign>, language: Language): Sheet {
  const words = WORDS[language];
  const totals: Line[] = [];
  const lines = rows.flatMap(({ campaignName, fragrances }): Line[] => {
    const shots = fragrances.reduce((total, { shotsTotalFragrance }) => total + shotsTotalFragrance, 0);
    const total = { campaign: campaignName, fragrance: words.total, shots, share: 1 };
    totals.push(total);
    const own = fragrances.map(({ fragranceName, shotsTotalFragrance }) => ({
      campaign: campaignName,
      fragrance: fragranceName,
      shots: shotsTotalFragrance,
      share: shotsTotalFragrance / shots,
    }));
    return [...own, total];
  });
  const all = { campaign: words.total, fragrance: null, shots: sum(totals), share: null };
  return { ...words.campaigns, columns: columnsOf(words), lines: [...lines, all] };
}

/** Shots by fragrance, and that of all at the end. */
export function fragranceSheet(rows: AnswerOf<typeof shotsByFragrance>, language: Language): Sheet {
  const words = WORDS[language];
  const [, ...columns] = columnsOf(words);
  const all = rows.reduce((total, { shotsTotal }) => total + shotsTotal, 0);
  const lines = rows.map(
    ({ fragranceName, shotsTotal }): Line => ({
      campaign: null,
      fragrance: fragranceName,
      shots: shotsTotal,
      share: shotsTotal / all,
    }),
  );
  const total = { campaign: null, fragrance: words.total, shots: all, share: null };
  return { ...words.fragrances, columns, lines: [...lines, total] };
}
