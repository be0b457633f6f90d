import { OrderBook } from '@registrar/billing';
import {
  ChangeAtRegistry,
  ChangeDomain,
  ChangePollHandler,
  ClearAuthCodes,
  GetAuthCode,
  HolderRequirements,
  NameserverCheck,
  ObjectsAtRegistry,
  PrivacyContacts,
  PurchasePrivacy,
  ReconcileChanges,
  SetContacts,
  SetDomainLock,
  SetNameservers,
  SettleChange,
  ShownContacts,
  SigningGuard,
  type SigningPolicy,
  UpdateSettings,
} from '@registrar/domains';
import type { Pause, RegistrantChanges, ZoneSignings } from '@registrar/domains/ports';
import type { SecretVault } from '@registrar/kernel';
import { RECONCILE_POLICY, type RegistrationParts } from './registration-wiring';

/** Everything a change of a domain touches. */
export type ChangeParts = Pick<
  RegistrationParts,
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
  signings: ZoneSignings;
  signingPolicy: SigningPolicy;
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
  shown: ShownContacts;
  settle: SettleChange;
  reconcile: ReconcileChanges;
  pollHandler: ChangePollHandler;
}

export interface ChangeSettings {
  /** How long a code for a transfer out counts, by RFC 9154. */
  authCodeDays: number;
}

/** The coming ICANN maximum (FACTS §2.11). */
export const CHANGE_SETTINGS: ChangeSettings = { authCodeDays: 14 };

/** Five seconds: a change takes one or two commands, and a registry answers within a second as a rule. */
export const BUSY = { busyPolls: 20, busyPauseMs: 250 };

/**
 * The use cases around a change, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wireChanges(
  parts: ChangeParts,
  { authCodeDays } = CHANGE_SETTINGS,
  reconcilePolicy = RECONCILE_POLICY,
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
  const objects = new ObjectsAtRegistry(
    registry,
    registry,
    parts.registryObjects,
    contactBook,
    clock,
    ids,
    parts.glue,
  );
  const atRegistry = new ChangeAtRegistry(
    connections,
    registry,
    objects,
    operations,
    vault,
    clock,
    reconcileAfterSeconds,
  );
  const orders = new OrderBook(parts.orderStore);
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
  const changes = new ChangeDomain(
    uow,
    operations,
    keys,
    domainStore,
    domainReader,
    atRegistry,
    settle,
    clock,
    ids,
    parts.pause,
    { reconcileAfterSeconds, ...BUSY },
  );
  const privacy = new PrivacyContacts(
    parts.privacyContactStore,
    contactBook,
    connections,
    catalog,
    clock,
    ids,
    parts.privacyPolicy,
  );
  const shown = new ShownContacts(privacy, connections);
  return {
    changes,
    updateSettings: new UpdateSettings(changes, catalog, shown, clock),
    setNameservers: new SetNameservers(
      changes,
      catalog,
      connections,
      new NameserverCheck(catalog, registry, parts.registryObjects, clock, parts.probe, parts.glue),
      clock,
      new SigningGuard(parts.signings, parts.signingPolicy),
    ),
    setContacts: new SetContacts(
      changes,
      catalog,
      contactBook,
      connections,
      shown,
      registrants,
      new HolderRequirements(domainReader),
      clock,
    ),
    getAuthCode: new GetAuthCode(changes, connections, vault, clock, ids, authCodeDays),
    clearAuthCodes: new ClearAuthCodes(domainStore, changes, clock, log),
    setDomainLock: new SetDomainLock(changes),
    purchasePrivacy: new PurchasePrivacy(changes, settle, catalog, shown, orders, clock),
    shown,
    settle,
    reconcile: new ReconcileChanges(parts, registry, objects, vault, atRegistry, settle, reconcilePolicy),
    pollHandler: new ChangePollHandler(operations, settle),
  };
}
