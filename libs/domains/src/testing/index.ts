export * from './contracts/calendar-contract';
export * from './worlds/change-world';
export * from './contracts/compliance-notices-contract';
export * from './contracts/domain-store-contract';
export * from './contracts/difference-store-contract';
export * from './worlds/drift-world';
export * from './worlds/end-world';
export * from './contracts/ends-contract';
export * from './contracts/expiry-calendars-contract';
export * from './fake-calendar-store';
export * from './fake-compliance-notices';
export * from './data-reminders/data-reminders-contract';
export * from './data-reminders/fake-data-reminders';
export * from './fake-difference-store';
export * from './fake-disposition-reader';
export * from './fake-domain';
export * from './fake-domain-reader';
export * from './fake-domain-store';
export * from './fake-ends';
export * from './fake-expiry-calendar-store';
export * from './fake-refunds';
export * from './fake-registrant-changes';
export * from './fake-registry-holds';
export * from './contracts/registry-holds-contract';
export * from './fake-registration-attempts';
export * from './fake-signing';
export * from './contracts/host-renames-contract';
export * from './fake-privacy-contact-store';
export * from './fake-upcoming-notices';
export * from './fake-vanity-nameservers';
export * from './contracts/upcoming-notices-contract';
export * from './contracts/grace-deletes-contract';
export * from './worlds/host-world';
export * from './contracts/vanity-nameservers-contract';
export * from './contracts/privacy-contact-store-contract';
export * from './contracts/registrant-changes-contract';
export * from './worlds/refund-world';
export * from './contracts/registration-attempts-contract';
export {
  ACCOUNT,
  CREDIT,
  DESK,
  OFFER,
  PERSON,
  PRICE,
  PRIVACY,
  RECONCILE,
  START,
} from './worlds/registration-fixtures';
export * from './worlds/registration-world';
export * from './worlds/renewal-world';
export * from './worlds/restore-world';
export * from './worlds/signing-world';
export * from './contracts/zone-signings-contract';
