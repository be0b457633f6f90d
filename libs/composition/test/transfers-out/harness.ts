import {
  PostgresDomainMoves,
  PostgresMailStore,
  PostgresMoveGuesses,
  PostgresOutboundNotices,
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
import type { FakeTransfers } from '@registrar/registries/testing';
import type { MoveInput } from '@registrar/transfers';
import { drain } from '@registrar/testkit';
import { type ChangeParts, type ChangeUseCases, wireChanges } from '@registrar/domains/wiring';
import {
  type OutboundTransferParts,
  type OutboundTransferUseCases,
  type MoveParts,
  type MoveUseCases,
  wireOutboundTransfers,
  wireMoves,
} from '@registrar/transfers/wiring';
import { RequiredLocks, SigningGuard } from '@registrar/domains';
import { registrantChanges } from '../../src/mail/registrant-changes';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/** Seals by writing the context in front. */
class PlainVault extends SecretVault {
  seal = (plain: string, context: string): string => `${context}#${plain}`;
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(`${context}#`)) throw new Error('sealed for something else');
    return sealed.slice(context.length + 1);
  }
  digest = (plain: string): string => plain;
  sameDigest = (one: string, other: string): boolean => one === other;
}

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = [
  'uow',
  'operations',
  'contactBook',
  'domainStore',
  'domainReader',
  'outbox',
  'registry',
  'registryObjects',
  'transferRegistry',
  'outboundTransfers',
  'outboundNotices',
  'mailStore',
  'domainMoves',
  'moveGuesses',
  'registrants',
  'registryHolds',
] as const;

export const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};
export const GAINING = 'registrar-c';
export const HOUR = 3_600;
export const DAY = 86_400;

type Process = Omit<OutboundTransferUseCases, 'steps'> &
  Omit<MoveUseCases, 'steps'> & { changes: ChangeUseCases };

/**
 * A RegistrationHarness with transfers out and moves, a registrar that asks for our domains, and a second
 * account.
 */
export class OutboundTransferHarness {
  useCases!: Process;
  /** The account that moves domains to itself. */
  other!: number;

  private constructor(readonly base: RegistrationHarness) {}

  static async create(profile: StoredProfile = THICK): Promise<OutboundTransferHarness> {
    const harness = new OutboundTransferHarness(await RegistrationHarness.create(profile));
    harness.useCases = harness.newProcess();
    harness.other = await harness.newAccount('other-test', 'olga@example.org');
    return harness;
  }

  newProcess(watch: <T extends object>(name: string, part: T) => T = (_, part) => part): Process {
    const parts = this.base.newParts();
    const { sql } = this.base;
    const all = {
      ...parts,
      vault: new PlainVault(),
      transferRegistry: this.there,
      outboundTransfers: new PostgresOutboundTransfers(sql, parts.uow),
      outboundNotices: new PostgresOutboundNotices(sql, parts.uow),
      mailStore: new PostgresMailStore(sql, parts.uow),
      domainMoves: new PostgresDomainMoves(sql, parts.uow),
      moveGuesses: new PostgresMoveGuesses(sql, parts.uow),
      registrants: registrantChanges(parts, sql, new PlainVault(), { registrarName: 'Lantern' }),
      pause: new FakePause(),
      delegationGuard: new SigningGuard(new PostgresZoneSignings(sql, parts.uow), parts.domainStore, {
        nameservers: [],
      }),
      registryHolds: new PostgresRegistryHoldStore(sql, parts.uow),
      lockingHolds: new RequiredLocks(new PostgresRegistryHoldStore(sql, parts.uow), parts.uow),
      signingReader: new PostgresSigningReader(sql),
    } as unknown as Record<string, object>;
    for (const name of WATCHED) all[name] = watch(name, all[name]);
    const changes = wireChanges(all as unknown as ChangeParts);
    return {
      ...wireOutboundTransfers(all as unknown as OutboundTransferParts, {
        linkBase: 'https://registrar.example',
        registrarName: 'Lantern',
      }),
      ...wireMoves({ ...all, settleChange: changes.settle } as unknown as MoveParts),
      changes,
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): Process {
    return this.newProcess((name, part) => executioner.watch(name, part));
  }

  /** The other side of the registry. */
  get there(): FakeTransfers {
    return this.base.registry.transfers;
  }

  async newAccount(username: string, email: string, columns: Record<string, unknown> = {}): Promise<number> {
    const { base } = this;
    const now = base.clock.now();
    const { id: contact } = await base.one<{ id: number }>(
      `insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
       values ('Olga', 'Brandt', '9 Mill Lane', 'Port Mara', '40112', 'DE', $1, '+4930654321', $2) returning id`,
      [email, now],
    );
    const given = {
      username,
      default_nameservers: ['ns1.example.net'],
      registrant_id: contact,
      admin_id: contact,
      tech_id: contact,
      billing_id: contact,
      created_at: now,
      ...columns,
    };
    const names = Object.keys(given);
    const { id } = await base.one<{ id: number }>(
      `insert into accounts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(given),
    );
    return id;
  }

  /** A domain of ours: past its policy lock, unlocked on both sides; nothing told of it. */
  async owned(name: string, values: { privacyEnabled?: boolean } = {}): Promise<DomainName> {
    const { base } = this;
    await base.rows('update account_balances set available = 1000000 where account_id = $1', [
      base.accountId,
    ]);
    const result = await base.useCases.registerDomain.execute(
      base.request(name, { privacyEnabled: false, autorenewEnabled: true, ...values }),
    );
    if (result.kind !== 'registered') throw new Error(result.kind);
    await base.rows('update domains set transfer_lock_until = null where name = $1', [name]);
    await this.useCases.changes.updateSettings.execute(base.accountId, DomainName.of(name), {
      locked: false,
    });
    await base.rows('delete from outbox');
    return DomainName.of(name);
  }

  /** As `owned`, and another registrar asks for it. */
  async asked(name: string, { isReported = true } = {}): Promise<DomainName> {
    const owned = await this.owned(name);
    this.there.requestedByOther(this.base.connection, name, GAINING, { isReported });
    return owned;
  }

  /** As `asked`, and we know of it. */
  async pending(name: string): Promise<DomainName> {
    const asked = await this.asked(name);
    await this.work();
    return asked;
  }

  cancel(name: string, accountId = this.base.accountId, process = this.useCases): Promise<object> {
    return process.cancelOutbound.execute(accountId, DomainName.of(name));
  }

  async move(
    name: string,
    values: Partial<MoveInput> = {},
    accountId = this.other,
    process = this.useCases,
  ): Promise<object> {
    const input = { domainName: name, ...values };
    return process.moveDomain.execute(
      process.moveDomain.read(accountId, {
        ...input,
        authCode: values.authCode ?? (await this.codeOf(name)),
      }),
    );
  }

  /** The code that the owner has read. */
  codeOf(name: string, accountId = this.base.accountId): Promise<string> {
    return this.useCases.changes.getAuthCode.execute(accountId, DomainName.of(name));
  }

  /** The worker, until nothing is due now. */
  async work(): Promise<void> {
    await drain(() => this.round(), 'the worker', 22);
  }

  async round(): Promise<number> {
    const { useCases } = this;
    return (
      (await this.poll()) +
      (await useCases.watch.execute()) +
      (await useCases.reconcileMoves.execute()) +
      (await useCases.changes.reconcile.execute())
    );
  }

  async poll(): Promise<number> {
    const { uow, clock, log } = this.base.parts;
    const handlers = [this.useCases.changes.pollHandler, this.useCases.pollHandler];
    return newPollDrain(
      { registry: this.base.registry, inbox: new PostgresPollInbox(this.base.sql, uow), uow, clock, log },
      handlers,
    ).execute(this.base.connection);
  }

  /** Time passes, and the worker works all the while. */
  async pass(seconds: number, step = HOUR): Promise<void> {
    for (let left = seconds; left > 0; left -= step) {
      this.base.clock.advance(Math.min(step, left));
      await this.work();
    }
  }

  info(name: string): DomainInfo {
    return this.base.registry.domain(this.base.connection, name)!;
  }

  /** What became of the newest transfer out of a name. */
  async standing(name: string) {
    const [out] = await this.base.rows<{ state: string; rejecting: boolean }>(
      'select state, reject_operation_id is not null as rejecting from transfers_out where name = $1 order by id desc limit 1',
      [name],
    );
    const [domain] = await this.base.rows<{ state: string; busy: boolean }>(
      'select state, busy_operation_id is not null as busy from domains where name = $1 order by id desc limit 1',
      [name],
    );
    const operations = await this.base.rows<{ state: string }>(
      `select state from operations where subject = $1 and kind = 'transfer_out' order by created_at, id`,
      [name],
    );
    return {
      state: out?.state,
      rejecting: out?.rejecting ?? false,
      domain: domain.state,
      busy: domain.busy,
      operations: operations.map(({ state }) => state),
    };
  }

  /** What was told of transfers out of a name, and of its removal. */
  async reported(name: string): Promise<string[]> {
    const rows = await this.base.rows<{ text: string }>(
      `select coalesce(payload->>'status', name) as text from outbox
        where payload->>'domainName' = $1 and name in ('domain.transfer_out.status_change', 'account.domain.removal') order by id`,
      [name],
    );
    return rows.map(({ text }) => text);
  }

  close(): Promise<void> {
    return this.base.close();
  }
}
