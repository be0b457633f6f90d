export { IncidentPage, MaintenancePage } from './notice-pages';
