import { Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
import {
  PostgresOutboundNotices,
  PostgresOutboundTransfers,
  PostgresRegistryHoldStore,
  PostgresTransferReader,
  PostgresTransferStore,
  Sql,
} from '@registrar/adapter-postgres';
import { SecretVault } from '@registrar/kernel';
import {
  AdvanceTransfers,
  ApproveOutboundTransfer,
  CancelOutboundTransfer,
  CancelTransfer,
  CreateTransfer,
  EndOutboundManually,
  HandOverDomain,
  RefuseOutboundTransferByLink,
  TransferEligibilities,
  TransferQueries,
  WatchOutbound,
} from '@registrar/transfers';
import {
  type OutboundTransferUseCases,
  type TransferUseCases,
  wireOutboundTransfers,
  wireTransfers,
} from '@registrar/transfers/wiring';
import { NotedMailStore } from '../dry-run/noted-accounts';
import { refusedHolders } from '../mail/refused-holders';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { operationPolicyOf } from '../settings/operation-policies';
import { Settings } from '../settings/settings';
import { DOMAIN_PARTS } from './domains/domain-parts.module';
import { DomainsModule } from './domains/domains.module';
import { MovesModule } from './moves.module';

export const TRANSFERS = keyOf<TransferUseCases>('TransferUseCases');
export const OUTBOUND_TRANSFERS = keyOf<OutboundTransferUseCases>('OutboundTransferUseCases');

const COMMON = { parts: DOMAIN_PARTS, sql: Sql, vault: SecretVault, settings: Settings };

const transfersIn = [
  provideBy(TRANSFERS, { ...COMMON, registry: EppRegistry }, ({ parts, sql, vault, settings, registry }) =>
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
  ...provideMembers(TRANSFERS, {
    createTransfer: CreateTransfer,
    cancelTransfer: CancelTransfer,
    queries: TransferQueries,
    advance: AdvanceTransfers,
  }),
];

const transfersOut = [
  provideBy(
    OUTBOUND_TRANSFERS,
    { ...COMMON, registry: EppRegistry },
    ({ parts, sql, vault, settings, registry }) =>
      wireOutboundTransfers(
        {
          ...parts,
          vault,
          transferRegistry: registry.transfers,
          outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
          registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
          outboundNotices: new PostgresOutboundNotices(sql, parts.uow),
          mailStore: new NotedMailStore(sql, parts.uow),
        },
        { linkBase: settings.publicBaseUrl.replace(/\/$/, ''), registrarName: settings.registrarName },
        operationPolicyOf(settings),
      ),
  ),
  ...provideMembers(OUTBOUND_TRANSFERS, {
    cancelOutbound: CancelOutboundTransfer,
    approveOutbound: ApproveOutboundTransfer,
    endOutbound: EndOutboundManually,
    handOver: HandOverDomain,
    refuseByLink: RefuseOutboundTransferByLink,
    eligibility: TransferEligibilities,
    watch: WatchOutbound,
  }),
];

const providers = [...transfersIn, ...transfersOut];

/** Transfers of domains from and to other registrars, and between accounts. */
@Module({
  imports: [DomainsModule, MovesModule],
  providers,
  exports: [MovesModule, ...tokensOf(providers)],
})
export class TransfersModule {}
