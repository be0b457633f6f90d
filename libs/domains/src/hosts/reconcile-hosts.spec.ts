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
const last = async () => (await hosts.operations()).at(-1)!;

describe('a change of a host without an answer', () => {
  it('is shown to staff, and not sent again, where the registry shows the host of another registrar', async () => {
    await shown({ clientId: 'registrar-z' });
    await hosts.later();
    expect(await last()).toMatchObject({ state: 'open', attentionAt: expect.anything() });
    expect(updates()).toBe(1);
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
    const { state, attentionAt } = await last();
    expect([state, attentionAt]).toEqual(['open', undefined]);
    expect(updates()).toBe(1);
  });

  it('is done where the registry shows the addresses that were asked for, in whatever spelling', async () => {
    hosts.script('update', 'drop_before');
    await hosts.later();
    await shown({ addresses: [TWO] });
    await hosts.later(2);
    expect((await last()).state).toBe('succeeded');
  });
});
