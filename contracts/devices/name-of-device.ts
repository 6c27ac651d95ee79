/** What is known of a device where it is named. */
interface NamedDevice {
  /** A response that a browser has kept since before an upgrade has none. */
  name?: string | null;
  macAddress: string;
  place?: { name: string } | null;
}

/** A device in one line: its name and its MAC address; without a name its place, if it has one, follows the address. */
export function nameOfDevice({ name, macAddress, place }: NamedDevice): string {
  if (name) return `${name} · ${macAddress}`;
  return place ? `${macAddress} · ${place.name}` : macAddress;
}
