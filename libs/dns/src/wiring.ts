// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export { type ForwardingUseCaseParts, type ForwardingUseCases, wireForwardings } from './forwarding/wire';
export { type RecipientParts, type RecipientUseCases, wireRecipients } from './recipients/wire';
export { type RecordParts, type RecordUseCases, wireRecordExpiry, wireRecords } from './records/wire';
export {
  type ServingParts,
  type ServingPolicy,
  type ServingUseCases,
  wireServing,
  wireVersionWaits,
} from './serving/wire';
