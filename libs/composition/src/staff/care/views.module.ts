import { type DynamicModule, Module } from '@nestjs/common';
import { PostgresViewRequests, Sql } from '@registrar/adapter-postgres';
import { InProcessReads } from '@registrar/http';
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AnswerViews } from '@registrar/staff';
import { SharedApiScan } from '../../runtime/http/shared-api-scan';
import { provideBy } from '../../runtime/providers';
import { ViewLoop } from './view-loop';

/** The public API answers what staff view as an account: its routes are in no other process. */
@Module({})
export class ViewsModule {
  /** `http`: HttpModule.forAccounts. */
  static over(http: DynamicModule): DynamicModule {
    return {
      module: ViewsModule,
      imports: [http],
      providers: [
        provideBy(
          AnswerViews,
          { sql: Sql, uow: UnitOfWork, vault: SecretVault, reads: InProcessReads, clock: Clock, log: Log },
          ({ sql, uow, vault, reads, clock, log }) =>
            new AnswerViews(new PostgresViewRequests(sql, uow, vault), reads, uow, clock, log),
        ),
        provideBy(
          ViewLoop,
          { views: AnswerViews, log: Log, scan: SharedApiScan },
          ({ views, log, scan }) => new ViewLoop(views, log, () => scan.mayHaveViews()),
        ),
      ],
    };
  }
}
