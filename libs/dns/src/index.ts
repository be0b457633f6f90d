export { ipv6, isIpv4 } from './addresses';
export * from './change-records';
export * from './change-zone';
export { type DnsKey, keyTagOf } from './ds-key';
export { DS_ALGORITHMS, DS_DIGEST_DIGITS, type DsInput, type DsRecord, dsRecordFrom } from './ds-record';
export * from './errors';
export * from './forwarding';
export { ChangeEmailForwarding, CreateEmailForwarding, DeleteEmailForwarding } from './forwarding-emails';
export { alreadyForwarded, placeForwarded } from './forwarding-errors';
export { ForwardingQueries } from './forwarding-queries';
export type { RecordMoves } from './forwarding-records';
export { forwardedHost, mailboxFrom } from './forwarding-rules';
export { ChangeUrlForwarding, CreateUrlForwarding, DeleteUrlForwarding } from './forwarding-urls';
export type { ForwardingParts } from './forwarding-writes';
export { Forwarder } from './forwarder';
export { type ForwarderAnswer, refusalAnswer } from './forwarder-answer';
export { CachedForwardedHosts, type ForwarderCachePolicy } from './forwarder-cache';
export type { ForwarderRequest } from './forwarder-request';
export { readMasterFile, writeMasterFile } from './master-file';
export * from './record';
export { recordFrom } from './record-rules';
export { octetsOf, quotedIfNeeded, quotedTxt, STRING_MAX, TXT_MAX, txtFrom } from './txt';
export * from './recipients/answer-recipient';
export * from './recipients/ask-recipients';
export * from './recipients/mailbox-recipients';
export * from './recipients/recipient';
export { RecipientMails } from './recipients/recipient-mails';
export * from './recipients/recipient-page';
export * from './zone-plan';
export { ZoneQueries } from './zone-queries';
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
