import { Module } from '@nestjs/common';
import {
  PostgresRegistrantChanges,
  PostgresRegistryHoldStore,
  PostgresZoneSignings,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import {
  ApplyHolds,
  ChangeDomain,
  ClearAuthCodes,
  CreateVanityNameserver,
  DeleteVanityNameserver,
  GetAuthCode,
  LiftRegistryHold,
  PutRegistryHold,
  PurchasePrivacy,
  ReconcileChanges,
  ReconcileHosts,
  RegistryHoldQueries,
  RequiredLocks,
  SetContacts,
  SetDomainLock,
  SetNameservers,
  SigningGuard,
  UpdateSettings,
  UpdateVanityNameserver,
  VanityNameserverQueries,
} from '@registrar/domains';
import { VanityNameserverReader } from '@registrar/domains/ports';
import {
  type ChangeUseCases,
  type HostUseCases,
  type RegistryHoldUseCases,
  wireChanges,
  wireHosts,
  wireRegistryHolds,
} from '@registrar/domains/wiring';
import { SecretVault } from '@registrar/kernel';
import { NotedVanityNameserverStore } from '../../dry-run/noted-domains';
import { keyOf, madeBy, provided, taken } from '../../runtime/made';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { signingPolicyOf } from '../../settings/signing-policy';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';

export const CHANGES = keyOf<ChangeUseCases>('ChangeUseCases');
export const HOLDS = keyOf<RegistryHoldUseCases>('RegistryHoldUseCases');
export const HOSTS = keyOf<HostUseCases>('HostUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, settings: Settings };

const changes = [
  madeBy(CHANGES, { ...COMMON, vault: SecretVault }, ({ parts, sql, settings, vault }) =>
    wireChanges(
      {
        ...parts,
        vault,
        registrants: new PostgresRegistrantChanges(sql, parts.uow),
        pause: new SystemPause(),
        delegationGuard: new SigningGuard(
          new PostgresZoneSignings(sql, parts.uow),
          signingPolicyOf(settings),
        ),
        lockingHolds: new RequiredLocks(new PostgresRegistryHoldStore(sql, parts.uow)),
      },
      { authCodeDays: settings.authCodeDays },
      operationPolicyOf(settings),
    ),
  ),
  ...taken(CHANGES, {
    changes: ChangeDomain,
    updateSettings: UpdateSettings,
    setNameservers: SetNameservers,
    setContacts: SetContacts,
    getAuthCode: GetAuthCode,
    clearAuthCodes: ClearAuthCodes,
    setDomainLock: SetDomainLock,
    purchasePrivacy: PurchasePrivacy,
    reconcile: ReconcileChanges,
  }),
];

const holds = [
  madeBy(HOLDS, { parts: DOMAIN_PARTS, sql: Sql, changes: CHANGES }, ({ parts, sql, changes: { changes } }) =>
    wireRegistryHolds({ ...parts, changes, registryHolds: new PostgresRegistryHoldStore(sql, parts.uow) }),
  ),
  ...taken(HOLDS, {
    apply: ApplyHolds,
    put: PutRegistryHold,
    lift: LiftRegistryHold,
    queries: RegistryHoldQueries,
  }),
];

const hosts = [
  madeBy(HOSTS, { ...COMMON, glue: VanityNameserverReader }, ({ parts, sql, settings, glue }) =>
    wireHosts(
      {
        ...parts,
        glue,
        hostStore: new NotedVanityNameserverStore(sql, parts.uow),
        pause: new SystemPause(),
      },
      // A sandbox reaches no real host: examples and tests use addresses of documentation.
      { documentation: settings.environment === 'sandbox' },
      operationPolicyOf(settings),
    ),
  ),
  ...taken(HOSTS, {
    create: CreateVanityNameserver,
    update: UpdateVanityNameserver,
    remove: DeleteVanityNameserver,
    queries: VanityNameserverQueries,
    reconcile: ReconcileHosts,
  }),
];

const providers = [...changes, ...holds, ...hosts];

/** Changes of domains and of hosts below them. */
@Module({ imports: [DomainPartsModule], providers, exports: provided(providers) })
export class ChangesModule {}
