import type { ExchangeRate, ExchangeRates } from '@registrar/billing';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

/**
 * Price of one USD in another currency from now on, for orders shown in it. Earlier orders keep their rate.
 */
export class SetExchangeRate {
  constructor(
    private readonly audit: AuditTrail,
    private readonly rates: ExchangeRates,
    private readonly clock: Clock,
  ) {}

  /**
   * Without `rate` the rate ends. Throws 400, 403, 404 where no rate exists, and 409 where another was set at
   * the same moment.
   */
  execute(actor: StaffActor, currency: string, rate?: string): Promise<ExchangeRate> {
    return this.audit.run(actor, 'exchange_rate.set', async () => {
      const { before, after } = await this.rates.set(currency, rate, this.clock.now());
      return { result: after, change: { target: `exchange_rate:${currency}`, before, after } };
    });
  }
}
