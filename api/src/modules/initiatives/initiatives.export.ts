import type { Language } from '#contracts/core/language.ts';
import { type Translations, translate } from '#contracts/core/words.ts';
import type { InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import { INITIATIVE_FIELDS as FIELDS, type Initiative } from '#contracts/initiatives/initiatives.ts';
import {
  day,
  type ListSheet,
  number,
  sheetColumns,
  text,
} from '../../platform/resource/exports/list-export.ts';
import type { ResultRow } from './results.queries.ts';

const STATUS_WORDS: Record<InitiativeStatus, Translations> = {
  planned: ['Planejada', 'Planned', 'Planificada'],
  running: ['Em andamento', 'Running', 'En curso'],
  paused: ['Pausada', 'Paused', 'Pausada'],
  ended: ['Encerrada', 'Ended', 'Finalizada'],
  cancelled: ['Cancelada', 'Cancelled', 'Cancelada'],
};
const EVERYWHERE: Translations = ['Todos', 'All', 'Todos'];

const statusText = ({ status }: Pick<Initiative, 'status'>, language: Language) =>
  translate(STATUS_WORDS[status], language);

/** The list as a spreadsheet. */
export const initiativeSheet: ListSheet<Initiative> = {
  resource: 'initiative',
  title: ['Iniciativas', 'Initiatives', 'Iniciativas'],
  columns: sheetColumns(FIELDS, {
    status: statusText,
    places: ({ places }, language) =>
      places.length === 0 ? translate(EVERYWHERE, language) : places.map(({ name }) => name).join(', '),
  }),
};

/** The shots delivered by place and day. */
export const resultSheet: ListSheet<ResultRow> = {
  resource: 'initiative',
  title: ['Resultados das iniciativas', 'Initiative results', 'Resultados de las iniciativas'],
  columns: [
    text('initiative', ['Iniciativa', 'Initiative', 'Iniciativa'], (row) => row.initiative),
    text('status', FIELDS.status.label, statusText, FIELDS.status.width),
    text('organisation', FIELDS.organisation.label, (row) => row.organisation),
    text('campaign', FIELDS.campaign.label, (row) => row.campaign),
    text('place', ['Local', 'Place', 'Lugar'], (row) => row.place),
    day('date', ['Data', 'Date', 'Fecha'], (row) => row.date),
    number('shots', ['Disparos', 'Shots', 'Disparos'], (row) => row.shots),
    number(
      'targetToDate',
      ['Meta até a data', 'Target to date', 'Meta a la fecha'],
      (row) => row.targetToDate,
    ),
  ],
};
