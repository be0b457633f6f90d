import { Child } from '../child';
import type { System } from '../system';
import type { BareAnswer, BareQuestion } from './server';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;

/** The bare handler's process, with the API's own statements for the same answers: records. */
export class BareServer {
  private constructor(
    private readonly child: Child<BareQuestion, BareAnswer>,
    readonly url: string,
  ) {}

  static async start({ databaseUrl, stock: { accountId } }: System): Promise<BareServer> {
    const child = new Child<BareQuestion, BareAnswer>('bare/server.ts');
    const { port } = await child.ask({ databaseUrl, poolMax: POOL_MAX, accountId });
    return new BareServer(child, `http://127.0.0.1:${port}`);
  }

  get pid(): number {
    return this.child.pid;
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
