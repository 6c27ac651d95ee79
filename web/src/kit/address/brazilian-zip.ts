/**
 * Formats a Brazilian postal code: adds the hyphen once there are eight digits. Any other text is returned as typed.
 */
export function formatBrazilianZip(text: string): string {
  const digits = text.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : text;
}
