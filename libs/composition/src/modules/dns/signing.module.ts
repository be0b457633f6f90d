import { Module } from '@nestjs/common';
import { PostgresSigningReader, Sql } from '@registrar/adapter-postgres';
import { DnsSignatureProbe, PowerDnsSigner } from '@registrar/adapter-powerdns';
import { Catalog } from '@registrar/catalog';
import { AddDs, ChangeDomain, DsQueries, RemoveDs, StepSignings, SwitchSigning } from '@registrar/domains';
import { DomainStore, SignatureProbe, ZoneSigner, ZoneSignings } from '@registrar/domains/ports';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { RegistryConnections } from '@registrar/registries';
import { NotedZoneSignings } from '../../dry-run/noted-domains';
import { keyOf, provideAs, provideBy, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';
import { signingPolicyOf, signingTimesOf } from '../../settings/signing-policy';
import { type SigningUseCases, wireSigning, wireSigningSteps } from '@registrar/domains/wiring';
import { DomainsModule } from '../domains/domains.module';

const SIGNING = keyOf<SigningUseCases>('SigningUseCases');

/** DNSSEC: DS records at the registries, and whether our name servers sign. Next to DomainsModule. */
@Module({
  imports: [DomainsModule],
  providers: [
    provideAs(ZoneSignings, NotedZoneSignings, Sql, UnitOfWork),
    provideBy(
      SIGNING,
      {
        uow: UnitOfWork,
        clock: Clock,
        domainStore: DomainStore,
        catalog: Catalog,
        connections: RegistryConnections,
        changes: ChangeDomain,
        signings: ZoneSignings,
        sql: Sql,
        settings: Settings,
      },
      ({ uow, clock, domainStore, catalog, connections, changes, signings, sql, settings }) =>
        wireSigning({
          uow,
          clock,
          domainStore,
          catalog,
          connections,
          changes,
          signings,
          signingReader: new PostgresSigningReader(sql),
          signingPolicy: signingPolicyOf(settings),
        }),
    ),
    ...provideMembers(SIGNING, {
      addDs: AddDs,
      removeDs: RemoveDs,
      dsQueries: DsQueries,
      switchSigning: SwitchSigning,
    }),
  ],
  exports: [AddDs, RemoveDs, DsQueries, SwitchSigning, ZoneSignings],
})
export class SigningModule {}

/** The steps of signing; only the worker has them, next to SigningModule. */
@Module({
  imports: [DomainsModule, SigningModule],
  providers: [
    provideBy(
      ZoneSigner,
      { settings: Settings, uow: UnitOfWork },
      ({ settings: { powerdnsApiUrl, powerdnsApiKey }, uow }) =>
        new PowerDnsSigner(
          powerdnsApiUrl === undefined ? undefined : { url: powerdnsApiUrl, apiKey: powerdnsApiKey ?? '' },
          uow,
        ),
    ),
    provideBy(
      SignatureProbe,
      { settings: Settings, uow: UnitOfWork },
      ({ settings: { signingServers }, uow }) => new DnsSignatureProbe({ servers: signingServers }, uow),
    ),
    provideBy(
      StepSignings,
      {
        uow: UnitOfWork,
        clock: Clock,
        log: Log,
        domainStore: DomainStore,
        signings: ZoneSignings,
        addDs: AddDs,
        removeDs: RemoveDs,
        signer: ZoneSigner,
        probe: SignatureProbe,
        settings: Settings,
      },
      ({ uow, clock, log, domainStore, signings, addDs, removeDs, signer, probe, settings }) =>
        wireSigningSteps(
          {
            uow,
            clock,
            log,
            domainStore,
            signings,
            addDs,
            removeDs,
            signer,
            probe,
            signingPolicy: signingPolicyOf(settings),
          },
          signingTimesOf(settings),
        ),
    ),
  ],
  exports: [StepSignings],
})
export class SigningStepsModule {}
