/** Formats a claim code in groups of four, as people read and type it: `7K3M-Q9TX-2HBD`. */
export function formatClaimCode(claimCode: string): string {
  return claimCode.match(/.{1,4}/g)?.join('-') ?? '';
}
