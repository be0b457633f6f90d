export * from './auth-code';
export * from './calendar/calendar';
export * from './calendar/domain-end';
export * from './calendar/end-at-registry';
export * from './calendar/end-domains';
export * from './calendar/end-poll-handler';
export * from './calendar/follow-registry-charges';
export * from './calendar/policy';
export * from './calendar/reconcile-deletes';
export * from './calendar/registry-charge';
export * from './calendar/remove-domain';
export * from './calendar/run-calendar';
export * from './calendar/settle-delete';
export * from './calendar/write-expiry-mail';
export * from './change';
export * from './change-at-registry';
export * from './change-domain';
export * from './change-errors';
export * from './change-poll-handler';
export * from './clear-auth-codes';
export * from './compare-domains';
export * from './compare-repairs';
export * from './compliance/compliance-notice';
export * from './compliance/compliance-poll-handler';
export * from './compliance/give-compliance-notice';
export * from './create-at-registry';
export * from './domain';
export * from './domain-queries';
export * from './errors';
export * from './get-auth-code';
export * from './holder-requirements';
export * from './hosts/change-host';
export * from './hosts/glue-addresses';
export * from './hosts/host';
export * from './hosts/host-at-registry';
export * from './hosts/host-errors';
export * from './hosts/host-poll-handler';
export * from './hosts/reconcile-hosts';
export * from './hosts/settle-host';
export * from './hosts/vanity-nameserver-queries';
export * from './hosts/vanity-nameservers';
export * from './locks';
export * from './nameserver-check';
export * from './objects-at-registry';
export * from './operation-failure';
export * from './operation-poller';
export * from './privacy-contacts';
export * from './purchase-privacy';
export * from './reconcile-changes';
export * from './reconcile-registrations';
export * from './reconcile-renewals';
export type { ReconcilePolicy, ReconcilerParts } from './reconciler';
export * from './registrant-data';
export * from './register-domain';
export * from './registration';
export * from './registration-contacts';
export * from './registration-plan';
export * from './registration-poll-handler';
export * from './registration-queries';
export * from './renew-at-registry';
export * from './renew-domain';
export * from './renewal';
export { notRegisteredYet } from './renewal-errors';
export * from './renewal-plan';
export * from './renewal-poll-handler';
export * from './renewal-queries';
export * from './sending-turn';
export * from './set-contacts';
export * from './set-domain-lock';
export * from './set-nameservers';
export * from './settle-change';
export * from './settle-registration';
export * from './settle-renewal';
export * from './shown-contacts';
export { AddDs, type DsView, RemoveDs } from './signing/change-ds';
export * from './signing/ds-queries';
export * from './signing/signing-guard';
export * from './signing/step-signings';
export * from './signing/switch-signing';
export * from './signing/zone-signing';
export * from './sync-statuses';
export * from './update-settings';
export * from './verification-holds/follow-verifications';
export * from './verification-holds/verification-hold';
export * from './refunds/delete-at-registry';
export { EndPrivacy } from './refunds/end-privacy';
export * from './refunds/process-refund';
export * from './refunds/reconcile-refunds';
export * from './refunds/refund';
export * from './refunds/refund-checks';
export * from './refunds/refund-errors';
export * from './refunds/refund-poll-handler';
export * from './refunds/refund-queries';
export * from './refunds/settle-refund';
export type { UnknownDomainStore } from './unknown-domains/ports';
export type {
  Difference,
  DifferenceStore,
  DomainFilter,
  DomainListPage,
  DomainListRequest,
  DomainReader,
  DomainSort,
  DomainStore,
  HeldDomain,
  RegistrantChanges,
  VanityNameserverPage,
  WantedRegistrant,
} from './ports';
export * from './end-operation';
export * from './requirement-documents';
export * from './restores/reconcile-restores';
export { feeAmount, type KeptFee, storedFee, postRegistryCost } from './registry-cost';
export { RedelegateAtRegistry } from './restores/redelegate-at-registry';
export * from './restores/restore';
export * from './restores/restore-at-registry';
export * from './restores/restore-domain';
export * from './restores/restore-errors';
export { RestorePlanner } from './restores/restore-plan';
export * from './restores/restore-poll-handler';
export * from './restores/restore-queries';
export * from './restores/settle-restore';
export * from './unknown-domains/find-unknown-domains';
