import type { UnitOfWork } from '@registrar/kernel';
import type { ExchangeRate } from '../exchange-rates';
import { ExchangeRateStore } from '../ports';

/** Exchange rates in memory. Given a unit of work it demands one. */
export class FakeExchangeRateStore extends ExchangeRateStore {
  readonly rates: ExchangeRate[] = [];

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async list(at: Date): Promise<ExchangeRate[]> {
    const currencies = [...new Set(this.rates.map(({ currency }) => currency))].sort();
    return currencies
      .flatMap((currency) => this.newest(currency, at) ?? [])
      .filter(({ rate }) => rate !== undefined);
  }

  async find(currency: string, at: Date): Promise<ExchangeRate | undefined> {
    return this.newest(currency, at);
  }

  async add(rate: ExchangeRate): Promise<boolean> {
    this.uow?.assertOpen();
    const isLate = this.rates.some(
      ({ currency, validFrom }) => currency === rate.currency && validFrom >= rate.validFrom,
    );
    if (!isLate) this.rates.push(rate);
    return !isLate;
  }

  private newest(currency: string, at: Date): ExchangeRate | undefined {
    return this.rates
      .filter((rate) => rate.currency === currency && rate.validFrom <= at)
      .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())[0];
  }
}
