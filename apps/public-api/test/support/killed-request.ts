import { currentRequest, type RequestContext } from '@registrar/http';
import type { UnitOfWork } from '@registrar/kernel';

class Killed extends Error {}

type Call = (this: object, ...values: any[]) => Promise<unknown>;

/** A kill after a read leaves what a kill before it leaves. */
const READ = /^\s*select\b(?![\s\S]*\bfor (no key )?update\b)/i;

/**
 * Kills one request with a quote before or after one of its writes or commits. Once dead, all its later
 * statements fail too, so that no clean-up code can help: as with kill -9 of its process.
 */
export class RequestKiller {
  readonly moments: string[] = [];
  private killAt: number | undefined;
  private readonly dead = new WeakSet<RequestContext>();

  private constructor(sql: object) {
    const statements = Object.getPrototypeOf(sql) as Record<'run' | 'within', Call>;
    const { run, within } = statements;
    const pass = <T>(moment: string, call: () => Promise<T>): Promise<T> => this.pass(moment, call);
    statements.run = function (name: string, text: string, ...values: unknown[]) {
      const call = (): Promise<unknown> => run.call(this, name, text, ...values);
      return READ.test(text) ? call() : pass(name, call);
    };
    statements.within = function (context: { connection: { commit: Call } }, work: unknown) {
      const { connection } = context;
      const commit = connection.commit.bind(connection);
      connection.commit = (...values: unknown[]) => pass('commit', () => commit(...values));
      return within.call(this, context, work);
    };
    this.restore = (): void => void Object.assign(statements, { run, within });
  }

  /** Undoes what the killer changed. */
  readonly restore: () => void;

  /** Of the process that has this unit of work. */
  static create(uow: UnitOfWork): RequestKiller {
    return new RequestKiller((uow as unknown as { sql: object }).sql);
  }

  /** The next request with a quote dies at this moment, counted from 1; undefined: it lives. */
  arm(killAt?: number): void {
    this.moments.length = 0;
    this.killAt = killAt;
  }

  private async pass<T>(moment: string, call: () => Promise<T>): Promise<T> {
    const request = currentRequest();
    if (!request?.quoted) return call();
    this.at(request, `before ${moment}`);
    const result = await call();
    this.at(request, `after ${moment}`);
    return result;
  }

  private at(request: RequestContext, moment: string): void {
    if (this.dead.has(request)) throw new Killed(moment);
    this.moments.push(moment);
    if (this.moments.length !== this.killAt) return;
    this.dead.add(request);
    throw new Killed(moment);
  }
}
