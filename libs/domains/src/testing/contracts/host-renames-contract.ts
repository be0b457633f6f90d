import type { HostRename, HostRenameStore } from '../../hosts/ports';

export interface HostRenamesUnderTest {
  store: HostRenameStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  connectionId: number;
  otherConnectionId: number;
  /** An active domain, of a new account and of `connectionId` unless others are given. */
  newDomain(values: {
    nameservers: string[];
    accountId?: number;
    connectionId?: number;
  }): Promise<{ id: number; accountId: number; name: string }>;
  nameserversOf(domainId: number): Promise<readonly string[]>;
  /** The domain is in no account any longer. */
  leave(domainId: number): Promise<void>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** What every implementation of the renames of hosts does. */
export function hostRenamesContract(start: () => Promise<HostRenamesUnderTest>): void {
  let test: HostRenamesUnderTest;
  let serial = 0;
  beforeAll(async () => {
    test = await start();
  });
  const planned = async (values: Partial<HostRename> = {}): Promise<HostRename> => {
    serial += 1;
    const host = `ns1.gone-${serial}.example`;
    const rename = {
      connectionId: test.connectionId,
      host,
      newName: `ns1-${serial}.lame.example`,
      ...values,
    };
    await test.inUnit(() => test.store.plan(rename, NOW, later(90)));
    return rename;
  };
  const record = (rename: HostRename) => test.inUnit(() => test.store.record(rename, later(5)));
  /** Ends what other tests left due. */
  const settle = async (): Promise<void> => {
    const left = await test.store.takeDue(later(1_000_000), later(2_000_000), 1_000);
    for (const rename of left) await test.inUnit(() => test.store.cancel(rename));
  };

  it('replaces the host in its place in each domain of the connection, and returns them by account', async () => {
    const rename = await planned();
    const { host, newName } = rename;
    const one = await test.newDomain({ nameservers: ['ns0.example.net', host, 'ns2.example.net'] });
    const two = await test.newDomain({ nameservers: [host], accountId: one.accountId });
    const three = await test.newDomain({ nameservers: [host] });
    const returned = await record(rename);
    expect(returned).toEqual(
      [
        { accountId: one.accountId, domains: [one.name, two.name].sort() },
        { accountId: three.accountId, domains: [three.name] },
      ].sort((a, b) => a.accountId - b.accountId),
    );
    expect(await Promise.all([one, two, three].map(({ id }) => test.nameserversOf(id)))).toEqual([
      ['ns0.example.net', newName, 'ns2.example.net'],
      [newName],
      [newName],
    ]);
  });

  it('leaves domains of other connections, other hosts, and domains that left their account', async () => {
    const rename = await planned();
    const nameservers = [rename.host];
    const elsewhere = await test.newDomain({ nameservers, connectionId: test.otherConnectionId });
    const other = await test.newDomain({ nameservers: [`x${rename.host}`] });
    const gone = await test.newDomain({ nameservers });
    await test.leave(gone.id);
    expect(await record(rename)).toEqual([]);
    expect(await Promise.all([elsewhere, other, gone].map(({ id }) => test.nameserversOf(id)))).toEqual([
      nameservers,
      [`x${rename.host}`],
      nameservers,
    ]);
  });

  it('is recorded once: a domain that got the host since keeps it', async () => {
    const rename = await planned();
    expect(await record(rename)).toEqual([]);
    const { id } = await test.newDomain({ nameservers: [rename.host] });
    expect(await record(rename)).toEqual([]);
    expect(await test.nameserversOf(id)).toEqual([rename.host]);
  });

  it('changes nothing for a rename that was never planned', async () => {
    const rename = { connectionId: test.connectionId, host: 'ns9.gone.example', newName: 'n.lame.example' };
    const { id } = await test.newDomain({ nameservers: [rename.host] });
    expect(await record(rename)).toEqual([]);
    expect(await test.nameserversOf(id)).toEqual([rename.host]);
  });

  it('is due at its time, the longest due first, and taken by one process until its lease ends', async () => {
    await settle();
    const [one, two] = [await planned(), await planned()];
    expect(await test.store.takeDue(later(89), later(500), 10)).toEqual([]);
    expect(await test.store.takeDue(later(90), later(500), 1)).toHaveLength(1);
    expect(await test.store.takeDue(later(90), later(501), 10)).toHaveLength(1);
    expect(await test.store.takeDue(later(499), later(900), 10)).toEqual([]);
    const again = await test.store.takeDue(later(501), later(900), 10);
    expect(again).toHaveLength(2);
    expect(again).toEqual(
      expect.arrayContaining([one, two].map((rename) => ({ ...rename, plannedAt: NOW }))),
    );
  });

  it('is no longer due once it is recorded or cancelled, and a late answer is still recorded', async () => {
    await settle();
    const [one, two] = [await planned(), await planned()];
    const { id } = await test.newDomain({ nameservers: [two.host] });
    await record(one);
    await test.inUnit(() => test.store.cancel(two));
    expect(await test.store.takeDue(later(1_000), later(2_000), 10)).toEqual([]);
    expect(await record(two)).toHaveLength(1);
    expect(await test.nameserversOf(id)).toEqual([two.newName]);
  });

  it('is planned once under one name at a connection', async () => {
    const rename = await planned();
    await expect(planned({ newName: rename.newName })).rejects.toThrow('host_renames_pk');
    await planned({ newName: rename.newName, connectionId: test.otherConnectionId });
  });

  it('is not written outside a unit of work', async () => {
    const rename = await planned();
    const { store } = test;
    for (const write of [
      () => store.plan({ ...rename, newName: 'm.lame.example' }, NOW, NOW),
      () => store.record(rename, NOW),
      () => store.cancel(rename),
    ])
      await expect(write()).rejects.toThrow('outside a unit of work');
  });
}
