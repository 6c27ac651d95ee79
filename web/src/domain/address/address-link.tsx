import { Anchor, Group } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';

/** An address in words, which opens in a map program. */
export function AddressLink({ address }: { address: string }) {
  return (
    <Anchor href={mapUrl(address)} target="_blank" rel="noreferrer" inherit>
      <Group component="span" gap={6} wrap="nowrap">
        <IconMapPin size={18} aria-hidden />
        {address}
      </Group>
    </Anchor>
  );
}

/**
 * The address in the device's own map program, where it has one that links open; otherwise in the browser.
 * @param agent the browser's name for itself
 */
export function mapUrl(address: string, agent = navigator.userAgent): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(agent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
