import { addYears } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, InfoOutcome } from '@registrar/registries';
import {
  askForDomain,
  type Finding,
  type Look,
  notDone,
  type ReconcilePolicy,
  Reconciler,
  type ReconcilerParts,
  type Sent,
  type SentAgain,
} from '../operations/reconciler';
import type { RenewAtRegistry } from './renew-at-registry';
import { renewalPayload, type RenewalPayload } from './renewal';
import { renewedUntil, type SettledRenewal, type SettleRenewal } from './settle-renewal';
import { isSameEnd } from '../shared/terms';

/** done: the registry has added the requested years · not_done: the term is unchanged · doubtful: neither. */
type Term = 'done' | 'not_done' | 'doubtful';

/**
 * Renewals without an answer (`domain:info`): the requested years were added → settled as done; unchanged
 * term → resent once with the same `curExpDate`, which never renews twice (FACTS §2.4), then refused.
 */
export class ReconcileRenewals extends Reconciler<RenewalPayload, InfoOutcome, SettledRenewal> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly renew: RenewAtRegistry,
    settle: SettleRenewal,
    policy: ReconcilePolicy,
  ) {
    super(
      { kind: 'renew', stored: renewalPayload, noun: 'renewal', ask: askForDomain(registry) },
      parts,
      settle,
      policy,
    );
  }

  protected judge({
    payload,
    connection,
    answer,
  }: Look<RenewalPayload, InfoOutcome>): Finding<SettledRenewal> {
    // Deleted or transferred during a renewal: a poll cannot show whether the term was charged.
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return doubtful(answer.kind);
    const { info } = answer;
    if (info.statuses.includes('pendingRenew')) return { kind: 'deciding' };
    switch (termOf(info, payload)) {
      case 'done':
        return {
          kind: 'settled',
          outcome: {
            kind: 'done',
            expiresAt: info.expiresAt,
            holdLifted: !info.statuses.includes('clientHold'),
          },
        };
      case 'not_done':
        return notDone();
      case 'doubtful':
        return doubtful(answer.kind, info.expiresAt);
    }
  }

  protected async send(attempt: SentAgain<RenewalPayload>): Promise<Sent<SettledRenewal>> {
    const outcome = await this.renew.execute(attempt);
    // A mismatch of `curExpDate` can be the result of the first command: the next poll shows it.
    return outcome.kind === 'refused' ? { kind: 'unknown' } : outcome;
  }
}

const doubtful = (found: string, expiresAt?: Date): Finding<never> => ({
  kind: 'doubtful',
  why: 'the domain has neither its renewed nor its previous term',
  shown: { found, expiresAt },
});

/** One year more than requested is the registry's auto-renewal at the end of the term (FACTS §2.7). */
function termOf({ expiresAt }: DomainInfo, payload: RenewalPayload): Term {
  if (!expiresAt) return 'doubtful';
  const bought = renewedUntil(payload);
  if (isSameEnd(bought, expiresAt) || isSameEnd(addYears(bought, 1), expiresAt)) return 'done';
  return isSameEnd(new Date(payload.registryExpiresAt), expiresAt) ? 'not_done' : 'doubtful';
}
