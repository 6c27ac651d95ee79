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
