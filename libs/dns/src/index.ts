export { ipv6, isIpv4 } from './addresses';
export * from './records/change-records';
export * from './records/change-zone';
export { type DnsKey, keyTagOf } from './records/ds-key';
export {
  DS_ALGORITHMS,
  DS_DIGEST_DIGITS,
  type DsInput,
  type DsRecord,
  dsRecordFrom,
} from './records/ds-record';
export * from './errors';
export * from './forwarding/forwarding';
export {
  ChangeEmailForwarding,
  CreateEmailForwarding,
  DeleteEmailForwarding,
} from './forwarding/forwarding-emails';
export { alreadyForwarded, placeForwarded } from './forwarding/forwarding-errors';
export { ForwardingQueries } from './forwarding/forwarding-queries';
export type { RecordMoves } from './forwarding/forwarding-records';
export { forwardedHost, mailboxFrom } from './forwarding/forwarding-rules';
export { ChangeUrlForwarding, CreateUrlForwarding, DeleteUrlForwarding } from './forwarding/forwarding-urls';
export type { ForwardingParts } from './forwarding/forwarding-writes';
export { Forwarder } from './serving/forwarder';
export { type ForwarderAnswer, refusalAnswer } from './serving/forwarder-answer';
export { CachedForwardedHosts, type ForwarderCachePolicy } from './serving/forwarder-cache';
export type { ForwarderRequest } from './serving/forwarder-request';
export { readMasterFile, writeMasterFile } from './records/master-file';
export * from './records/record';
export { recordFrom } from './records/record-rules';
export { octetsOf, quotedIfNeeded, quotedTxt, STRING_MAX, TXT_MAX, txtFrom } from './records/txt';
export * from './recipients/answer-recipient';
export * from './recipients/ask-recipients';
export * from './recipients/mailbox-recipients';
export * from './recipients/recipient';
export { RecipientMails } from './recipients/recipient-mails';
export * from './recipients/recipient-page';
export * from './records/zone-plan';
export { ZoneQueries } from './records/zone-queries';
export type { MailboxRecipient } from './recipients/ports';
export type {
  ForwardingPage,
  RecordChange,
  RecordPage,
  VersionPage,
  WrittenForwarding,
  ZoneContents,
  ZoneVersion,
} from './ports';
