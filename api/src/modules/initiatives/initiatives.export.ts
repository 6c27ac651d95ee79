import { type Translations, translate } from '#contracts/core/words.ts';
import type { InitiativeStatus } from '#contracts/initiatives/initiative-status.ts';
import type { Initiative } from '#contracts/initiatives/initiatives.ts';
import {
  createdColumn,
  day,
  type ListSheet,
  nameColumn,
  number,
  text,
  updatedColumn,
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

const organisation: Translations = ['Organização', 'Organisation', 'Organización'];
const campaign: Translations = ['Campanha', 'Campaign', 'Campaña'];
const status: Translations = ['Situação', 'Status', 'Estado'];

/** The list as a spreadsheet. */
export const initiativeSheet: ListSheet<Initiative> = {
  resource: 'initiative',
  title: ['Iniciativas', 'Initiatives', 'Iniciativas'],
  columns: [
    nameColumn,
    text('status', status, (row, language) => translate(STATUS_WORDS[row.status], language), 16),
    text('organisation.name', organisation, (row) => row.organisation.name),
    text('campaign.name', campaign, (row) => row.campaign?.name ?? null),
    text('places', ['Locais', 'Places', 'Lugares'], ({ places }, language) =>
      places.length === 0 ? translate(EVERYWHERE, language) : places.map(({ name }) => name).join(', '),
    ),
    day('startsOn', ['Primeiro dia', 'First day', 'Primer día'], (row) => row.startsOn),
    day('endsOn', ['Último dia', 'Last day', 'Último día'], (row) => row.endsOn),
    number('targetShots', ['Meta de disparos', 'Target shots', 'Meta de disparos'], (row) => row.targetShots),
    number(
      'delivered',
      ['Disparos entregues', 'Delivered shots', 'Disparos entregados'],
      (row) => row.delivered,
    ),
    createdColumn,
    updatedColumn,
  ],
};

/** The shots delivered by place and day. */
export const resultSheet: ListSheet<ResultRow> = {
  resource: 'initiative',
  title: ['Resultados das iniciativas', 'Initiative results', 'Resultados de las iniciativas'],
  columns: [
    text('initiative', ['Iniciativa', 'Initiative', 'Iniciativa'], (row) => row.initiative),
    text('status', status, (row, language) => translate(STATUS_WORDS[row.status], language), 16),
    text('organisation', organisation, (row) => row.organisation),
    text('campaign', campaign, (row) => row.campaign),
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
