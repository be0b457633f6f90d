import { DomainName, type UnitOfWork } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import type { ZoneAuthor } from '../../records/change-records';
import type { ForwardingPolicy, UrlForwardingInput } from '../../forwarding/forwarding';
import { type ForwardingUseCases, wireForwardings } from '../../forwarding/wire';
import type {
  ForwardingReader,
  ForwardingStore,
  RecordReader,
  RecordStore,
  WrittenForwarding,
} from '../../ports';
import type { BatchChange } from '../../records/batch';
import type { RecordInput } from '../../records/record';
import { type RecordUseCases, wireRecords } from '../../records/wire';

export interface ForwardingSetup {
  uow: UnitOfWork;
  records: { store: RecordStore; reader: RecordReader };
  forwardings: { store: ForwardingStore; reader: ForwardingReader };
  /** A domain of the account, its zone empty; its name. */
  newDomain: (accountId: number) => Promise<string>;
  setLocks: (domainName: string, locks: string[]) => Promise<unknown>;
  newAccount: () => Promise<number>;
}

export const FORWARDING_POLICY: ForwardingPolicy = {
  forwarderAddresses: ['198.51.100.7', '2001:db8::7'],
  forwarderHosts: ['forward.registrar.example'],
  mailExchangers: [
    { priority: 10, host: 'mx1.registrar.example' },
    { priority: 20, host: 'mx2.registrar.example' },
  ],
  maxUrlForwardings: 5,
  maxEmailForwardings: 3,
  maxRecords: 12,
};

/** Records that a URL forwarding sets at a host, as `lines()` shows them. */
export const addressesAt = (host: string): string[] =>
  ['A 198.51.100.7', 'AAAA 2001:db8::7'].map((line) => `${host} ${line}`);
/** Records that email forwarding sets. */
export const MAIL_EXCHANGERS = ['@ MX mx1.registrar.example', '@ MX mx2.registrar.example'];
/** A record of the user at a host that is forwarded. */
export const USER_ADDRESS: RecordInput = { type: 'A', host: 'www', answer: '192.0.2.1' };

/** The answers of forwardings that are refused. */
export const EXISTS = { kind: 'conflict', message: 'Object already exists.' };
export const NOT_FOUND = { kind: 'not_found', details: 'The requested domain does not exist.' };
export const LOOP = {
  kind: 'invalid',
  message: 'Bad Request',
  details: expect.stringMatching(/leads back/) as string,
};

/** Everything that a reseller does to the zone of one domain. */
export class ForwardedZone {
  author: ZoneAuthor;
  policy = FORWARDING_POLICY;
  private readonly clock = new FakeClock();

  constructor(
    private readonly setup: ForwardingSetup,
    readonly accountId: number,
    public name: string,
  ) {
    this.author = { accountId, username: 'reseller' };
  }

  /** An empty zone of a second domain of the account. */
  async anotherOfAccount(): Promise<ForwardedZone> {
    return new ForwardedZone(this.setup, this.accountId, await this.setup.newDomain(this.accountId));
  }

  private get forwardings(): ForwardingUseCases {
    const { uow, forwardings } = this.setup;
    return wireForwardings(
      {
        uow,
        forwardingStore: forwardings.store,
        forwardingReader: forwardings.reader,
        clock: this.clock,
      },
      this.policy,
    );
  }
  private get records(): RecordUseCases {
    const { store: recordStore, reader: recordReader } = this.setup.records;
    return wireRecords({ recordStore, recordReader, clock: this.clock }, { maxRecords: 1_000 });
  }
  private get domain(): DomainName {
    return DomainName.of(this.name);
  }

  forward = (host: string, more: Partial<UrlForwardingInput> = {}): Promise<WrittenForwarding> =>
    this.forwardings.createUrl.execute(this.author, this.domain, {
      host,
      forwardsTo: 'https://shop.example.org/',
      type: 'redirect',
      ...more,
    });
  change = (host: string, change: Partial<UrlForwardingInput>): Promise<WrittenForwarding> =>
    this.forwardings.changeUrl.execute(this.author, this.domain, { host }, change);
  stop = (host: string): Promise<WrittenForwarding> =>
    this.forwardings.deleteUrl.execute(this.author, this.domain, { host });
  mail = (mailbox: string, emailTo = 'ilse@example.net'): Promise<WrittenForwarding> =>
    this.forwardings.createEmail.execute(this.author, this.domain, { mailbox, emailTo });
  changeMail = (mailbox: string, emailTo: string): Promise<WrittenForwarding> =>
    this.forwardings.changeEmail.execute(this.author, this.domain, mailbox, emailTo);
  stopMail = (mailbox: string): Promise<WrittenForwarding> =>
    this.forwardings.deleteEmail.execute(this.author, this.domain, mailbox);

  async put(record: RecordInput): Promise<number> {
    const { json } = await this.records.createRecord.execute(this.author, this.domain, record);
    return (JSON.parse(json) as { id: number }).id;
  }
  replace = (id: number, record: RecordInput): Promise<unknown> =>
    this.records.replaceRecord.execute(this.author, this.domain, id, record);
  drop = (id: number): Promise<unknown> => this.records.deleteRecord.execute(this.author, this.domain, id);

  async listed(): Promise<{ id: number; host?: string; type: string; answer: string }[]> {
    return JSON.parse(
      String((await this.setup.records.reader.list(this.accountId, this.name, 1, 1_000))!.items),
    ) as never;
  }
  /** As `www A 192.0.2.1`, sorted. */
  async lines(): Promise<string[]> {
    return (await this.listed()).map(({ host = '@', type, answer }) => `${host} ${type} ${answer}`).sort();
  }
  async idOf(line: string): Promise<number> {
    return (await this.listed()).find(({ host = '@', type, answer }) => `${host} ${type} ${answer}` === line)!
      .id;
  }
  async urls(page = 1, perPage = 500): Promise<unknown> {
    const { items, ...rest } = (await this.setup.forwardings.reader.urlForwardings(
      this.accountId,
      this.name,
      page,
      perPage,
    ))!;
    return { ...rest, items: JSON.parse(String(items)) as unknown };
  }
  exported = (version?: number): Promise<string> =>
    this.records.queries.export(this.accountId, this.domain, version);
  versions = async () =>
    (await this.setup.records.reader.versions(this.accountId, this.name, 1, 100))!.versions;
  tag = async (): Promise<string> => (await this.setup.records.reader.tag(this.accountId, this.name))!;
  total = async (): Promise<number> =>
    (await this.setup.records.reader.list(this.accountId, this.name, 1, 1_000))!.totalCount;

  load = (zoneFile: string, mode: 'merge' | 'replace' = 'merge') =>
    this.records.importZone.execute(this.author, this.domain, {
      zoneFile,
      mode,
      dryRun: false,
      allowMassDeletion: true,
    });
  batch = (changes: readonly BatchChange[]) =>
    this.records.changeRecords.execute(this.author, this.domain, changes);
  rollBack = (version: number) =>
    this.records.rollBackZone.execute(this.author, this.domain, version, {
      dryRun: false,
      allowMassDeletion: true,
    });
}
