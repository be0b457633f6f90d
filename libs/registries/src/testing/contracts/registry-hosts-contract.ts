import type { DomainName } from '@registrar/kernel';
import type { HostInfo } from '../../answers';
import type { Clearance } from '../../commands';
import { another, Orders, step, type RegistryUnderTest } from '../registry-under-test';

const [ONE, TWO, SIX] = ['192.0.2.1', '192.0.2.2', '2001:db8::1'];

/** The contract of the registry ports for hosts below sponsored domains. */
export function registryHostsContract(
  describedAs: string,
  make: () => Promise<RegistryUnderTest>,
  close: () => Promise<void> = async () => undefined,
): void {
  describe(`${describedAs}, by the contract of hosts,`, () => {
    let test: RegistryUnderTest;
    let orders: Orders;
    let domain: DomainName;
    let host: string;
    beforeAll(async () => {
      test = await make();
      orders = new Orders(test);
    });
    afterAll(close);
    beforeEach(async () => {
      domain = await orders.registered('free');
      host = `ns${another()}.${domain.ascii}`;
    });

    const create = (addresses: string[], name = host) =>
      test.registry.createHost(test.connection, step('hostcreate'), name, addresses);
    const update = (add: string[], remove: string[]) =>
      test.registry.updateHost(test.connection, step('hostupdate'), host, { add, remove });
    const remove = () => test.registry.deleteHost(test.connection, step('hostdelete'), host);
    const shown = async (): Promise<HostInfo | undefined> => {
      const outcome = await test.registry.hostInfo(test.connection, host);
      return outcome.kind === 'found' ? outcome.info : undefined;
    };
    const delegate = async (change: { add?: string[]; remove?: string[] }): Promise<void> => {
      const outcome = await test.registry.update(test.connection, step('update'), {
        name: domain,
        nameservers: { add: change.add ?? [], remove: change.remove ?? [] },
      });
      expect(outcome).toMatchObject({ kind: 'done' });
    };

    it('makes a host with its addresses, changes them and removes it', async () => {
      expect(await test.registry.hostInfo(test.connection, host)).toEqual({ kind: 'absent' });
      expect(await create([ONE, SIX])).toEqual({ kind: 'done', data: { name: host } });
      expect(await shown()).toMatchObject({ name: host, clientId: test.connection.clientId });
      expect([...(await shown())!.addresses].sort()).toEqual([ONE, SIX]);
      expect((await orders.shown(domain)).subordinateHosts).toContain(host);
      expect(await update([TWO], [ONE])).toMatchObject({ kind: 'done' });
      expect([...(await shown())!.addresses].sort()).toEqual([TWO, SIX]);
      expect(await remove()).toMatchObject({ kind: 'done' });
      expect(await test.registry.hostInfo(test.connection, host)).toEqual({ kind: 'absent' });
    });

    it('takes the domain itself for a host, too', async () => {
      expect(await create([ONE], domain.ascii)).toMatchObject({ kind: 'done' });
      expect(await test.registry.hostInfo(test.connection, domain.ascii)).toMatchObject({
        kind: 'found',
        info: { addresses: [ONE] },
      });
    });

    it('refuses one that exists already: its addresses may differ', async () => {
      await create([ONE]);
      expect(await create([TWO])).toMatchObject({
        kind: 'refused',
        refusal: { code: 2302, meaning: 'exists' },
      });
      expect((await shown())?.addresses).toEqual([ONE]);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['changed', () => update([ONE], [])],
      ['removed', remove],
    ])('refuses one that is not there to be %s', async (_what, act) => {
      expect(await act()).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
    });

    it('refuses a host below a sponsored domain without any address', async () => {
      expect(await create([])).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
      await create([ONE]);
      expect(await update([], [ONE])).toMatchObject({ kind: 'refused', refusal: { meaning: 'parameter' } });
      expect((await shown())?.addresses).toEqual([ONE]);
    });

    it('keeps one that a domain delegates to', async () => {
      await create([ONE]);
      await delegate({ add: [host] });
      expect((await shown())?.statuses).toContain('linked');
      expect(await remove()).toMatchObject({
        kind: 'refused',
        refusal: { code: 2305, meaning: 'prohibited' },
      });
      await delegate({ remove: [host] });
      expect(await remove()).toMatchObject({ kind: 'done' });
    });

    describe('that gets another name', () => {
      const elsewhere = (): string => `ns${another()}.hosts-elsewhere.invalid`;
      const rename = (to: string, remove: string[] = [ONE], clearance?: Clearance) =>
        test.registry.renameHost(test.connection, step('hostrename'), host, { to, remove }, clearance);

      it('keeps its delegations, and is no longer below its domain', async () => {
        await create([ONE, SIX]);
        await delegate({ add: [host] });
        const to = elsewhere();
        expect(await rename(to, [ONE, SIX])).toMatchObject({ kind: 'done' });
        expect(await shown()).toBe(undefined);
        expect(await test.registry.hostInfo(test.connection, to)).toMatchObject({
          kind: 'found',
          info: { addresses: [] },
        });
        const { nameservers, subordinateHosts } = await orders.shown(domain);
        expect([nameservers.includes(to), subordinateHosts.includes(host)]).toEqual([true, false]);
        expect(await rename(elsewhere())).toMatchObject({ kind: 'refused', refusal: { meaning: 'absent' } });
      });

      it('is refused a name that exists, and addresses elsewhere', async () => {
        const to = elsewhere();
        await create([], to);
        await create([ONE]);
        expect(await rename(to)).toMatchObject({ kind: 'refused', refusal: { code: 2302 } });
        expect(await rename(elsewhere(), [])).toMatchObject({
          kind: 'refused',
          refusal: { meaning: 'parameter' },
        });
        expect((await shown())?.addresses).toEqual([ONE]);
      });

      it('is not renamed without leave, nor in a unit of work, nor by a registry that is away', async () => {
        await create([ONE]);
        expect(await rename(elsewhere(), [ONE], async () => undefined)).toMatchObject({ kind: 'not_sent' });
        await expect(test.uow.run(() => rename(elsewhere()))).rejects.toThrow();
        const { registry, unreachable } = test;
        const change = { to: elsewhere(), remove: [ONE] };
        expect(await registry.renameHost(unreachable, step('hostrename'), host, change)).toMatchObject({
          kind: 'not_sent',
        });
        expect((await shown())?.addresses).toEqual([ONE]);
      });
    });

    it('sends nothing without leave', async () => {
      const none = async (): Promise<undefined> => undefined;
      expect(
        await test.registry.createHost(test.connection, step('hostcreate'), host, [ONE], none),
      ).toMatchObject({ kind: 'not_sent' });
      await create([ONE]);
      expect(
        await test.registry.updateHost(
          test.connection,
          step('hostupdate'),
          host,
          { add: [TWO], remove: [] },
          none,
        ),
      ).toMatchObject({ kind: 'not_sent' });
      expect(await test.registry.deleteHost(test.connection, step('hostdelete'), host, none)).toMatchObject({
        kind: 'not_sent',
      });
      expect((await shown())?.addresses).toEqual([ONE]);
    });

    it('never throws for a registry that is away', async () => {
      const { registry, unreachable } = test;
      expect(await registry.hostInfo(unreachable, host)).toMatchObject({ kind: 'unknown' });
      expect(
        await registry.updateHost(unreachable, step('hostupdate'), host, { add: [ONE], remove: [] }),
      ).toMatchObject({ kind: 'not_sent' });
      expect(await registry.deleteHost(unreachable, step('hostdelete'), host)).toMatchObject({
        kind: 'not_sent',
      });
    });

    it('is not spoken to inside a unit of work', async () => {
      await expect(test.uow.run(() => test.registry.hostInfo(test.connection, host))).rejects.toThrow();
      await expect(test.uow.run(() => update([ONE], []))).rejects.toThrow();
      await expect(test.uow.run(remove)).rejects.toThrow();
    });
  });
}
