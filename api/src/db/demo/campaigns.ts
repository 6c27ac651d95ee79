import { PLACE_CAMPAIGNS } from './campaigns-of-places.ts';
import { SEASON_CAMPAIGNS } from './campaigns-of-seasons.ts';

export const CAMPAIGNS = [...PLACE_CAMPAIGNS, ...SEASON_CAMPAIGNS];
