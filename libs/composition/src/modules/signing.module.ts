import { Global, Module } from '@nestjs/common';
import { PostgresSigningReader, PostgresZoneSignings, Sql } from '@registrar/adapter-postgres';
import { DnsSignatureProbe, PowerDnsSigner } from '@registrar/adapter-powerdns';
import { Catalog } from '@registrar/catalog';
import { AddDs, ChangeDomain, DsQueries, RemoveDs, StepSignings, SwitchSigning } from '@registrar/domains';
import { DomainStore, SignatureProbe, ZoneSigner, ZoneSignings } from '@registrar/domains/ports';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { RegistryConnections } from '@registrar/registries';
import { madeAs } from '../runtime/made';
import { Settings } from '../settings/settings';
import { signingPolicyOf, signingTimesOf } from '../settings/signing-policy';
import { type SigningUseCases, wireSigning, wireSigningSteps } from '../wiring/signing-wiring';

/** Nest token of the wired use cases; the classes below are taken from them. */
const SIGNING = 'SigningUseCases';

const from = <K extends keyof SigningUseCases>(key: K) => ({
  inject: [SIGNING],
  useFactory: (wired: SigningUseCases) => wired[key],
});

/** DNSSEC: DS records at the registries, and whether our name servers sign. Next to DomainsModule. */
@Global()
@Module({
  providers: [
    madeAs(ZoneSignings, PostgresZoneSignings, Sql, UnitOfWork),
    {
      provide: SIGNING,
      inject: [
        UnitOfWork,
        Clock,
        DomainStore,
        Catalog,
        RegistryConnections,
        ChangeDomain,
        ZoneSignings,
        Sql,
        Settings,
      ],
      useFactory: (
        uow: UnitOfWork,
        clock: Clock,
        domainStore: DomainStore,
        catalog: Catalog,
        connections: RegistryConnections,
        changes: ChangeDomain,
        signings: ZoneSignings,
        sql: Sql,
        settings: Settings,
      ): SigningUseCases =>
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
    },
    { provide: AddDs, ...from('addDs') },
    { provide: RemoveDs, ...from('removeDs') },
    { provide: DsQueries, ...from('dsQueries') },
    { provide: SwitchSigning, ...from('switchSigning') },
  ],
  exports: [AddDs, RemoveDs, DsQueries, SwitchSigning, ZoneSignings],
})
export class SigningModule {}

/** The steps of signing; only the worker has them, next to SigningModule. */
@Global()
@Module({
  providers: [
    {
      provide: ZoneSigner,
      inject: [Settings, UnitOfWork],
      useFactory: ({ powerdnsApiUrl, powerdnsApiKey }: Settings, uow: UnitOfWork) =>
        new PowerDnsSigner(
          powerdnsApiUrl === undefined ? undefined : { url: powerdnsApiUrl, apiKey: powerdnsApiKey ?? '' },
          uow,
        ),
    },
    {
      provide: SignatureProbe,
      inject: [Settings, UnitOfWork],
      useFactory: ({ signingServers }: Settings, uow: UnitOfWork) =>
        new DnsSignatureProbe({ servers: signingServers }, uow),
    },
    {
      provide: StepSignings,
      inject: [
        UnitOfWork,
        Clock,
        Log,
        DomainStore,
        ZoneSignings,
        AddDs,
        RemoveDs,
        ZoneSigner,
        SignatureProbe,
        Settings,
      ],
      useFactory: (
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
      ) =>
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
    },
  ],
  exports: [StepSignings],
})
export class SigningStepsModule {}
