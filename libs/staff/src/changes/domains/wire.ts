import type {
  EndOperation,
  LiftRegistryHold,
  PushDifference,
  PutRegistryHold,
  RegistryHoldQueries,
  RemoveDomain,
  RestoreDomain,
  RestoreQueries,
  SetDomainLock,
  TakeOverDifference,
} from '@registrar/domains';
import type { UnknownDomainStore } from '@registrar/domains/ports';
import type { Clock } from '@registrar/kernel';
import type { AdminQueries } from '../../admin-queries';
import type { AuditTrail } from '../../audit-trail';
import { CustomerDomains, type CustomerUseCases } from './customer-domains';
import { ChangeDomainLock } from './domain-locks';
import { SettleDoubtfulOperation } from './end-operation';
import { LiftRegistryHoldByStaff, SetRegistryHold } from './registry-holds';
import { RemoveDomainByStaff } from './remove-domain';
import { PushRegistryDifference, TakeOverRegistryDifference } from './repair-differences';
import { RestoreDomainByStaff } from './restore-domain';
import { AcknowledgeUnknownDomain } from './unknown-domains';

/** Everything that staff need to change domains. */
export interface DomainChangeParts {
  audit: AuditTrail;
  queries: AdminQueries;
  setLock: SetDomainLock;
  customer: CustomerUseCases;
  putHold: Pick<PutRegistryHold, 'execute'>;
  liftHold: Pick<LiftRegistryHold, 'execute'>;
  holdQueries: Pick<RegistryHoldQueries, 'list'>;
  removeDomain: Pick<RemoveDomain, 'execute'>;
  restoreDomain: Pick<RestoreDomain, 'execute'>;
  restoreQueries: Pick<RestoreQueries, 'lastOwner'>;
  takeOver: TakeOverDifference;
  push: PushDifference;
  endOperation: EndOperation;
  /** Of the current call, where it is a dry run. */
  dryRun?: () => { warn(text: string): void } | undefined;
}

export interface DomainChanges {
  changeDomainLock: ChangeDomainLock;
  customerDomains: CustomerDomains;
  setRegistryHold: SetRegistryHold;
  liftRegistryHold: LiftRegistryHoldByStaff;
  removeDomain: RemoveDomainByStaff;
  restoreDomain: RestoreDomainByStaff;
  takeOverDifference: TakeOverRegistryDifference;
  pushDifference: PushRegistryDifference;
  settleDoubtfulOperation: SettleDoubtfulOperation;
}

/** What staff change about domains, each with its entry in the audit log. */
export function wireDomainChanges(parts: DomainChangeParts): DomainChanges {
  const { audit, queries } = parts;
  return {
    changeDomainLock: new ChangeDomainLock(audit, queries, parts.setLock),
    customerDomains: new CustomerDomains(audit, queries, parts.customer),
    setRegistryHold: new SetRegistryHold(audit, queries, parts.putHold),
    liftRegistryHold: new LiftRegistryHoldByStaff(audit, queries, parts.liftHold, parts.holdQueries),
    removeDomain: new RemoveDomainByStaff(audit, queries, parts.removeDomain, parts.dryRun),
    restoreDomain: new RestoreDomainByStaff(audit, parts.restoreQueries, parts.restoreDomain),
    takeOverDifference: new TakeOverRegistryDifference(audit, parts.takeOver),
    pushDifference: new PushRegistryDifference(audit, parts.push),
    settleDoubtfulOperation: new SettleDoubtfulOperation(audit, parts.endOperation),
  };
}

/** Everything that staff need to acknowledge domains that are in no account. */
export interface UnknownDomainParts {
  audit: AuditTrail;
  unknownDomains: Pick<UnknownDomainStore, 'acknowledge'>;
  clock: Clock;
}

/** Acknowledges domains that are in no account, with an entry in the audit log. */
export const newAcknowledgeUnknownDomain = ({
  audit,
  unknownDomains,
  clock,
}: UnknownDomainParts): AcknowledgeUnknownDomain =>
  new AcknowledgeUnknownDomain(audit, unknownDomains, clock);
