import { Module } from '@nestjs/common';
import {
  PostgresOutboundTransfers,
  PostgresRegistryHoldStore,
  PostgresZoneSignings,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import {
  ApplyHolds,
  ChangeDomain,
  ClearAuthCodes,
  GetAuthCode,
  LiftRegistryHold,
  PutRegistryHold,
  PurchasePrivacy,
  ReconcileChanges,
  RegistryHoldQueries,
  RequiredLocks,
  SetContacts,
  SetDomainLock,
  SetNameservers,
  SigningGuard,
  UpdateSettings,
} from '@registrar/domains';
import {
  type ChangeUseCases,
  type RegistryHoldUseCases,
  wireChanges,
  wireRegistryHolds,
} from '@registrar/domains/wiring';
import { SecretVault } from '@registrar/kernel';
import { registrantChanges } from '../../mail/registrant-changes';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { signingPolicyOf } from '../../settings/signing-policy';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';
import { HostsModule } from './hosts.module';

export const CHANGES = keyOf<ChangeUseCases>('ChangeUseCases');
export const HOLDS = keyOf<RegistryHoldUseCases>('RegistryHoldUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, settings: Settings };

const changes = [
  provideBy(CHANGES, { ...COMMON, vault: SecretVault }, ({ parts, sql, settings, vault }) =>
    wireChanges(
      {
        ...parts,
        vault,
        registrants: registrantChanges(parts, sql, vault, settings),
        pause: new SystemPause(),
        delegationGuard: new SigningGuard(
          new PostgresZoneSignings(sql, parts.uow),
          parts.domainStore,
          signingPolicyOf(settings),
        ),
        lockingHolds: new RequiredLocks(new PostgresRegistryHoldStore(sql, parts.uow), parts.uow),
      },
      { authCodeDays: settings.authCodeDays },
      operationPolicyOf(settings),
    ),
  ),
  ...provideMembers(CHANGES, {
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
  provideBy(
    HOLDS,
    { parts: DOMAIN_PARTS, sql: Sql, changes: CHANGES },
    ({ parts, sql, changes: { changes } }) =>
      wireRegistryHolds({
        ...parts,
        changes,
        registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
        transfersOut: new PostgresOutboundTransfers(sql, parts.uow),
      }),
  ),
  ...provideMembers(HOLDS, {
    apply: ApplyHolds,
    put: PutRegistryHold,
    lift: LiftRegistryHold,
    queries: RegistryHoldQueries,
  }),
];

const providers = [...changes, ...holds];

/** Changes of domains, and of hosts below them. */
@Module({
  imports: [DomainPartsModule, HostsModule],
  providers,
  exports: [...tokensOf(providers), HostsModule],
})
export class ChangesModule {}
