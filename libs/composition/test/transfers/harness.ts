import {
  PostgresPollInbox,
  PostgresTransferReader,
  PostgresTransferStore,
} from '@registrar/adapter-postgres';
import { DomainName, SecretVault } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import type { FakeTransfers } from '@registrar/registries/testing';
import type { CreatedTransfer, CreateTransferRequest, TransferState } from '@registrar/transfers';
import { drain } from '@registrar/testkit';
import { type TransferParts, type TransferUseCases, wireTransfers } from '@registrar/transfers/wiring';
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
  'ledgerStore',
  'orderStore',
  'domainStore',
  'domainReader',
  'outbox',
  'registry',
  'registryObjects',
  'transferStore',
  'transferRegistry',
] as const;

export const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};
export const CODE = 'Ax7-transfer-code-9';
export const PRICE = 12_00n;
export const CREDIT = 100_00n;
export const HOUR = 3_600;
export const DAY = 86_400;

/** A RegistrationHarness with transfers, and another registrar at the same registry. */
export class TransferHarness {
  useCases!: TransferUseCases;

  private constructor(readonly base: RegistrationHarness) {}

  static async create(profile: StoredProfile = { dataModel: 'minimum' }): Promise<TransferHarness> {
    const harness = new TransferHarness(await RegistrationHarness.create(profile));
    await harness.base.rows(
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ('com', 'transfer', $1, 1400, '2026-01-01')`,
      [PRICE.toString()],
    );
    harness.useCases = wireTransfers(harness.newParts());
    return harness;
  }

  /** The other side of the registry. */
  get there(): FakeTransfers {
    return this.base.registry.transfers;
  }

  /** Another process takes over: it knows nothing of what the first one kept. */
  restart(): void {
    this.useCases = wireTransfers(this.newParts());
  }

  /** A process of its own. */
  newParts(): TransferParts {
    const parts = this.base.newParts();
    const { sql } = this.base;
    return {
      ...parts,
      vault: new PlainVault(),
      transferStore: new PostgresTransferStore(sql, parts.uow),
      transferReader: new PostgresTransferReader(sql),
      transferRegistry: this.base.registry.transfers,
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): TransferUseCases {
    const watched = { ...this.newParts() } as unknown as Record<string, object>;
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    return wireTransfers(watched as unknown as TransferParts);
  }

  /** A domain of the other registrar, with its code. */
  elsewhere(name: string, values: Partial<DomainInfo> = {}, code: string | undefined = CODE): void {
    this.there.elsewhere(this.base.connection, name, code, values);
  }

  request(domainName: string, values: Partial<CreateTransferRequest> = {}): CreateTransferRequest {
    const { base } = this;
    return {
      accountId: base.accountId,
      domainName,
      authCode: CODE,
      deadline: new Date(base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  create(domainName: string, values: Partial<CreateTransferRequest> = {}): Promise<CreatedTransfer> {
    return this.useCases.createTransfer.execute(this.request(domainName, values));
  }

  cancel(
    name: string,
    accountId = this.base.accountId,
  ): ReturnType<TransferUseCases['cancelTransfer']['execute']> {
    return this.useCases.cancelTransfer.execute(accountId, DomainName.of(name));
  }

  /** A domain of the other registrar that we have ordered. */
  async ordered(
    name: string,
    values: Partial<CreateTransferRequest> = {},
    info: Partial<DomainInfo> = {},
  ): Promise<CreatedTransfer> {
    this.elsewhere(name, info);
    return this.create(name, values);
  }

  /** As `ordered`, its request at the registry. */
  async requested(
    name: string,
    values: Partial<CreateTransferRequest> = {},
    info: Partial<DomainInfo> = {},
  ): Promise<CreatedTransfer> {
    const created = await this.ordered(name, values, info);
    await this.work();
    return created;
  }

  /** The worker, until nothing is due now. */
  async work(): Promise<void> {
    await drain(async () => (await this.poll()) + (await this.useCases.advance.execute()), 'the worker', 22);
  }

  async poll(): Promise<number> {
    const { uow, clock, log } = this.base.parts;
    return newPollDrain(
      { registry: this.base.registry, inbox: new PostgresPollInbox(this.base.sql, uow), uow, clock, log },
      [this.useCases.pollHandler],
    ).execute(this.base.connection);
  }

  /** Time passes, and the worker works all the while. */
  async pass(seconds: number, step = HOUR): Promise<void> {
    for (let left = seconds; left > 0; left -= step) {
      this.base.clock.advance(Math.min(step, left));
      await this.work();
    }
  }

  async refill(): Promise<void> {
    await this.base.rows('update account_balances set available = $2 where account_id = $1', [
      this.base.accountId,
      CREDIT.toString(),
    ]);
    await this.base.rows('delete from outbox');
  }

  /** What became of the newest transfer of a name, in a few words each. */
  async standing(name: string) {
    const [row] = await this.base.rows<{
      id: number;
      state: TransferState;
      operation: string;
      order: string;
      item: string;
      sealed: string | null;
      awaiting: string | null;
      warning: string | null;
    }>(
      `select t.id, t.state, o.state as operation, r.status as order, i.status as item, t.auth_code_sealed as sealed, t.awaiting, t.warning
         from transfers t join operations o on o.id = t.operation_id join orders r on r.operation_id = o.id join order_items i on i.order_id = r.id
        where t.name = $1 order by t.id desc limit 1`,
      [name],
    );
    const money = await this.base.rows<{ kind: string }>(
      `select l.kind from ledger_transactions l join transfers t on t.operation_id = l.operation_id where t.id = $1 order by l.kind <> 'hold', l.kind`,
      [row.id],
    );
    const domains = await this.base.rows<{ state: string }>(
      'select state from domains where name = $1 and removed_at is null',
      [name],
    );
    const { state, operation, order, awaiting } = row;
    return {
      state,
      operation,
      order,
      awaiting,
      hasCode: row.sealed !== null,
      money: money.map(({ kind }) => kind),
      domain: domains[0]?.state,
      warning: row.warning,
    };
  }

  /** The states it went through, from its beginning. */
  async history(name: string): Promise<TransferState[]> {
    const rows = await this.base.rows<{ state: TransferState }>(
      'select m.to_state as state from transfer_moves m join transfers t on t.id = m.transfer_id where t.name = $1 order by t.id, m.number',
      [name],
    );
    return rows.map(({ state }) => state);
  }

  /** Each move that transfers of a name have made, from where to where. */
  async moves(name: string): Promise<[TransferState, TransferState][]> {
    const rows = await this.base.rows<{ from: TransferState; to: TransferState }>(
      'select m.from_state as from, m.to_state as to from transfer_moves m join transfers t on t.id = m.transfer_id where t.name = $1 and m.from_state is not null',
      [name],
    );
    return rows.map(({ from, to }) => [from, to]);
  }

  /** The states that were told of it. */
  async reported(name: string): Promise<string[]> {
    const rows = await this.base.rows<{ status: string }>(
      `select payload->>'status' as status from outbox where name = 'domain.transfer.status_change' and payload->>'domainName' = $1 order by id`,
      [name],
    );
    return rows.map(({ status }) => status);
  }

  info(name: string): DomainInfo {
    return this.base.registry.domain(this.base.connection, name)!;
  }
}

export const STARTED = {
  operation: 'open',
  order: 'started',
  awaiting: null,
  hasCode: true,
  money: ['hold'],
  domain: undefined,
  warning: null,
};
export const ARRIVED = {
  state: 'completed',
  operation: 'succeeded',
  order: 'success',
  awaiting: null,
  hasCode: false,
  money: ['hold', 'capture'],
  domain: 'active',
  warning: null,
};
export const GIVEN_BACK = {
  operation: 'refused',
  order: 'failed',
  awaiting: null,
  hasCode: false,
  money: ['hold', 'release'],
  domain: undefined,
  warning: null,
};
