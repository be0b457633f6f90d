export { OffersPage } from './offers-page';
export { RegistryPage } from './registry-page';
export { TldPage } from './tld-page';
