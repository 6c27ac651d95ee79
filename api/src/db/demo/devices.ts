/** Devices of one person with one campaign. Figures are shots that a device fires on a common day. */
export interface DemoPlace {
  /** E-mail address of who has them. */
  owner: string;
  /** Key of the campaign. */
  campaign: string;
  /** Key of the one that they had before it. */
  former?: string;
  seen?: readonly number[];
  /** Have not called for days. */
  silent?: readonly number[];
  /** Were disconnected from their user. */
  freed?: readonly number[];
  /** How many were claimed, and have not called yet. */
  never?: number;
}

export const PLACES: readonly DemoPlace[] = [
  { owner: 'user@example.com', campaign: 'verao-na-orla', seen: [15, 9], silent: [5] },
  { owner: 'ana.pimentel@example.com', campaign: 'lobby-aurora', seen: [27, 21, 17, 12], never: 1 },
  { owner: 'bruno.cavalcanti@example.com', campaign: 'spa-serenidade', seen: [19, 14, 10], silent: [6] },
  { owner: 'debora.antunes@example.com', campaign: 'emporio-cafe-cacau', seen: [22, 16, 8], freed: [6] },
  { owner: 'fernanda.lima@example.com', campaign: 'jardim-botanico', seen: [17, 12, 9], never: 1 },
  { owner: 'gustavo.teixeira@example.com', campaign: 'studio-folego', seen: [20, 13, 7] },
  { owner: 'icaro.batista@example.com', campaign: 'inverno-na-serra', seen: [11, 6], silent: [4] },
  { owner: 'luana.ribeiro@example.com', campaign: 'natal-encantado', seen: [14, 9], never: 1 },
  { owner: 'marcos.aguiar@example.com', campaign: 'colecao-essencial', seen: [19, 14, 6] },
  {
    owner: 'paulo.sa@example.com',
    campaign: 'colecao-essencial',
    former: 'dia-das-maes',
    seen: [10],
    freed: [4],
  },
  {
    owner: 'sofia.mattos@example.com',
    campaign: 'jardim-botanico',
    former: 'colecao-essencial',
    seen: [12],
    silent: [7],
  },
];

/** Devices that were registered and that nobody has claimed. */
const UNCLAIMED = 4;

/** Capsules that no device has fired yet. */
export const CAPSULES_IN_STOCK = 22;

export type DemoDeviceState = 'seen' | 'silent' | 'freed' | 'never';

export interface DemoDevice {
  macAddress: string;
  place: DemoPlace;
  state: DemoDeviceState;
  dailyShots: number;
}

/** Steps by a number that is prime to 256, so that neighbours in the list are none by address. */
const ADDRESS_STEP = 89;

/** Every device that somebody has claimed. */
export const CLAIMED: readonly DemoDevice[] = PLACES.flatMap((place) => [
  ...devicesOf(place, 'seen', place.seen),
  ...devicesOf(place, 'silent', place.silent),
  ...devicesOf(place, 'freed', place.freed),
  ...devicesOf(place, 'never', Array<number>(place.never ?? 0).fill(0)),
]).map((device, index) => ({ ...device, macAddress: macAddressOf(index) }));

export const UNCLAIMED_ADDRESSES: readonly string[] = Array.from({ length: UNCLAIMED }, (_, index) =>
  macAddressOf(CLAIMED.length + index),
);

function devicesOf(place: DemoPlace, state: DemoDeviceState, shots: readonly number[] = []) {
  return shots.map((dailyShots) => ({ place, state, dailyShots }));
}

/** 00:00:5E:00:53:00 to FF are nobody's: they stand in documentation (RFC 7042, section 2.1.1). */
function macAddressOf(index: number): string {
  const last = (index * ADDRESS_STEP + 0x1c) % 256;
  return `00:00:5E:00:53:${last.toString(16).padStart(2, '0').toUpperCase()}`;
}
