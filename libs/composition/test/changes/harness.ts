import {
  PostgresOutboundTransfers,
  PostgresPollInbox,
  PostgresRegistryHoldStore,
  PostgresSigningReader,
  PostgresZoneSignings,
} from '@registrar/adapter-postgres';
import { DomainName, SecretVault } from '@registrar/kernel';
import { FakePause } from '@registrar/domains/testing';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import type { FakeRegistry } from '@registrar/registries/testing';
import {
  type ChangeParts,
  type ChangeUseCases,
  type RegistryHoldParts,
  type RegistryHoldUseCases,
  type SigningParts,
  type SigningUseCases,
  wireChanges,
  wireRegistryHolds,
  wireSigning,
} from '@registrar/domains/wiring';
import { RequiredLocks, SigningGuard } from '@registrar/domains';
import { registrantChanges } from '../../src/mail/registrant-changes';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/** Seals by writing the context in front. */
export class PlainVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}#${plain}`;
  open = (sealed: string, context: string): string => sealed.slice(context.length + 1);
  digest = (plain: string): string => plain;
  sameDigest = (one: string, other: string): boolean => one === other;
}

export const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};

/** Our row and the registry's side of one domain, as far as changes go. */
export interface Sides {
  here: {
    registrant: string;
    locked: boolean;
    autorenew: boolean;
    nameservers: string[];
    busy: boolean;
    ds: string[];
  };
  there: { registrant?: string; locked: boolean; nameservers: readonly string[]; ds: string[] };
}

type Parts = ChangeParts &
  Pick<SigningParts, 'signings' | 'signingPolicy'> &
  Pick<RegistryHoldParts, 'registryHolds' | 'transfersOut'>;
export type ChangingProcess = ChangeUseCases & SigningUseCases & { holds: RegistryHoldUseCases };

/** A RegistrationHarness with everything that changes a domain. */
export class ChangeHarness {
  useCases!: ChangingProcess;
  /** Operations that made the last domain what `owned` says. */
  private arranged: string[] = [];

  private constructor(readonly base: RegistrationHarness) {}

  static async create(profile = THICK): Promise<ChangeHarness> {
    const harness = new ChangeHarness(await RegistrationHarness.create(profile));
    harness.useCases = harness.wire(harness.newParts());
    return harness;
  }

  newParts(): Parts {
    const parts = this.base.newParts();
    const signings = new PostgresZoneSignings(this.base.sql, parts.uow);
    const signingPolicy = { nameservers: [] };
    const registryHolds = new PostgresRegistryHoldStore(this.base.sql, parts.uow);
    return {
      ...parts,
      vault: new PlainVault(),
      registrants: registrantChanges(parts, this.base.sql, new PlainVault(), { registrarName: 'Lantern' }),
      pause: new FakePause(),
      signings,
      signingPolicy,
      delegationGuard: new SigningGuard(signings, parts.domainStore, signingPolicy),
      registryHolds,
      transfersOut: new PostgresOutboundTransfers(this.base.sql, parts.uow),
      lockingHolds: new RequiredLocks(registryHolds, parts.uow),
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): ChangingProcess {
    const parts = this.newParts();
    const watched = { ...parts } as unknown as Record<string, object>;
    for (const name of [
      'uow',
      'operations',
      'keys',
      'contactBook',
      'orderStore',
      'domainStore',
      'domainReader',
      'outbox',
      'registry',
      'registryObjects',
      'registrants',
      'registryHolds',
    ]) {
      watched[name] = executioner.watch(name, watched[name]);
    }
    return this.wire(watched as unknown as Parts);
  }

  private wire(parts: Parts): ChangingProcess {
    const changes = wireChanges(parts);
    return {
      ...changes,
      holds: wireRegistryHolds({ ...parts, changes: changes.changes }),
      ...wireSigning({
        ...parts,
        changes: changes.changes,
        signingReader: new PostgresSigningReader(this.base.sql),
      }),
    };
  }

  /** Registered, unlocked on both sides and past its policy lock; nothing told of it. */
  async owned(
    name: string,
    arrange: (name: DomainName) => Promise<unknown> | undefined = () => undefined,
  ): Promise<DomainName> {
    const { base } = this;
    const result = await base.useCases.registerDomain.execute(
      base.request(name, { privacyEnabled: false, autorenewEnabled: true }),
    );
    if (result.kind !== 'registered') throw new Error(result.kind);
    await base.rows('update domains set transfer_lock_until = null where name = $1', [name]);
    await this.useCases.updateSettings.execute(base.accountId, DomainName.of(name), { locked: false });
    await arrange(DomainName.of(name));
    this.arranged = (
      await base.rows<{ id: string }>(`select id from operations where subject = $1 and kind = 'update'`, [
        name,
      ])
    ).map(({ id }) => id);
    await base.rows('delete from outbox');
    await base.rows('update account_balances set available = 1000000 where account_id = $1', [
      base.accountId,
    ]);
    return DomainName.of(name);
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(meanwhile: () => void = () => undefined): Promise<void> {
    const { base } = this;
    const { uow, clock, log, registry } = base.parts;
    const drain = newPollDrain(
      { registry: registry as FakeRegistry, inbox: new PostgresPollInbox(base.sql, uow), uow, clock, log },
      [this.useCases.pollHandler],
    );
    for (let round = 0; round < 6; round += 1) {
      meanwhile();
      base.clock.advance(300);
      await drain.execute(base.connection);
      await this.useCases.reconcile.execute();
      await this.useCases.holds.apply.executeDue();
    }
  }

  there(name: string): DomainInfo {
    return this.base.registry.domain(this.base.connection, name)!;
  }

  async sides(name: string): Promise<Sides> {
    const here = await this.base.one<Sides['here']>(
      `select c.registry_id as registrant, d.locked, d.autorenew_enabled as autorenew, d.nameservers, d.busy_operation_id is not null as busy,
              array(select s.digest from domain_ds s where s.domain_id = d.id order by s.id) as ds
         from domains d left join registry_contacts c on c.contact_id = d.registrant_id and c.connection_id = d.connection_id where d.name = $1`,
      [name],
    );
    const { registrant, statuses, nameservers, signing } = this.there(name);
    return {
      here,
      there: {
        registrant,
        locked: statuses.includes('clientTransferProhibited'),
        nameservers,
        ds: signing!.ds.map(({ digest }) => digest),
      },
    };
  }

  /** States of the changes of this domain, but for the one that `owned` makes. */
  async operations(name: string): Promise<string[]> {
    const rows = await this.base.rows<{ state: string }>(
      `select state from operations where subject = $1 and kind = 'update' and id <> all($2::uuid[])`,
      [name, this.arranged],
    );
    return rows.map(({ state }) => state);
  }

  close(): Promise<void> {
    return this.base.close();
  }
}
