/** All pages of the feature, fetched in one piece: few people ever open one. */
export { IncidentPage } from './incident.page.tsx';
export { firstRows } from './incidents.api.ts';
export { IncidentForm } from './incidents.form.tsx';
export { IncidentsList } from './incidents.list.tsx';
