import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PostgresViewRequests, Sql } from '@registrar/adapter-postgres';
import { InProcessReads } from '@registrar/http';
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AnswerViews } from '@registrar/staff';
import { made, madeBy } from '../../runtime/made';

/** Milliseconds between polls for requests of staff. */
const POLL_MS = 250;

/** Answers requests of staff who view as an account; never twice at the same time. */
class ViewLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly views: AnswerViews,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.poll(), POLL_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private poll(): void {
    this.running ??= this.views
      .execute()
      .then(
        () => undefined,
        (error: unknown) => this.log.error('views of staff could not be answered', { error }),
      )
      .finally(() => (this.running = undefined));
  }
}

/** The public API answers what staff view as an account: its routes are in no other process. */
@Module({})
export class ViewsModule {
  /** `http`: HttpModule.forAccounts. */
  static over(http: DynamicModule): DynamicModule {
    return {
      module: ViewsModule,
      imports: [http],
      providers: [
        madeBy(
          AnswerViews,
          { sql: Sql, uow: UnitOfWork, vault: SecretVault, reads: InProcessReads, clock: Clock, log: Log },
          ({ sql, uow, vault, reads, clock, log }) =>
            new AnswerViews(new PostgresViewRequests(sql, uow, vault), reads, uow, clock, log),
        ),
        made(ViewLoop, AnswerViews, Log),
      ],
    };
  }
}
