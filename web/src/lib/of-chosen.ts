import { chosenOrganisation } from './chosen-organisation.ts';

/** The same query for the chosen organisation alone. Who shows what it finds hears of another one by `useChosenOrganisation`. */
export function ofChosen<Query extends object>(query: Query): Query & { organisationId?: string } {
  const chosen = chosenOrganisation();
  return chosen ? { ...query, organisationId: String(chosen.organisationId) } : query;
}
