import { Child } from '../child';
import type { System } from '../system';
import type { CeilingQuestion } from './ceiling-server';
import { fillCeiling } from './ceiling-stock';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;

/** The process that answers the measured reads from tables of its own. */
export class Ceiling {
  private constructor(
    private readonly child: Child<CeilingQuestion, { port: number }>,
    readonly url: string,
    /** Domain of each zone, by its number of records. */
    readonly zones: ReadonlyMap<number, string>,
  ) {}

  static async start(system: System): Promise<Ceiling> {
    const zones = await fillCeiling(system);
    const child = new Child<CeilingQuestion, { port: number }>('bare/ceiling-server.ts');
    const { port } = await child.ask({
      databaseUrl: system.superuserUrl,
      poolMax: POOL_MAX,
      hello: {
        motd: 'Welcome',
        serverName: 'ceiling',
        serverTime: new Date().toISOString(),
        username: system.username,
      },
      accountId: system.stock.accountId,
    });
    return new Ceiling(child, `http://127.0.0.1:${port}`, zones);
  }

  get pid(): number {
    return this.child.pid;
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
