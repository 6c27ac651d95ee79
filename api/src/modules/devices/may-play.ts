interface Owned {
  organisationId: number | null;
}

/**
 * Whether a device may have a campaign: an organisation's campaigns are for its own devices and for devices without an
 * organisation. The database enforces this too: see `db/functions/campaign-owners.sql`.
 */
export function mayPlay({ organisationId }: Owned, campaign: Owned): boolean {
  return organisationId === null || [null, organisationId].includes(campaign.organisationId);
}
