import { addDays, type Clock, DomainName, type UnitOfWork } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { HeldDomain } from '../shared/held-domain';
import type { DomainStore } from '../shared/ports';
import { calendarProfileOf, interruptionAt } from './calendar';
import type { NoticeKind } from './policy';
import type { ExpiryMail } from './ports';

/** `untrue`: the notice no longer holds. `no_address`: the registrant has no email address. */
export type ResendNoticeResult = 'sent' | 'untrue' | 'no_address';

/** Sends an expiry notice of a domain again, with its present dates, to the present registrant. */
export class ResendExpiryNotice {
  constructor(
    private readonly domains: DomainStore,
    private readonly catalog: Catalog,
    private readonly mail: ExpiryMail,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `onSent` runs in the transaction that writes the mail. The evidence of the first notice stays as it is. */
  async execute(
    domainId: number,
    kind: 'ahead' | 'expired',
    onSent: () => Promise<void>,
  ): Promise<ResendNoticeResult> {
    const seen = await this.uow.run(() => this.trueOf(domainId, kind));
    if (!seen) return 'untrue';
    const rules = await this.catalog.resolveHeld(DomainName.of(seen.name), this.clock.now(seen.accountId));
    const profile = calendarProfileOf(rules);
    return this.uow.run(async () => {
      const held = await this.trueOf(domainId, kind);
      if (!held) return 'untrue';
      const { accountId, name: domainName, expiresAt: termEnd, contactIds, autorenewEnabled } = held;
      const notice = { domainId, accountId, termEnd, contactId: contactIds.registrant, domainName };
      const isWritten = await this.mail.write({
        ...notice,
        kind: KINDS[kind],
        policy: 'resent',
        at: this.clock.now(accountId),
        autorenewEnabled,
        removalAt: addDays(termEnd, profile.removalDays),
        interruptionAt: interruptionAt(termEnd, profile),
      });
      if (!isWritten) return 'no_address';
      await onSent();
      return 'sent';
    });
  }

  private async trueOf(domainId: number, kind: 'ahead' | 'expired'): Promise<HeldDomain | undefined> {
    const held = await this.domains.holdById(domainId);
    if (held?.state !== 'active') return undefined;
    const isExpired = held.expiresAt <= this.clock.now(held.accountId);
    return isExpired === (kind === 'expired') ? held : undefined;
  }
}

const KINDS = { ahead: 'month_ahead', expired: 'expired' } as const satisfies Record<string, NoticeKind>;
