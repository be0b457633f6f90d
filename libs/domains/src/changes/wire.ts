import { newOrderBook } from '@registrar/billing/wiring';
import type { SecretVault } from '@registrar/kernel';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import { HolderRequirements } from '../shared/registrants/holder-requirements';
import type { ObjectsAtRegistry } from '../shared/objects-at-registry';
import type { Pause, RegistrantChanges } from '../shared/ports';
import { newNameserverCheck, newObjectsAtRegistry, newPrivacyContacts } from '../shared/wire';
import { ChangeAtRegistry } from './change-at-registry';
import { ChangeDomain } from './change-domain';
import { ChangePollHandler } from './change-poll-handler';
import { ClearAuthCodes } from './auth-codes/clear-auth-codes';
import { ReplaceAuthCode } from './auth-codes/replace-auth-code';
import { GetAuthCode } from './auth-codes/get-auth-code';
import { PurchasePrivacy } from './purchase-privacy';
import { ReconcileChanges } from './reconcile-changes';
import { SetContacts } from './set-contacts';
import { type LockingHolds, SetDomainLock } from './set-domain-lock';
import { type DelegationGuard, SetNameservers } from './set-nameservers';
import { SettleChange } from './settle-change';
import { PublishedContacts } from './published-contacts';
import { UpdateSettings } from './update-settings';

/** Everything a change of a domain touches. */
export type ChangeParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'outbox'
  | 'operations'
  | 'keys'
  | 'catalog'
  | 'contactBook'
  | 'orderStore'
  | 'domainStore'
  | 'domainReader'
  | 'connections'
  | 'registry'
  | 'registryObjects'
  | 'privacyContactStore'
  | 'privacyPolicy'
  | 'probe'
  | 'glue'
> & {
  vault: SecretVault;
  registrants: RegistrantChanges;
  pause: Pause;
  delegationGuard: DelegationGuard;
  lockingHolds: LockingHolds;
};

export interface ChangeUseCases {
  changes: ChangeDomain;
  updateSettings: UpdateSettings;
  setNameservers: SetNameservers;
  setContacts: SetContacts;
  getAuthCode: GetAuthCode;
  clearAuthCodes: ClearAuthCodes;
  setDomainLock: SetDomainLock;
  purchasePrivacy: PurchasePrivacy;
  shown: PublishedContacts;
  settle: SettleChange;
  reconcile: ReconcileChanges;
  pollHandler: ChangePollHandler;
  /** For tests that stop between them. */
  steps: { objects: ObjectsAtRegistry; atRegistry: ChangeAtRegistry };
}

export interface ChangeSettings {
  /** How long a code for a transfer out counts, by RFC 9154. */
  authCodeDays: number;
}

/** The coming ICANN maximum (FACTS §2.11). */
export const CHANGE_SETTINGS: ChangeSettings = { authCodeDays: 14 };

export /**
 * The use cases around a change, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
function wireChanges(
  parts: ChangeParts,
  { authCodeDays } = CHANGE_SETTINGS,
  reconcilePolicy = OPERATION_POLICY,
): ChangeUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    keys,
    catalog,
    contactBook,
    domainStore,
    domainReader,
    connections,
    registry,
    vault,
    registrants,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const objects = newObjectsAtRegistry(parts);
  const atRegistry = new ChangeAtRegistry({
    connections,
    domains: registry,
    objects,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  });
  const orders = newOrderBook(parts);
  const settle = new SettleChange({
    uow,
    operations,
    keys,
    domains: domainStore,
    reader: domainReader,
    registrants,
    orders,
    outbox,
    clock,
    log,
    reconcileAfterSeconds,
  });
  const changes = new ChangeDomain({
    uow,
    operations,
    domains: domainStore,
    reader: domainReader,
    registry: atRegistry,
    settle,
    clock,
    ids,
    pause: parts.pause,
    policy: reconcilePolicy,
  });
  const privacy = newPrivacyContacts(parts);
  const shown = new PublishedContacts(privacy, connections);
  return {
    changes,
    updateSettings: new UpdateSettings(changes, catalog, shown, clock),
    setNameservers: new SetNameservers(
      changes,
      catalog,
      connections,
      newNameserverCheck(parts),
      clock,
      parts.delegationGuard,
    ),
    setContacts: new SetContacts({
      changes,
      catalog,
      book: contactBook,
      connections,
      shown,
      registrants,
      requirements: new HolderRequirements(domainReader),
      clock,
    }),
    getAuthCode: new GetAuthCode(changes, connections, vault, clock, ids, authCodeDays),
    clearAuthCodes: new ClearAuthCodes(
      domainStore,
      changes,
      new ReplaceAuthCode(connections, vault, ids),
      clock,
      log,
    ),
    setDomainLock: new SetDomainLock(changes, parts.lockingHolds),
    purchasePrivacy: new PurchasePrivacy(changes, settle, catalog, shown, orders, clock),
    shown,
    settle,
    reconcile: new ReconcileChanges(parts, { registry, objects, vault, atRegistry, settle }, reconcilePolicy),
    pollHandler: new ChangePollHandler(operations, settle),
    steps: { objects, atRegistry },
  };
}
