export { SubscribersPage } from './subscribers-page';
export { IncidentPage, MaintenancePage } from './notice-pages';
