import { Module } from '@nestjs/common';
import {
  PostgresComplianceNotices,
  PostgresDomainTerminations,
  PostgresDomainReturns,
  PostgresMailStore,
  PostgresRegistryCharges,
  Sql,
} from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import { GiveComplianceNotice, ReconcileRestores, RestoreDomain, RestoreQueries } from '@registrar/domains';
import {
  type ComplianceUseCases,
  type RestoreUseCases,
  wireCompliance,
  wireRestores,
} from '@registrar/domains/wiring';
import { SecretVault } from '@registrar/kernel';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { operationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';

export const RESTORES = keyOf<RestoreUseCases>('RestoreUseCases');
export const COMPLIANCE = keyOf<ComplianceUseCases>('ComplianceUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, settings: Settings };

const restores = [
  provideBy(RESTORES, COMMON, ({ parts, sql, settings }) =>
    wireRestores(
      {
        ...parts,
        returns: new PostgresDomainReturns(sql, parts.uow),
        domainTerminations: new PostgresDomainTerminations(sql, parts.uow),
        registryCharges: new PostgresRegistryCharges(sql, parts.uow),
      },
      operationPolicyOf(settings),
    ),
  ),
  ...provideMembers(RESTORES, {
    restoreDomain: RestoreDomain,
    queries: RestoreQueries,
    reconcile: ReconcileRestores,
  }),
];

const compliance = [
  provideBy(
    COMPLIANCE,
    { ...COMMON, vault: SecretVault },
    ({ parts: { uow, clock, ids, outbox, contactBook }, sql, settings, vault }) =>
      wireCompliance(
        {
          complianceNotices: new PostgresComplianceNotices(sql, uow),
          contactBook,
          writeMail: newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids }),
          outbox,
          uow,
          clock,
        },
        settings,
      ),
  ),
  ...provideMembers(COMPLIANCE, { giveNotice: GiveComplianceNotice }),
];

const providers = [...restores, ...compliance];

/** Restores of deleted domains, and compliance notices. */
@Module({ imports: [DomainPartsModule], providers, exports: tokensOf(providers) })
export class RestoresModule {}
