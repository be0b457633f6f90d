import { currentRequest } from '@registrar/http';
import type { UnitOfWork } from '@registrar/kernel';
import type { CutSide, PostgresLine } from '@registrar/testkit';

interface Connection {
  /** Of the driver. */
  client: { connection: { stream: { localPort?: number } } };
  commit(text: string): Promise<unknown>;
}

interface Statements {
  within(context: { connection: Connection }, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Cuts the connection between an application in this process and PostgreSQL at one of the commits of the next
 * request. Other connections, and those of background work, stay.
 */
export class CommitCutter {
  /** Commits of the request since `arm`. */
  commits = 0;
  private target: { at: number; side: CutSide } | undefined;
  private request: object | undefined;
  private readonly ports = new Map<number, CutSide>();

  private constructor(line: PostgresLine, statements: Statements) {
    line.onCommit = (port) => {
      const side = this.ports.get(port);
      this.ports.delete(port);
      return side;
    };
    const within = statements.within.bind(statements);
    statements.within = (context, work) => {
      const { connection } = context;
      const commit = connection.commit.bind(connection);
      connection.commit = (text) => this.pass(connection, () => commit(text));
      return within(context, work);
    };
  }

  /** Of the application that has this unit of work, whose database URL leads through the line. */
  static create(uow: UnitOfWork, line: PostgresLine): CommitCutter {
    return new CommitCutter(line, Reflect.get(uow, 'sql') as Statements);
  }

  /** The next request is cut at its commit of this number, from 1; without one it is only counted. */
  arm(target?: { at: number; side: CutSide }): void {
    this.commits = 0;
    this.request = undefined;
    this.target = target;
  }

  private async pass(connection: Connection, commit: () => Promise<unknown>): Promise<unknown> {
    const request = currentRequest();
    if (!request || (this.request ??= request) !== request) return commit();
    const { localPort } = connection.client.connection.stream;
    const { target } = this;
    if (target?.at === this.commits + 1 && localPort !== undefined) this.ports.set(localPort, target.side);
    this.commits += 1;
    const result = await commit();
    // a unit without statements is not committed
    if (result === undefined) {
      this.commits -= 1;
      if (localPort !== undefined) this.ports.delete(localPort);
    }
    return result;
  }
}
