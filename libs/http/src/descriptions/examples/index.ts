export { LEGACY_EXAMPLE_TABLES } from './legacy';
export { RESELLER_EXAMPLE_TABLES } from './reseller';
export { STAFF_EXAMPLE_TABLES } from './staff';
