import type { RecordData, ZoneRecord } from '../records/record';
import type { RecordReader, RecordStore, WriteResult, ZoneWrite } from '../ports';

export interface ZonesSetup {
  store: RecordStore;
  reader: RecordReader;
  /** A domain of the account, its zone empty; its name. */
  newDomain: (accountId: number, locks?: string[]) => Promise<string>;
  newAccount: () => Promise<number>;
}

export const NOW = new Date('2026-03-02T09:15:00Z');
export const a = (host: string, answer: string, ttl = 300): RecordData => ({ type: 'A', host, answer, ttl });
export const cname = (host: string, answer = 'target.example.net'): RecordData => ({
  type: 'CNAME',
  host,
  answer,
  ttl: 300,
});
export const aname = (host: string, answer = 'target.example.net'): RecordData => ({
  type: 'ANAME',
  host,
  answer,
  ttl: 300,
});
export const mx = (host: string, priority: number): RecordData => ({
  type: 'MX',
  host,
  answer: 'mail.example.net',
  ttl: 3_600,
  priority,
});
export const txt = (host: string, answer = 'v=spf1 -all'): RecordData => ({
  type: 'TXT',
  host,
  answer,
  ttl: 300,
});

export const DUPLICATE = { kind: 'conflict', details: 'Parameter Value Error - Duplicate Record' };
export const CNAME_BESIDE = {
  kind: 'invalid',
  details: 'Parameter Value Error - A CNAME Must Be The Only Record Of Its Host',
};
export const ANAME_BESIDE = {
  kind: 'invalid',
  details: 'Parameter Value Error - An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host',
};

export const idOf = (result: WriteResult): number =>
  (JSON.parse((result as { json: string }).json) as { id: number }).id;
export const tagOf = (result: WriteResult): string => (result as { tag: string }).tag;

/** An empty zone of a new account before each test, and the usual calls on it. */
export class ZoneUnderTest {
  setup!: ZonesSetup;
  accountId!: number;
  domainName!: string;

  constructor(start: () => Promise<ZonesSetup>) {
    beforeEach(async () => {
      this.setup = await start();
      this.accountId = await this.setup.newAccount();
      this.domainName = await this.setup.newDomain(this.accountId);
    });
  }

  readonly write = (more: Partial<ZoneWrite> = {}): ZoneWrite => ({
    accountId: this.accountId,
    domainName: this.domainName,
    author: 'reseller',
    now: NOW,
    limit: 1_000,
    ...more,
  });

  readonly add = async (record: RecordData): Promise<number> =>
    idOf(await this.setup.store.create(this.write(), record));

  readonly records = async (version?: number): Promise<ZoneRecord[]> =>
    (await this.setup.reader.contents(this.accountId, this.domainName, version))!.records;
}
