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
} from './reconciler';
import type { RenewAtRegistry } from './renew-at-registry';
import type { RenewalPayload } from './renewal';
import { isSameEnd, renewedUntil, type SettledRenewal, type SettleRenewal } from './settle-renewal';

/**
 * done: the registry has the years that were asked for · not_done: its term is the old one · doubtful:
 * neither.
 */
type Term = 'done' | 'not_done' | 'doubtful';

/**
 * Renewals without an answer (`domain:info`): the term has grown by what was asked for → settled as done; it
 * is the old one → sent once more with the same `curExpDate`, which never renews twice (FACTS §2.4), then
 * given up.
 */
export class ReconcileRenewals extends Reconciler<RenewalPayload, InfoOutcome, SettledRenewal> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly renew: RenewAtRegistry,
    settle: SettleRenewal,
    policy: ReconcilePolicy,
  ) {
    super({ kind: 'renew', noun: 'renewal', ask: askForDomain(registry) }, parts, settle, policy);
  }

  protected judge({
    payload,
    connection,
    answer,
  }: Look<RenewalPayload, InfoOutcome>): Finding<SettledRenewal> {
    // Gone or somebody else's while a renewal is under way: whether its term was paid for is more than a look
    // can tell.
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
    // Another `curExpDate` than the registry's can be the work of the first command: the next look tells.
    return outcome.kind === 'refused' ? { kind: 'unknown' } : outcome;
  }
}

const doubtful = (found: string, expiresAt?: Date): Finding<never> => ({
  kind: 'doubtful',
  why: 'the domain has neither its renewed nor its previous term',
  shown: { found, expiresAt },
});

/**
 * A year more than was asked for is the registry's own renewal on top, which it does when a term ends (FACTS
 * §2.7).
 */
function termOf({ expiresAt }: DomainInfo, payload: RenewalPayload): Term {
  if (!expiresAt) return 'doubtful';
  const bought = renewedUntil(payload);
  if (isSameEnd(bought, expiresAt) || isSameEnd(addYears(bought, 1), expiresAt)) return 'done';
  return isSameEnd(new Date(payload.registryExpiresAt), expiresAt) ? 'not_done' : 'doubtful';
}
