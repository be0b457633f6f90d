import {
  PostgresPollInbox,
  PostgresVanityNameserverReader,
  PostgresVanityNameserverStore,
} from '@registrar/adapter-postgres';
import { FakePause } from '@registrar/domains/testing';
import { DomainName } from '@registrar/kernel';
import { newPollDrain } from '@registrar/registries/wiring';
import type { FakeRegistry } from '@registrar/registries/testing';
import { type HostParts, type HostUseCases, wireHosts } from '@registrar/domains/wiring';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/**
 * Addresses of one host as we keep them and as the registry does (undefined: there is none), what is known of
 * it, and whether its domain is busy.
 */
export interface HostSides {
  here?: string[];
  there?: readonly string[];
  isKnown: boolean;
  isBusy: boolean;
}

/** A RegistrationHarness with everything that changes hosts. */
export class HostHarness {
  useCases!: HostUseCases;

  private constructor(readonly base: RegistrationHarness) {}

  static async create(): Promise<HostHarness> {
    const harness = new HostHarness(
      await RegistrationHarness.create({ dataModel: 'minimum', hostModel: 'objects' }),
    );
    harness.useCases = wireHosts(harness.newParts(), { documentation: true });
    return harness;
  }

  /** A process of its own. */
  newParts(): HostParts {
    const parts = this.base.newParts();
    const { sql } = this.base;
    return {
      ...parts,
      hostStore: new PostgresVanityNameserverStore(sql, parts.uow),
      glue: new PostgresVanityNameserverReader(sql),
      pause: new FakePause(),
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): HostUseCases {
    const watched = { ...this.newParts() } as unknown as Record<string, object>;
    for (const name of [
      'uow',
      'operations',
      'domainStore',
      'hostStore',
      'glue',
      'registry',
      'registryObjects',
    ])
      watched[name] = executioner.watch(name, watched[name]);
    return wireHosts(watched as unknown as HostParts, { documentation: true });
  }

  /** Registered here and there; with a host `ns1` where addresses are given. */
  async owned(name: string, ...ips: string[]): Promise<DomainName> {
    const { base } = this;
    const result = await base.useCases.registerDomain.execute(base.request(name, { privacyEnabled: false }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    await base.rows('update account_balances set available = 1000000 where account_id = $1', [
      base.accountId,
    ]);
    if (ips.length > 0)
      await this.useCases.create.execute(base.accountId, DomainName.of(name), { hostname: 'ns1', ips });
    return DomainName.of(name);
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(): Promise<void> {
    const { base } = this;
    const { uow, clock, log, registry } = base.parts;
    const drain = newPollDrain(
      { registry: registry as FakeRegistry, inbox: new PostgresPollInbox(base.sql, uow), uow, clock, log },
      [this.useCases.pollHandler],
    );
    for (let round = 0; round < 6; round += 1) {
      base.clock.advance(300);
      await drain.execute(base.connection);
      await this.useCases.reconcile.execute();
    }
  }

  async sides({ ascii }: DomainName): Promise<HostSides> {
    const { base } = this;
    const hostname = `ns1.${ascii}`;
    const [host] = await base.rows<{ ips: string[] }>(
      'select ips from vanity_nameservers where hostname = $1',
      [hostname],
    );
    const known = await base.rows('select 1 from registry_hosts where name = $1', [hostname]);
    const { busy } = await base.one<{ busy: boolean }>(
      'select busy_operation_id is not null as busy from domains where name = $1',
      [ascii],
    );
    return {
      here: host?.ips,
      there: base.registry.host(base.connection, hostname),
      isKnown: known.length > 0,
      isBusy: busy,
    };
  }

  /** The changes of hosts of this domain. */
  operations({ ascii }: DomainName): Promise<{ id: string; state: string }[]> {
    return this.base.rows(`select id, state from operations where subject = $1 and kind = 'host'`, [ascii]);
  }

  close(): Promise<void> {
    return this.base.close();
  }
}
