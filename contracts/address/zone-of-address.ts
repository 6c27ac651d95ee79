import { BRAZIL } from '../documents.ts';

/** The time zones of Brazil's states, without `America/`. Left out is what has several: see `zoneOfBrazil`. */
const STATE_ZONES: Readonly<Record<string, string>> = {
  ...{ AC: 'Rio_Branco', AL: 'Maceio', AP: 'Belem', BA: 'Bahia', CE: 'Fortaleza', DF: 'Sao_Paulo' },
  ...{ ES: 'Sao_Paulo', GO: 'Sao_Paulo', MA: 'Fortaleza', MT: 'Cuiaba', MS: 'Campo_Grande', MG: 'Sao_Paulo' },
  ...{ PA: 'Belem', PB: 'Fortaleza', PR: 'Sao_Paulo', PE: 'Recife', PI: 'Fortaleza', RJ: 'Sao_Paulo' },
  ...{ RN: 'Fortaleza', RS: 'Sao_Paulo', RO: 'Porto_Velho', RR: 'Boa_Vista', SC: 'Sao_Paulo' },
  ...{ SP: 'Sao_Paulo', SE: 'Maceio', TO: 'Araguaina' },
};

interface Whereabouts {
  country?: string | null | undefined;
  /** The region's code. */
  state?: string | null | undefined;
  city?: string | null | undefined;
}

/**
 * The IANA time zone of an address, if country, state and city leave no doubt: Brazil's by its states, other countries'
 * if they have only one. Without a country it is an address in Brazil.
 */
export function zoneOfAddress({ country, state, city }: Whereabouts): string | undefined {
  const code = country?.trim().toUpperCase() || BRAZIL;
  if (code === BRAZIL) return zoneOfBrazil(state?.trim().toUpperCase() ?? '', city?.trim().toLowerCase());
  const [zone, another] = zonesOfCountry(code);
  return another === undefined ? zone : undefined;
}

/** The west of Amazonas is an hour behind Manaus, and Fernando de Noronha an hour ahead of Pernambuco. */
function zoneOfBrazil(state: string, city: string | undefined): string | undefined {
  if (state === 'AM') return city === 'manaus' ? 'America/Manaus' : undefined;
  if (state === 'PE' && city === 'fernando de noronha') return 'America/Noronha';
  const zone = STATE_ZONES[state];
  return zone && `America/${zone}`;
}

/** As the platform lists them; older ones have a property, and some browsers nothing. */
interface LocaleWithZones {
  getTimeZones?(): string[] | undefined;
  timeZones?: string[] | undefined;
}

function zonesOfCountry(code: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(code)) return [];
  const locale = new Intl.Locale('und', { region: code }) as Intl.Locale & LocaleWithZones;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
