import { registryUnavailable } from '@registrar/kernel';
import type { HostOutcome, HostRegistry } from '@registrar/registries';
import {
  type Finding,
  type Look,
  type ReconcilePolicy,
  Reconciler,
  type ReconcilerParts,
  type Sent,
  type SentAgain,
} from '../operations/reconciler';
import { normalAddress } from './glue-addresses';
import { hostPayload, type HostPayload, sameAddresses } from './host';
import type { HostAtRegistry } from './host-at-registry';
import type { SettledHost, SettleHost } from './settle-host';

/**
 * Changes of hosts without an answer (`host:info`): requested state → settled as done; else → sent again
 * once, then given up if it has its previous state, shown to staff if it has neither.
 */
export class ReconcileHosts extends Reconciler<HostPayload, HostOutcome, SettledHost> {
  constructor(
    parts: ReconcilerParts,
    registry: HostRegistry,
    private readonly change: HostAtRegistry,
    settle: SettleHost,
    policy: ReconcilePolicy,
  ) {
    super(
      {
        kind: 'host',
        stored: hostPayload,
        noun: 'host',
        ask: (connection, { hostname }) => registry.hostInfo(connection, hostname),
      },
      parts,
      settle,
      policy,
    );
  }

  protected judge({ payload, connection, answer }: Look<HostPayload, HostOutcome>): Finding<SettledHost> {
    const isOurs =
      answer.kind === 'absent' || (answer.kind === 'found' && answer.info.clientId === connection.clientId);
    if (!isOurs) return { kind: 'doubtful', why: 'the host belongs to another registrar' };
    const info = answer.kind === 'found' ? answer.info : undefined;
    if (info?.statuses.some((status) => status.startsWith('pending'))) return { kind: 'deciding' };
    const shown = (info?.addresses ?? []).map(normalAddress);
    if (sameAddresses(shown, payload.after ?? [])) return { kind: 'settled', outcome: { kind: 'done' } };
    const isAsBefore = sameAddresses(shown, payload.before ?? []);
    return {
      kind: 'not_done',
      spent: isAsBefore
        ? { kind: 'over', error: registryUnavailable() }
        : { kind: 'doubtful', why: 'it has neither its previous nor its requested state' },
    };
  }

  protected async send(attempt: SentAgain<HostPayload>): Promise<Sent<SettledHost>> {
    const outcome = await this.change.execute(attempt);
    // The state was checked before the resend: a refusal is about the present host, not about an earlier
    // attempt.
    return outcome.kind === 'not_sent' ? { kind: 'unknown' } : outcome;
  }
}
