import { Ledger } from '@registrar/billing';
import { WriteMail } from '@registrar/contacts';
import type { MailStore } from '@registrar/contacts/ports';
import {
  type ChangeDomain,
  type DeleteAtRegistry,
  EndAtRegistry,
  EndDomains,
  EndPollHandler,
  FollowRegistryCharges,
  ReconcileDeletes,
  RemoveDomain,
  type RenewDomain,
  RunCalendar,
  SettleDelete,
  WriteExpiryMail,
} from '@registrar/domains';
import type { CalendarStore, DomainEnds, DomainRemovals, RegistryCharges } from '@registrar/domains/ports';
import type { SecretVault } from '@registrar/kernel';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Everything that the life of a domain after its registration touches. */
export type CalendarParts = Pick<
  RegistrationParts,
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
  domainEnds: DomainEnds;
  removals: DomainRemovals;
  registryCharges: RegistryCharges;
  mailStore: MailStore;
  renewDomain: Pick<RenewDomain, 'execute'>;
  changes: Pick<ChangeDomain, 'execute'>;
  deleteAtRegistry: DeleteAtRegistry;
};

export interface CalendarUseCases {
  run: RunCalendar;
  end: EndDomains;
  settle: SettleDelete;
  reconcile: ReconcileDeletes;
  removeDomain: RemoveDomain;
  followCharges: FollowRegistryCharges;
  pollHandler: EndPollHandler;
}

/**
 * The use cases around the calendar, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireCalendar(
  parts: CalendarParts,
  policy: { registrarName: string },
  reconcilePolicy = RECONCILE_POLICY,
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
    domainEnds,
    removals,
    registryCharges,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const mail = new WriteExpiryMail(
    new WriteMail(parts.mailStore, parts.vault, clock, ids),
    parts.contactBook,
    policy,
  );
  const atRegistry = new EndAtRegistry(
    connections,
    registry,
    registry,
    parts.deleteAtRegistry,
    operations,
    parts.registryObjects,
    parts.domainReader,
    clock,
    reconcileAfterSeconds,
  );
  const ledger = new Ledger(parts.ledgerStore, outbox, clock, ids);
  const settle = new SettleDelete({
    uow,
    operations,
    ends: domainEnds,
    charges: registryCharges,
    ledger,
    clock,
    log,
  });
  return {
    run: new RunCalendar(
      calendarStore,
      domainStore,
      removals,
      domainEnds,
      registryCharges,
      catalog,
      parts.renewDomain,
      parts.changes,
      mail,
      outbox,
      uow,
      clock,
      log,
    ),
    end: new EndDomains(
      domainEnds,
      parts.domainReader,
      catalog,
      connections,
      registry,
      atRegistry,
      settle,
      operations,
      uow,
      clock,
      ids,
      log,
      reconcileAfterSeconds,
    ),
    settle,
    reconcile: new ReconcileDeletes(parts, registry, atRegistry, settle, reconcilePolicy),
    removeDomain: new RemoveDomain(domainStore, removals, domainEnds, outbox, uow, clock),
    followCharges: new FollowRegistryCharges(
      registryCharges,
      domainStore,
      domainEnds,
      parts.availability,
      connections,
      registry,
      ledger,
      uow,
      clock,
      log,
    ),
    pollHandler: new EndPollHandler(operations, domainEnds, registryCharges, catalog, clock),
  };
}
