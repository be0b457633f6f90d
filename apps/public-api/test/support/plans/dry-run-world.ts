import type { INestApplication } from '@nestjs/common';
import { AdvanceTerminations, FollowVerifications } from '@registrar/domains';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { type Answer, OTHER_REGISTRARS, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain, redisUrl } from '@registrar/testkit';
import { AdvanceTransfers, WatchOutbound } from '@registrar/transfers';
import { createPublicApi } from '../../../src/app.module';
import { newAccount, type Reseller } from '../resellers';
import { Untouched } from '../untouched';

const DAY_MS = 86_400_000;
/** Auth code of every domain of the other registrar. */
export const TRANSFER_CODE = 'Ax7-transfer-code-9';
export const HOSTS = ['ns1.example.net', 'ns2.example.net'];
export const PERSON = {
  firstName: 'Jon',
  lastName: 'Reed',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email: 'jon.reed@example.net',
  phone: '+4930123457',
};

/** Domains that exist 100 days before the test: a domain may be transferred after 60 days. */
export interface Inventory {
  /** Of the account `shop`. */
  domains: readonly string[];
  /** Of another registrar. */
  foreign?: readonly string[];
}

/** The public API over PostgreSQL, Redis and the registry simulator, with two accounts and another registrar. */
export class DryRunWorld {
  private constructor(
    readonly sandbox: Sandbox,
    readonly url: string,
    readonly untouched: Untouched,
    readonly other: OtherRegistrar,
    readonly shop: Reseller,
    readonly buyer: Reseller,
    private readonly jobs: Record<'transfers' | 'verifications' | 'deletions', () => Promise<unknown>>,
    private readonly age: { days: number },
    readonly nest: INestApplication,
  ) {}

  static async start({ domains, foreign = [] }: Inventory): Promise<DryRunWorld> {
    const age = { days: 100 };
    const clock = { now: () => new Date(Date.now() - age.days * DAY_MS) };
    const sandbox = await Sandbox.start({ clock });
    const other = await OtherRegistrar.connect(sandbox.simulator.port, OTHER_REGISTRARS[1]);
    const redis = redisUrl();
    const app = await createPublicApi(
      sandbox.settings({
        REDIS_URL: redis,
        MAIL_EXCHANGERS: '10 mx1.registrar.example',
        FORWARDER_ADDRESSES: '192.0.2.80',
        POWERDNS_API_URL: 'http://127.0.0.1:9',
        POWERDNS_API_KEY: 'key',
        SIGNING_SERVERS: '127.0.0.1:9',
        SIGNING_NAMESERVERS: HOSTS.join(),
      }),
    );
    const url = await sandbox.serve(app);
    const [queue, connections] = [app.nest.get(DrainPollQueue), app.nest.get(RegistryConnections)];
    const [watch, advance] = [app.nest.get(WatchOutbound), app.nest.get(AdvanceTransfers)];
    const [follow, ends] = [app.nest.get(FollowVerifications), app.nest.get(AdvanceTerminations)];
    const shop = await newAccount(sandbox, url, 'dry-shop-test', { approved_reseller: true });
    const buyer = await newAccount(sandbox, url, 'dry-buyer-test', { enterprise: true });
    const transfers = async (): Promise<number> => {
      for (const connection of await connections.list())
        if (connection.profile.poll.enabled) await queue.execute(connection);
      return (await watch.execute()) + (await advance.execute());
    };
    const world = new DryRunWorld(
      sandbox,
      url,
      await Untouched.open(sandbox, redis),
      other,
      shop,
      buyer,
      {
        transfers: () => drain(transfers, 'transfers'),
        verifications: () => drain(() => follow.execute(), 'verifications'),
        deletions: () => drain(() => ends.execute(), 'deletions'),
      },
      age,
      app.nest,
    );
    for (const name of foreign) await other.register(name, TRANSFER_CODE, { thin: true });
    for (const name of domains) await world.register(name);
    age.days = 0;
    return world;
  }

  async stop(): Promise<void> {
    await this.untouched.close();
    await this.other.close();
    await this.sandbox.stop();
  }

  /** Follows registry messages and due steps of transfers, as the worker does. */
  advanceTransfers(): Promise<unknown> {
    return this.jobs.transfers();
  }

  /** Begins the verifications that are due; returns the id of the newest. */
  async verification(): Promise<number> {
    await this.jobs.verifications();
    return this.newestId('contact_verifications');
  }

  /** Executes `work` while the registry's clock is `days` behind. */
  async daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
    this.age.days = days;
    try {
      return await work();
    } finally {
      this.age.days = 0;
    }
  }

  /** Registers a domain of `shop` without transfer lock, where the TLD has one. */
  async register(domainName: string): Promise<void> {
    await successOf(
      this.shop.call('POST', '/core/v1/domains', { domain: { domainName, privacyEnabled: false } }),
    );
    await this.sql('update domains set transfer_lock_until = registered_at where name = $1', [domainName]);
    if (!domainName.endsWith('.uk'))
      await successOf(this.shop.call('PATCH', `/core/v1/domains/${domainName}`, { locked: false }));
  }

  /** Registers a domain of `shop` whose term ended 30 days ago and which the registry has deleted since. */
  async registerDeleted(domainName: string): Promise<void> {
    await this.daysAgo(395, () => this.register(domainName));
    await this.sandbox.simulator.tick();
    await this.expire(domainName, true);
  }

  /** Ends the term of a domain registered 395 days ago; the registry deletes it, or keeps it renewed. */
  async expire(domainName: string, isDeleted: boolean): Promise<void> {
    const ended = `removed_at = now() - interval '1 day', expires_at = now() - interval '395 days' + interval '1 year'`;
    await this.sql(
      `with left_account as (update domains set state = 'deleted', removal_reason = 'expiration', ${ended} where name = $1 returning *)
       insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at)
       select id, connection_id, name, account_id, 'kept', removed_at + make_interval(days => $2), removed_at + make_interval(days => $2), removed_at from left_account`,
      [domainName, isDeleted ? 0 : 20],
    );
    if (isDeleted) await this.jobs.deletions();
  }

  async sql(text: string, values: unknown[] = []): Promise<any[]> {
    return (await this.sandbox.sql.query(text, values)).rows;
  }

  async newestId(table: string): Promise<number> {
    return (await this.sql(`select max(id)::int as id from ${table}`))[0].id;
  }
}

/** The body of a successful answer. */
export async function successOf(answer: Promise<Answer>): Promise<Record<string, any>> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
