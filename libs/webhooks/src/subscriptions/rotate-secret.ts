import { addSeconds, badRequest, type Clock, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { subscriptionNotFound } from '../errors';
import type { SubscriptionStore, WebhookSecrets } from '../ports';
import { secretContext } from '../signer';

/** Hours that the old secret signs beside the new one: a day to change a receiver, a week at most. */
export const OVERLAP_HOURS = { byDefault: 24, max: 168 } as const;

export interface RotatedSecret {
  /** `whsec_…`; not to be had again. */
  secret: string;
  /** Until when the old one signs too; unset where it does not. */
  formerUntil?: Date;
}

/**
 * A new secret for the second signature of a subscription. With three rotations in an overlap only the last
 * two secrets sign.
 */
export class RotateSecret {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly secrets: WebhookSecrets,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  /**
   * `overlapHours` 0: the old one ends at once. Refusals: 400, and 404 for an id the account does not have.
   */
  async execute(
    accountId: number,
    id: number,
    overlapHours: number = OVERLAP_HOURS.byDefault,
  ): Promise<RotatedSecret> {
    if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > OVERLAP_HOURS.max) {
      throw badRequest(`overlapHours must be a whole number from 0 to ${OVERLAP_HOURS.max}`);
    }
    const secret = this.secrets.make();
    // Attempts are signed by the registrar's time, whatever the clock of a sandbox account says.
    const now = this.clock.now();
    const formerUntil = overlapHours === 0 ? undefined : addSeconds(now, overlapHours * 3_600);
    return this.uow.run(async () => {
      const rotated = await this.subscriptions.rotate(
        accountId,
        id,
        this.vault.seal(secret, secretContext(id)),
        formerUntil,
      );
      if (!rotated) throw subscriptionNotFound();
      return { secret, formerUntil: rotated.hadSecret ? formerUntil : undefined };
    });
  }
}
