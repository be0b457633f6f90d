import type { PoolClient } from 'pg';

/** The socket of a connection, which the driver does not publish. */
type Socketed = { connection: { stream: { cork(): void; uncork(): void } } };

/** The outgoing side of a connection: what is given to it while it is corked leaves in one piece. */
export class Corked {
  private isCorked = false;

  constructor(private readonly client: PoolClient) {}

  /** Until `uncork`, or until the event loop has nothing else to do in this turn. */
  cork(): void {
    if (this.isCorked) return;
    this.isCorked = true;
    this.stream.cork();
    setImmediate(() => this.uncork());
  }

  uncork(): void {
    if (!this.isCorked) return;
    this.isCorked = false;
    this.stream.uncork();
  }

  private get stream(): Socketed['connection']['stream'] {
    return (this.client as PoolClient & Socketed).connection.stream;
  }
}
