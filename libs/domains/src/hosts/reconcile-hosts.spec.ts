import { addSeconds } from '@registrar/kernel';
import type { HostInfo } from '@registrar/registries';
import { HostWorld } from '../testing';

const [ONE, TWO] = ['192.0.2.1', '192.0.2.2'];

let hosts: HostWorld;
/** A change of addresses whose answer was lost: its outcome is unknown. */
beforeEach(async () => {
  hosts = await HostWorld.create();
  await hosts.create('ns1', ONE);
  hosts.script('update', 'drop_before');
  await hosts.update('ns1', TWO);
});

/** The registry shows the host so, at every query. */
async function shown(values: Partial<HostInfo>): Promise<void> {
  const { registry, connection } = hosts.world.base;
  const answer = await registry.hostInfo(connection, 'ns1.a.example');
  if (answer.kind !== 'found') throw new Error('the registry has no such host');
  jest.spyOn(registry, 'hostInfo').mockResolvedValue({ kind: 'found', info: { ...answer.info, ...values } });
}
const updates = (): number => hosts.world.base.registry.sent('host:update').length;
const troubles = () => hosts.world.base.log.lines.filter(({ level }) => level === 'error');
const last = async () => (await hosts.operations()).at(-1)!;

describe('a change of a host without an answer', () => {
  it('is shown to staff, and not sent again, where the registry shows the host of another registrar', async () => {
    await shown({ clientId: 'registrar-z' });
    await hosts.later();
    expect(await last()).toMatchObject({ state: 'open', attentionAt: expect.anything() });
    expect(updates()).toBe(1);
    expect(troubles()).toMatchObject([
      { message: 'host not reconciled', fields: { why: 'the host belongs to another registrar' } },
    ]);
  });

  it.each(['pendingUpdate', 'pendingDelete'])(
    'waits for the registry, and is not sent again, while the host has %s beside other statuses',
    async (status) => {
      await shown({ statuses: ['ok', status] });
      await hosts.later(3);
      const { state, attentionAt } = await last();
      expect([state, attentionAt, updates()]).toEqual(['pending', undefined, 1]);
    },
  );

  it('is sent again where no status says that the registry decides', async () => {
    await shown({ statuses: ['linked', 'serverUpdateProhibited'] });
    await hosts.later();
    expect([(await last()).state, updates()]).toEqual(['succeeded', 2]);
  });

  it('stays open where the second command could not be sent either', async () => {
    hosts.script('update', 'not_sent');
    await hosts.later();
    const { state, attentionAt, dueAt } = await last();
    expect([state, attentionAt, dueAt]).toEqual([
      'open',
      undefined,
      addSeconds(hosts.world.base.clock.now(), 60),
    ]);
    expect([updates(), troubles()]).toEqual([1, []]);
  });

  it('is for staff where the registry shows neither the addresses before nor those after it', async () => {
    hosts.script('update', 'drop_before');
    await hosts.later();
    await shown({ addresses: ['192.0.2.3'] });
    await hosts.later(2);
    expect(await last()).toMatchObject({ state: 'open', attentionAt: expect.anything() });
    expect(troubles()[0]).toMatchObject({
      fields: { why: 'it has neither its previous nor its requested state' },
    });
  });

  it('that removes it is done where the registry shows no host after the last command', async () => {
    await hosts.later();
    hosts.script('delete', 'drop_before');
    await hosts.remove('ns1');
    hosts.script('delete', 'drop_after');
    await hosts.later(3);
    expect([(await last()).state, (await last()).attentionAt, await hosts.sides()]).toEqual([
      'succeeded',
      undefined,
      {},
    ]);
  });

  it('is done where the registry shows the addresses that were asked for, in whatever spelling', async () => {
    hosts.script('update', 'drop_before');
    await hosts.later();
    await shown({ addresses: [TWO] });
    await hosts.later(2);
    expect((await last()).state).toBe('succeeded');
  });
});
