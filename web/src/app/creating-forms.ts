import type { ComponentProps } from 'react';
import type { CreatingForms } from '#web/kit/form/form-host.ts';
import { lazyComponent } from '#web/lib/lazy-page.ts';

/** The forms by which pickers create what they don't find. */
export const CREATING_FORMS: ComponentProps<typeof CreatingForms>['value'] = {
  category: lazyComponent(
    ['categories'],
    () => import('#web/features/categories/categories.form.tsx'),
    'CategoryForm',
  ),
  fragrance: lazyComponent(
    ['fragrances'],
    () => import('#web/features/fragrances/fragrances.form.tsx'),
    'FragranceForm',
  ),
  campaign: lazyComponent(
    ['campaigns', 'belonging'],
    () => import('#web/features/campaigns/campaigns.form.tsx'),
    'CampaignForm',
  ),
  organisation: lazyComponent(
    ['organisations'],
    () => import('#web/features/organisations/organisations.form.tsx'),
    'OrganisationForm',
  ),
  place: lazyComponent(
    ['places', 'belonging', 'address'],
    () => import('#web/features/places/places.form.tsx'),
    'PlaceForm',
  ),
};
