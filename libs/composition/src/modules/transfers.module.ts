import { Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
import {
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
import { SecretVault } from '@registrar/kernel';
import {
  AdvanceTransfers,
  CancelOutboundTransfer,
  CancelTransfer,
  CreateTransfer,
  HandOverDomain,
  MoveDomain,
  RefuseOutboundTransferByLink,
  TransferEligibilities,
  TransferQueries,
  WatchOutbound,
} from '@registrar/transfers';
import {
  type OutboundTransferUseCases,
  type MoveUseCases,
  type TransferUseCases,
  wireOutboundTransfers,
  wireMoves,
  wireTransfers,
} from '@registrar/transfers/wiring';
import { refusedHolders } from '../mail/refused-holders';
import { keyOf, madeBy, provided, taken } from '../runtime/made';
import { operationPolicyOf } from '../settings/operation-policies';
import { Settings } from '../settings/settings';
import { CHANGES } from './domains/changes.module';
import { DOMAIN_PARTS } from './domains/domain-parts.module';
import { DomainsModule } from './domains/domains.module';

export const TRANSFERS = keyOf<TransferUseCases>('TransferUseCases');
export const DEPARTURES = keyOf<OutboundTransferUseCases>('OutboundTransferUseCases');
export const MOVES = keyOf<MoveUseCases>('MoveUseCases');
/** The reconciler of moves: of the class of that of changes. */
export const RECONCILE_MOVES = keyOf<MoveUseCases['reconcileMoves']>('ReconcileMoves');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, vault: SecretVault, settings: Settings };

const transfersIn = [
  madeBy(TRANSFERS, { ...COMMON, registry: EppRegistry }, ({ parts, sql, vault, settings, registry }) =>
    wireTransfers(
      {
        ...parts,
        vault,
        arrivalListeners: [refusedHolders(parts, sql, vault, settings)],
        transferStore: new PostgresTransferStore(sql, parts.uow),
        transferReader: new PostgresTransferReader(sql),
        transferRegistry: registry.transfers,
      },
      operationPolicyOf(settings),
    ),
  ),
  ...taken(TRANSFERS, {
    createTransfer: CreateTransfer,
    cancelTransfer: CancelTransfer,
    queries: TransferQueries,
    advance: AdvanceTransfers,
  }),
];

const transfersOut = [
  madeBy(DEPARTURES, { ...COMMON, registry: EppRegistry }, ({ parts, sql, vault, settings, registry }) =>
    wireOutboundTransfers(
      {
        ...parts,
        vault,
        transferRegistry: registry.transfers,
        outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
        outboundNotices: new PostgresOutboundNotices(sql, parts.uow),
        mailStore: new PostgresMailStore(sql, parts.uow),
      },
      { linkBase: settings.publicBaseUrl.replace(/\/$/, ''), registrarName: settings.registrarName },
      operationPolicyOf(settings),
    ),
  ),
  ...taken(DEPARTURES, {
    cancelOutbound: CancelOutboundTransfer,
    handOver: HandOverDomain,
    refuseByLink: RefuseOutboundTransferByLink,
    eligibility: TransferEligibilities,
    watch: WatchOutbound,
  }),
];

const moves = [
  madeBy(MOVES, { ...COMMON, changes: CHANGES }, ({ parts, sql, vault, settings, changes }) =>
    wireMoves(
      {
        ...parts,
        vault,
        settleChange: changes.settle,
        outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
        domainMoves: new PostgresDomainMoves(sql, parts.uow),
        moveGuesses: new PostgresMoveGuesses(sql, parts.uow),
        registrants: new PostgresRegistrantChanges(sql, parts.uow),
      },
      { guessesPerHour: settings.internalTransferGuesses },
      operationPolicyOf(settings),
    ),
  ),
  ...taken(MOVES, { moveDomain: MoveDomain }),
  madeBy(RECONCILE_MOVES, { moves: MOVES }, ({ moves: { reconcileMoves } }) => reconcileMoves),
];

const providers = [...transfersIn, ...transfersOut, ...moves];

/** Transfers of domains from and to other registrars, and between accounts. */
@Module({ imports: [DomainsModule], providers, exports: provided(providers) })
export class TransfersModule {}
