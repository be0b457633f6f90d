import { type DynamicModule, Module } from '@nestjs/common';
import { CreateQuote, QuoteQueries, UseQuote } from '@registrar/billing';
import { QuoteStore } from '@registrar/billing/ports';
import { type QuoteUseCases, wireQuotes } from '@registrar/billing/wiring';
import { Clock, Ids, OperationCalls, Quotes, UnitOfWork } from '@registrar/kernel';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { BillingModule } from './billing.module';

const QUOTES = keyOf<QuoteUseCases>('QuoteUseCases');

const useCases = [
  ...provideMembers(QUOTES, { create: CreateQuote, use: UseQuote, queries: QuoteQueries }),
  provideBy(Quotes, { use: UseQuote }, ({ use }) => use),
];

/** Quotes of operations, for the API that has the operations. */
@Module({})
export class QuotesModule {
  /** `http`: HttpModule.forAccounts, whose calls plan what is quoted. */
  static over(http: DynamicModule): DynamicModule {
    return {
      module: QuotesModule,
      imports: [http, BillingModule],
      providers: [
        provideBy(
          QUOTES,
          {
            uow: UnitOfWork,
            clock: Clock,
            ids: Ids,
            calls: OperationCalls,
            quoteStore: QuoteStore,
            settings: Settings,
          },
          ({ settings, ...parts }) => wireQuotes(parts, settings),
        ),
        ...useCases,
      ],
      exports: tokensOf(useCases),
    };
  }
}
