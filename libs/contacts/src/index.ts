export * from './ascii-fold';
export { eppPhone } from './calling-codes';
export * from './contact';
export * from './contact-book';
export * from './contact-rules';
export { COUNTRY_CODES, needsState, needsZip } from './countries';
export { emailAddress } from './email-address';
