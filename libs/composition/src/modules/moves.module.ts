import { Module } from '@nestjs/common';
import { EppRegistry } from '@registrar/adapter-epp';
import { PostgresDomainMoves, PostgresOutboundTransfers, Sql } from '@registrar/adapter-postgres';
import { SecretVault } from '@registrar/kernel';
import { MoveDomain } from '@registrar/transfers';
import { type MoveUseCases, wireMoves } from '@registrar/transfers/wiring';
import { LastingMoveGuesses } from '../dry-run/noted-domains';
import { registrantChanges } from '../mail/registrant-changes';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { operationPolicyOf } from '../settings/operation-policies';
import { Settings } from '../settings/settings';
import { CHANGES } from './domains/changes.module';
import { DOMAIN_PARTS } from './domains/domain-parts.module';
import { DomainsModule } from './domains/domains.module';

export const MOVES = keyOf<MoveUseCases>('MoveUseCases');
/** The reconciler of moves: of the class of that of changes. */
export const RECONCILE_MOVES = keyOf<MoveUseCases['reconcileMoves']>('ReconcileMoves');

const providers = [
  provideBy(
    MOVES,
    {
      parts: DOMAIN_PARTS,
      sql: Sql,
      vault: SecretVault,
      settings: Settings,
      changes: CHANGES,
      registry: EppRegistry,
    },
    ({ parts, sql, vault, settings, changes, registry }) =>
      wireMoves(
        {
          ...parts,
          vault,
          settleChange: changes.settle,
          transferRegistry: registry.transfers,
          outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
          domainMoves: new PostgresDomainMoves(sql, parts.uow),
          moveGuesses: new LastingMoveGuesses(sql, parts.uow),
          registrants: registrantChanges(parts, sql, vault, settings),
        },
        { guessesPerHour: settings.internalTransferGuesses },
        operationPolicyOf(settings),
      ),
  ),
  ...provideMembers(MOVES, { moveDomain: MoveDomain }),
  provideBy(RECONCILE_MOVES, { moves: MOVES }, ({ moves: { reconcileMoves } }) => reconcileMoves),
];

/** Moves of domains between accounts. */
@Module({ imports: [DomainsModule], providers, exports: tokensOf(providers) })
export class MovesModule {}
