import {
  type Answer,
  OTHER_REGISTRARS,
  OtherRegistrar,
  OWN_REGISTRAR,
  Stack,
  TestRegistry,
} from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';

const DAY_MS = 86_400_000;

/** A stack beside another registrar, for the examples of the documentation. */
export class DocumentedStack {
  private constructor(
    readonly stack: Stack,
    readonly other: OtherRegistrar,
    private readonly registry: TestRegistry,
  ) {}

  /**
   * `incoming`: domains that the other registrar has for 100 days, with their codes; a domain may be
   * transferred after 60 days. `runsHere`: as of `Stack`.
   */
  static async start(
    settings: Record<string, string>,
    incoming: Readonly<Record<string, string>>,
    runsHere = true,
  ): Promise<DocumentedStack> {
    let behindMs = 100 * DAY_MS;
    const registry = await TestRegistry.start({ clock: { now: () => new Date(Date.now() - behindMs) } });
    const other = await OtherRegistrar.connect(registry.simulator.port, OTHER_REGISTRARS[1]);
    for (const [name, code] of Object.entries(incoming)) await other.register(name, code, { thin: true });
    behindMs = 0;
    const stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      runsHere,
      settings: { RATE_LIMIT_PER_SECOND: '1000', RATE_LIMIT_PER_HOUR: '100000', ...settings },
    });
    return new DocumentedStack(stack, other, registry);
  }

  /** The body of a successful answer of core v1. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const answer: Answer = await this.stack.call(method, `/core/v1/${path}`, body, headers);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Ends the policy transfer lock of a domain, as 60 days do. */
  endTransferLock(domainName: string): Promise<unknown> {
    return this.stack.sql.query('update domains set transfer_lock_until = registered_at where name = $1', [
      domainName,
    ]);
  }

  /**
   * Waits until the registry has the request of a transfer in: a cancel beside the request is refused (409).
   */
  async transferRequested(domainName: string): Promise<void> {
    const requested =
      "select from transfers where name = $1 and state = 'pending_transfer' and awaiting is null";
    await until(
      async () => (await this.stack.sql.query(requested, [domainName])).rows.length,
      `the registry has the request of ${domainName}`,
    );
  }

  async stop(): Promise<void> {
    await this.stack.stop();
    await this.other.close();
    await this.registry.close();
  }
}
