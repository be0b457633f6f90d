import { Child } from '../child';
import type { ListPage } from '../reads';
import { domainStatement, pageStatements, type Statement } from '../statements';
import type { System } from '../system';
import type { BareAnswer, BareQuestion } from './server';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;

/** The bare handler's process, with the API's statements for the same answers. */
export class BareServer {
  private constructor(
    private readonly child: Child<BareQuestion, BareAnswer>,
    readonly url: string,
  ) {}

  static async start(
    { databaseUrl, username, stock: { accountId, total } }: System,
    pages: Readonly<Record<string, ListPage>>,
  ): Promise<BareServer> {
    const child = new Child<BareQuestion, BareAnswer>('bare/server.ts');
    const statements: [string, Statement[]][] = [];
    for (const [key, { page, perPage }] of Object.entries(pages))
      statements.push([key, await pageStatements(accountId, page, perPage, total)]);
    const { port } = await child.ask({
      databaseUrl,
      poolMax: POOL_MAX,
      hello: { motd: 'Welcome', serverName: 'bare', serverTime: new Date().toISOString(), username },
      accountId,
      domain: await domainStatement(accountId),
      pages: Object.fromEntries(statements),
    });
    return new BareServer(child, `http://127.0.0.1:${port}`);
  }

  get pid(): number {
    return this.child.pid;
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
