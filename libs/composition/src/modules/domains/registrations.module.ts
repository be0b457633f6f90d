import { Module } from '@nestjs/common';
import { AccountSettings } from '@registrar/accounts';
import { PostgresDispositionReader, PostgresRegistryCharges, Sql } from '@registrar/adapter-postgres';
import { Catalog, PriceQuotes } from '@registrar/catalog';
import { ContactBook } from '@registrar/contacts';
import {
  DispositionQueries,
  DomainQueries,
  ReconcileRegistrations,
  ReconcileRenewals,
  RegisterDomain,
  RegistrationQueries,
  RenewalQueries,
  RenewDomain,
  RequirementDocuments,
  SyncStatuses,
} from '@registrar/domains';
import { DispositionReader, DomainReader } from '@registrar/domains/ports';
import {
  type RegistrationUseCases,
  type RenewalUseCases,
  wireRegistration,
  wireRenewal,
} from '@registrar/domains/wiring';
import { Clock } from '@registrar/kernel';
import { RegistryConnections } from '@registrar/registries';
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { operationPolicyOf, registrationPolicyOf } from '../../settings/operation-policies';
import { Settings } from '../../settings/settings';
import { DOMAIN_PARTS, DomainPartsModule } from './domain-parts.module';

export const REGISTRATION = keyOf<RegistrationUseCases>('RegistrationUseCases');
export const RENEWAL = keyOf<RenewalUseCases>('RenewalUseCases');

const providers = [
  provideBy(REGISTRATION, { parts: DOMAIN_PARTS, settings: Settings }, ({ parts, settings }) =>
    wireRegistration(parts, registrationPolicyOf(settings), operationPolicyOf(settings)),
  ),
  ...provideMembers(REGISTRATION, {
    registerDomain: RegisterDomain,
    queries: RegistrationQueries,
    reconcile: ReconcileRegistrations,
    syncStatuses: SyncStatuses,
  }),
  provideBy(RENEWAL, { parts: DOMAIN_PARTS, sql: Sql, settings: Settings }, ({ parts, sql, settings }) =>
    wireRenewal(
      { ...parts, registryCharges: new PostgresRegistryCharges(sql, parts.uow) },
      operationPolicyOf(settings),
    ),
  ),
  ...provideMembers(RENEWAL, {
    renewDomain: RenewDomain,
    queries: RenewalQueries,
    reconcile: ReconcileRenewals,
  }),
  provide(DomainQueries, DomainReader),
  provideAs(DispositionReader, PostgresDispositionReader, Sql),
  provide(DispositionQueries, DispositionReader, Catalog, PriceQuotes, Clock),
  provide(RequirementDocuments, Catalog, AccountSettings, ContactBook, RegistryConnections, Clock),
];

/** Registrations and renewals of domains, and what is read of them. */
@Module({ imports: [DomainPartsModule], providers, exports: tokensOf(providers) })
export class RegistrationsModule {}
