export * from './fake-zone';
export * from './fake-zones';
export { zonesContract } from './zones-contract';
export { a, type ZonesSetup } from './zone-under-test';
export { zoneBatchContract } from './zone-batch-contract';
export { zoneExpiryContract } from './zone-expiry-contract';
export * from './fake-forwarded-hosts';
export * from './forwarded-hosts-contract';
export {
  ACCEPTED as ACCEPTED_RECORDS,
  REFUSALS as REFUSED_RECORDS,
  RIGHT as RIGHT_RECORDS,
  ZONE as ZONE_OF_RECORDS,
} from './record-cases';
export { TXT_CASES, type TxtCase } from './txt-cases';
export * from './fake-forwardings';
export { ForwardedZone, type ForwardingSetup } from './forwarded-zone';
export * from './forwarding-contract';
export { FakeRecipients } from './fake-recipients';
export { recipientsContract, type RecipientSetup } from './recipients-contract';
export * from './recipient-world';
