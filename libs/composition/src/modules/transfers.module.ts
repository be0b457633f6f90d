import { Global, Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
import {
  PostgresAccountAddresses,
  PostgresDifferenceStore,
  PostgresDomainMoves,
  PostgresMailStore,
  PostgresMoveGuesses,
  PostgresOutboundNotices,
  PostgresOutboundTransfers,
  PostgresRegistrantChanges,
  PostgresTransferReader,
  PostgresTransferStore,
  Sql,
} from '@registrar/adapter-postgres';
import { WriteMail } from '@registrar/contacts';
import { SecretVault } from '@registrar/kernel';
import {
  AdvanceTransfers,
  CancelOutboundTransfer,
  CancelTransfer,
  CreateTransfer,
  HandOverDomain,
  MoveDomain,
  RefuseDepartureByLink,
  ReportRefusedHolder,
  TransferEligibilities,
  TransferQueries,
  WatchOutbound,
} from '@registrar/transfers';
import type { ChangeUseCases } from '../wiring/change-wiring';
import { DEPARTURES, type DepartureUseCases, wireDepartures } from '../wiring/departure-wiring';
import { CHANGES, DOMAIN_PARTS, reconcilePolicy } from './domains.module';
import { MailHolderNotices } from '../mail/mail-holder-notices';
import type { RegistrationParts } from '../wiring/registration-wiring';
import { Settings } from '../settings/settings';
import { TRANSFERS, type TransferUseCases, wireTransfers } from '../wiring/transfer-wiring';

const from = <K extends keyof TransferUseCases>(key: K) => ({
  inject: [TRANSFERS],
  useFactory: (wired: TransferUseCases) => wired[key],
});

const fromDepartures = <K extends keyof DepartureUseCases>(key: K) => ({
  inject: [DEPARTURES],
  useFactory: (wired: DepartureUseCases) => wired[key],
});

/** Nest token of the reconciler of moves: of the class of that of changes. */
export const RECONCILE_MOVES = 'ReconcileMoves';

/** Staff and the reseller learn at once of a registrant that a registry refused. */
function refusedHolders(
  { uow, clock, ids, log }: RegistrationParts,
  sql: Sql,
  vault: SecretVault,
  { registrarName }: Settings,
): ReportRefusedHolder {
  const mail = new WriteMail(new PostgresMailStore(sql, uow), vault, clock, ids);
  return new ReportRefusedHolder(
    new PostgresDifferenceStore(sql, uow),
    new MailHolderNotices(new PostgresAccountAddresses(sql), mail, log, { registrarName }),
  );
}

/**
 * Transfers of domains from and to other registrars, and between accounts. Its message handlers and what
 * staff may end go to the DomainsModule by the tokens.
 */
@Global()
@Module({
  providers: [
    {
      provide: TRANSFERS,
      inject: [DOMAIN_PARTS, EppRegistry, Sql, SecretVault, Settings],
      useFactory: (
        parts: RegistrationParts,
        registry: EppRegistry,
        sql: Sql,
        vault: SecretVault,
        settings: Settings,
      ) =>
        wireTransfers(
          {
            ...parts,
            vault,
            arrivalListeners: [refusedHolders(parts, sql, vault, settings)],
            transferStore: new PostgresTransferStore(sql, parts.uow),
            transferReader: new PostgresTransferReader(sql),
            transferRegistry: registry.transfers,
          },
          reconcilePolicy(settings),
        ),
    },
    { provide: CreateTransfer, ...from('createTransfer') },
    { provide: CancelTransfer, ...from('cancelTransfer') },
    { provide: TransferQueries, ...from('queries') },
    { provide: AdvanceTransfers, ...from('advance') },
    {
      provide: DEPARTURES,
      inject: [DOMAIN_PARTS, CHANGES, EppRegistry, Sql, SecretVault, Settings],
      useFactory: (
        parts: RegistrationParts,
        { settle }: ChangeUseCases,
        registry: EppRegistry,
        sql: Sql,
        vault: SecretVault,
        settings: Settings,
      ) =>
        wireDepartures(
          {
            ...parts,
            vault,
            settleChange: settle,
            transferRegistry: registry.transfers,
            outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
            outboundNotices: new PostgresOutboundNotices(sql, parts.uow),
            mailStore: new PostgresMailStore(sql, parts.uow),
            domainMoves: new PostgresDomainMoves(sql, parts.uow),
            moveGuesses: new PostgresMoveGuesses(sql, parts.uow),
            registrants: new PostgresRegistrantChanges(sql, parts.uow),
          },
          { linkBase: settings.publicBaseUrl.replace(/\/$/, ''), registrarName: settings.registrarName },
          { guessesPerHour: settings.internalTransferGuesses },
          reconcilePolicy(settings),
        ),
    },
    { provide: CancelOutboundTransfer, ...fromDepartures('cancelOutbound') },
    { provide: HandOverDomain, ...fromDepartures('handOver') },
    { provide: RefuseDepartureByLink, ...fromDepartures('refuseByLink') },
    { provide: MoveDomain, ...fromDepartures('moveDomain') },
    { provide: TransferEligibilities, ...fromDepartures('eligibility') },
    { provide: WatchOutbound, ...fromDepartures('watch') },
    { provide: RECONCILE_MOVES, ...fromDepartures('reconcileMoves') },
  ],
  exports: [
    DEPARTURES,
    CancelOutboundTransfer,
    HandOverDomain,
    RefuseDepartureByLink,
    MoveDomain,
    TransferEligibilities,
    WatchOutbound,
    RECONCILE_MOVES,
    TRANSFERS,
    CreateTransfer,
    CancelTransfer,
    TransferQueries,
    AdvanceTransfers,
  ],
})
export class TransfersModule {}
