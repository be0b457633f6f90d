export { DomainPage } from './domain-page';
export { DomainsPage } from './domains-page';
