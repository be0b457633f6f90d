import type { Ledger } from '@registrar/billing';
import { newLedger } from '@registrar/billing/wiring';
import { newWriteMail } from '@registrar/contacts/wiring';
import type { MailStore } from '@registrar/contacts/ports';
import type { SecretVault } from '@registrar/kernel';
import type { ChangeDomain } from '../changes/change-domain';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { DeleteAtRegistry } from '../refunds/delete-at-registry';
import type { DomainRemovals, GraceDeletes } from '../refunds/ports';
import { RegistrarDeleteLimit } from '../refunds/registrar-delete-limit';
import { FollowHostRenames } from '../hosts/follow-host-renames';
import { RecordHostRenames } from '../hosts/record-host-renames';
import type { HostRenameNotices, HostRenameStore } from '../hosts/ports';
import type { RegistryHoldStore } from '../registry-holds/ports';
import type { RenewDomain } from '../renewal/renew-domain';
import type { RegistryCharges } from '../shared/ports';
import { BeginDeletion } from './begin-deletion';
import { TerminateAtRegistry, type TerminateAtRegistryParts } from './terminate-at-registry';
import { AdvanceTerminations } from './advance-terminations';
import { TerminationPollHandler } from './termination-poll-handler';
import { FollowRegistryCharges } from './follow-registry-charges';
import { InterruptResolution } from './interrupt-resolution';
import { LifecycleSteps } from './lifecycle-steps';
import { PollTermination } from './poll-termination';
import type { CalendarStore, DomainTerminations } from './ports';
import { ReconcileDeletes } from './reconcile-deletes';
import { RegistrySteps } from './registry-steps';
import { RemoveDomain } from './remove-domain';
import { ResendExpiryNotice } from './resend-expiry-notice';
import { RunLifecycleSchedule, type SuspendedRenewals } from './run-lifecycle-schedule';
import { SettleDelete } from './settle-delete';
import { WriteExpiryMail } from './write-expiry-mail';

/** Everything that the life of a domain after its registration touches. */
export type CalendarParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'catalog'
  | 'contactBook'
  | 'domainStore'
  | 'domainReader'
  | 'connections'
  | 'registry'
  | 'registryObjects'
  | 'availability'
  | 'ledgerStore'
> & {
  vault: SecretVault;
  calendarStore: CalendarStore;
  domainTerminations: DomainTerminations;
  removals: DomainRemovals;
  graceDeletes: Pick<GraceDeletes, 'isRegistrarLimitReached' | 'takeForRegistrar'>;
  registryHolds: Pick<RegistryHoldStore, 'open' | 'former' | 'relockFormer'>;
  registryCharges: RegistryCharges;
  mailStore: MailStore;
  hostRenames: HostRenameStore;
  hostRenameNotices: HostRenameNotices;
  renewDomain: Pick<RenewDomain, 'execute'>;
  changes: Pick<ChangeDomain, 'execute'>;
  deleteAtRegistry: DeleteAtRegistry;
};

export type CalendarPolicy = { registrarName: string } & SuspendedRenewals &
  Partial<Pick<TerminateAtRegistryParts, 'sacrificialHostDomains'>>;

export interface CalendarUseCases {
  run: RunLifecycleSchedule;
  end: AdvanceTerminations;
  settle: SettleDelete;
  reconcile: ReconcileDeletes;
  removeDomain: RemoveDomain;
  followCharges: FollowRegistryCharges;
  pollHandler: TerminationPollHandler;
  resendNotice: ResendExpiryNotice;
  /** For tests that stop between them. */
  steps: { atRegistry: TerminateAtRegistry; ledger: Ledger };
}

/**
 * The use cases around the calendar, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireCalendar(
  parts: CalendarParts,
  policy: CalendarPolicy,
  reconcilePolicy = OPERATION_POLICY,
): CalendarUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    catalog,
    domainStore,
    connections,
    registry,
    calendarStore,
    domainTerminations,
    removals,
    registryHolds: holds,
    registryCharges,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const mail = new WriteExpiryMail(newWriteMail(parts), parts.contactBook, policy);
  const { hostRenames, hostRenameNotices } = parts;
  const renames = new RecordHostRenames(
    hostRenames,
    hostRenameNotices,
    uow,
    clock,
    log,
    reconcileAfterSeconds,
  );
  const atRegistry = new TerminateAtRegistry({
    connections,
    registry,
    hosts: registry,
    remove: parts.deleteAtRegistry,
    operations,
    objects: parts.registryObjects,
    domains: parts.domainReader,
    clock,
    ids,
    renames,
    reconcileAfterSeconds,
    sacrificialHostDomains: policy.sacrificialHostDomains ?? [],
  });
  const ledger = newLedger(parts);
  const registrarLimit = new RegistrarDeleteLimit(parts.graceDeletes, catalog);
  const settle = new SettleDelete({
    uow,
    operations,
    ends: domainTerminations,
    charges: registryCharges,
    ledger,
    registrarLimit,
    clock,
    log,
  });
  const steps = new LifecycleSteps({
    calendar: calendarStore,
    domains: domainStore,
    removals,
    holds,
    ends: domainTerminations,
    charges: registryCharges,
    mail,
    outbox,
    registrySteps: new RegistrySteps(calendarStore, parts.renewDomain, parts.changes, holds, clock, log),
    uow,
    clock,
    log,
  });
  const deletion = new BeginDeletion({
    ends: domainTerminations,
    domains: parts.domainReader,
    catalog,
    atRegistry,
    settle,
    operations,
    uow,
    clock,
    ids,
    reconcileAfterSeconds,
  });
  return {
    run: new RunLifecycleSchedule(calendarStore, catalog, steps, clock, log, policy),
    end: new AdvanceTerminations(
      domainTerminations,
      {
        interruption: new InterruptResolution({
          ends: domainTerminations,
          domains: parts.domainReader,
          holds,
          connections,
          registry,
          outbox,
          uow,
          clock,
          ids,
          log,
        }),
        deletion,
        poll: new PollTermination(domainTerminations, connections, registry, uow, clock, log),
      },
      new FollowHostRenames(hostRenames, renames, connections, registry, clock, log),
      clock,
      log,
    ),
    settle,
    reconcile: new ReconcileDeletes(parts, registry, atRegistry, settle, reconcilePolicy),
    removeDomain: new RemoveDomain({
      domains: domainStore,
      removals,
      holds,
      ends: domainTerminations,
      charges: registryCharges,
      registrarLimit,
      outbox,
      uow,
      clock,
    }),
    followCharges: new FollowRegistryCharges({
      charges: registryCharges,
      domains: domainStore,
      ends: domainTerminations,
      availability: parts.availability,
      connections,
      registry,
      ledger,
      uow,
      clock,
      log,
    }),
    resendNotice: new ResendExpiryNotice(domainStore, catalog, mail, uow, clock),
    pollHandler: new TerminationPollHandler(operations, domainTerminations, registryCharges, catalog, clock),
    steps: { atRegistry, ledger },
  };
}
