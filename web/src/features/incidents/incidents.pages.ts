/** All pages of the feature in one chunk, since few users ever open any of them. */
export { IncidentPage } from './incident.page.tsx';
export { LIST } from './incidents.api.ts';
export { IncidentForm } from './incidents.form.tsx';
export { IncidentsList } from './incidents.list.tsx';
