import { addSeconds, DomainName, type SecretVault } from '@registrar/kernel';
import type {
  DomainInfo,
  RegistryConnection,
  RegistryConnections,
  RegistryTransfer,
  TransferRegistry,
} from '@registrar/registries';
import type { TransferStore } from '../ports';
import { hasRequest } from './states';
import { type HeldTransfer, transferCodeContext } from './transfer';

/** State of a requested transfer at the registry. */
export type Evidence =
  /** It has moved the domain to us. */
  | { kind: 'ours'; info: DomainInfo }
  | { kind: 'pending'; actAt?: Date }
  /** The losing side refused, or the registry put an end to it. */
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  /**
   * No request is pending there, and the domain is at another registrar. `statuses`: its statuses, if shown.
   */
  | { kind: 'none'; statuses?: readonly string[] }
  /** What it shows is about a transfer of another account. */
  | { kind: 'of_another' }
  /** It moves the domain to us, or has, and for which account is unknown. */
  | { kind: 'unclear' }
  | { kind: 'unknown'; why: string };

/** The registry has moved the domain to this registrar. */
export const isHere = ({ kind }: Evidence): boolean => kind === 'ours';

/** Tolerance between the clocks of a registry and of this platform. */
const CLOCK_SECONDS = 300;

/**
 * Asks a registry how a transfer stands: `transfer:query`, then the domain itself, since not every registry
 * answers the first (FACTS §2.8).
 */
export class TransferEvidence {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: TransferRegistry,
    private readonly vault: SecretVault,
    private readonly transfers: Pick<TransferStore, 'rivalsOf'>,
  ) {}

  /**
   * Outside any transaction; never throws for what a registry did. `isRefused`: its request was refused just
   * now, and another one of the name may be the reason.
   */
  async of(transfer: HeldTransfer, connectionId: number, isRefused = false): Promise<Evidence> {
    const shown = await this.shown(transfer, connectionId);
    if (shown.kind === 'none' || shown.kind === 'unknown') return shown;
    if (hasRequest(transfer) && !(isRefused && isHere(shown))) return shown;
    // Read after the registry: a transfer of another account that it shows is stored by then.
    return attributed(shown, await this.transfers.rivalsOf(transfer));
  }

  private async shown(transfer: HeldTransfer, connectionId: number): Promise<Evidence> {
    const connection = await this.connections.get(connectionId);
    const name = DomainName.of(transfer.name);
    const answer = await this.registry.queryTransfer(connection, name);
    if (answer.kind === 'unknown') return answer;
    const reported =
      answer.kind === 'found' && isOfThis(transfer, answer.transfer, connection)
        ? answer.transfer
        : undefined;
    if (reported?.status === 'pending') return { kind: 'pending', actAt: reported.actAt };
    if (reported?.status === 'clientRejected' || reported?.status === 'serverCancelled')
      return { kind: 'rejected', reason: reported.status };
    if (reported?.status === 'clientCancelled') return { kind: 'cancelled' };
    const found = await this.domain(transfer, connection, name);
    // Approved, and not shown at this registrar: the registry's queries lag behind, or the domain
    // has moved on.
    return reported && found.kind === 'none'
      ? { kind: 'unknown', why: 'approved, but the domain is at another registrar' }
      : found;
  }

  private async domain(
    transfer: HeldTransfer,
    connection: RegistryConnection,
    name: DomainName,
  ): Promise<Evidence> {
    const shown = await this.registry.foreignInfo(connection, name, codeOf(transfer, this.vault));
    if (shown.kind === 'unknown') return shown;
    if (shown.kind === 'found' && shown.info.clientId === connection.clientId)
      return { kind: 'ours', info: shown.info };
    // The new sponsor has no need of the code, which is void once the domain has moved.
    if (shown.kind === 'wrong_code') return this.withoutCode(connection, name);
    return { kind: 'none', ...(shown.kind === 'found' && { statuses: shown.info.statuses }) };
  }

  private async withoutCode(connection: RegistryConnection, name: DomainName): Promise<Evidence> {
    const shown = await this.registry.foreignInfo(connection, name);
    if (shown.kind === 'unknown') return shown;
    return shown.kind === 'found' && shown.info.clientId === connection.clientId
      ? { kind: 'ours', info: shown.info }
      : { kind: 'none' };
  }
}

/**
 * What the registry shows to a transfer that has requested nothing there: it is about this one where no other
 * account has one of the name, and about the other one that has requested it. Else staff decide.
 */
function attributed(shown: Evidence, rivals: readonly HeldTransfer[]): Evidence {
  if (rivals.length === 0) return shown;
  if (rivals.some(hasRequest)) return { kind: 'of_another' };
  return isHere(shown) || shown.kind === 'pending' ? { kind: 'unclear' } : { kind: 'of_another' };
}

/** The code in the clear, for the moment in which it is sent. */
export const codeOf = (
  { authCodeSealed, operationId }: HeldTransfer,
  vault: SecretVault,
): string | undefined =>
  authCodeSealed === undefined ? undefined : vault.open(authCodeSealed, transferCodeContext(operationId));

/**
 * Registries show the newest transfer for ever: one to us that is older than our request is another story.
 */
function isOfThis(
  { sentAt, createdAt }: HeldTransfer,
  { gaining, requestedAt }: RegistryTransfer,
  { clientId }: RegistryConnection,
): boolean {
  return (
    gaining === clientId && (!requestedAt || requestedAt >= addSeconds(sentAt ?? createdAt, -CLOCK_SECONDS))
  );
}
