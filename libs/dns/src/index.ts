export { anameNotAlone, cnameNotAlone, domainNotFound, duplicateRecord, notTheId } from './errors';
export {
  FORWARDING_TYPES,
  type ForwardingPolicy,
  type ForwardingType,
  type HeldRecord,
  META_MAX,
  type PlaceOwner,
  TARGET_MAX,
  TITLE_MAX,
  type UrlForwarding,
  type UrlForwardingData,
  type UrlForwardingInput,
  type UrlForwardingKey,
} from './forwarding/forwarding';
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
export type { RecordChange, VersionPage, WrittenForwarding, ZoneContents, ZoneVersion } from './ports';
export { AnswerRecipient, type RecipientChoice } from './recipients/answer-recipient';
export { SendRecipientVerifications } from './recipients/send-recipient-verifications';
export { MailboxRecipients } from './recipients/mailbox-recipients';
export type { MailboxRecipient } from './recipients/ports';
export type { Recipient, RecipientState } from './recipients/recipient';
export { BATCH_ACTIONS, BATCH_MAX, type BatchAction } from './records/batch';
export { changesFrom } from './records/batch-fields';
export type { BatchOutcome } from './records/batch-plan';
export { ChangeRecords, type ZoneBatch } from './records/change-batch';
export { ExpireRecords } from './records/expire-records';
export { CreateRecord, DeleteRecord, ReplaceRecord } from './records/change-records';
export { ImportZone, RollBackZone, type ZoneChange, type ZoneChangeRequest } from './records/change-zone';
export {
  DS_ALGORITHMS,
  DS_DIGEST_DIGITS,
  type DsInput,
  type DsRecord,
  dsRecordFrom,
} from './records/ds-record';
export {
  MAX_TTL,
  MIN_TTL,
  nameOf,
  RECORD_TYPES,
  type RecordData,
  type RecordInput,
  type RecordOrigin,
  type RecordType,
  shownAnswer,
  type ZoneRecord,
} from './records/record';
export { recordFrom } from './records/record-rules';
export { octetsOf, quotedTxt, STRING_MAX } from './records/txt';
export type { ChangeAction, ZonePlan } from './records/zone-plan';
export { ZoneQueries } from './records/zone-queries';
export { AwaitVersion } from './serving/await-version';
export { CertificateHosts } from './serving/certificate-hosts';
export { domainOfName } from './serving/domain-of-name';
export { Forwarder } from './serving/forwarder';
export { type ForwarderAnswer, refusalAnswer } from './serving/forwarder-answer';
export { CachedForwardedHosts } from './serving/forwarder-cache';
