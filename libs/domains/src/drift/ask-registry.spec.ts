import { type ChangeWorld, DriftWorld, THIN } from '../testing';

let drift: DriftWorld;
let world: ChangeWorld;
beforeEach(async () => {
  drift = await DriftWorld.create(THIN);
  ({ world } = drift);
});

describe('a domain that the registry is asked for', () => {
  it('is shown from both sides, without differences where they are the same', async () => {
    const { expiresAt, nameservers, statuses } = world.there;
    expect(await drift.ask()).toMatchObject({
      registry: world.base.connection.code,
      outcome: 'found',
      local: { expiresAt, nameservers, ds: [] },
      atRegistry: { expiresAt, nameservers, statuses },
      differences: [],
      isBusy: false,
    });
  });

  it('is shown with what differs, and neither side is changed and no drift recorded', async () => {
    const before = [world.row.activation, world.row.registryStatuses, world.row.domain];
    drift.changeAtRegistry({ nameservers: ['ns9.example.net'], authInfo: { isSet: true, code: 'secret' } });
    const sent = world.sent.length;
    const answer = await drift.ask();
    expect(answer).toMatchObject({
      atRegistry: { hasAuthCode: true },
      differences: [{ field: 'nameservers', atRegistry: ['ns9.example.net'] }],
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect([world.row.activation, world.row.registryStatuses, world.row.domain]).toEqual(before);
    expect([drift.open, world.sent.length]).toEqual([[], sent]);
  });

  it('is shown with at most 5 hosts below it, one of them unknown at the registry', async () => {
    const hosts = [1, 2, 3, 4, 5, 6].map((n) => `ns${n}.a.example`);
    drift.changeAtRegistry({ subordinateHosts: hosts });
    const asked = jest.spyOn(world.base.registry, 'hostInfo').mockResolvedValue({ kind: 'absent' });
    expect(await drift.ask()).toMatchObject({
      hosts: hosts.slice(0, 5).map((name) => ({ name, outcome: 'absent' })),
    });
    expect(asked).toHaveBeenCalledTimes(5);
  });

  it('asks for no further host after one without an answer', async () => {
    drift.changeAtRegistry({ subordinateHosts: ['ns1.a.example', 'ns2.a.example'] });
    jest.spyOn(world.base.registry, 'hostInfo').mockResolvedValue({ kind: 'unknown', why: 'timeout' });
    expect(await drift.ask()).toMatchObject({ hosts: [{ name: 'ns1.a.example', outcome: 'unknown' }] });
  });

  it.each([
    ['absent', 'existence'],
    ['not_ours', 'sponsor'],
  ] as const)('that is %s differs in %s alone', async (kind, field) => {
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind });
    const answer = await drift.ask();
    expect(answer).toMatchObject({ outcome: kind, hosts: [], differences: [{ field }] });
    expect(answer).not.toHaveProperty('atRegistry');
  });

  it('is unknown where the registry does not answer', async () => {
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'unknown', why: 'timeout' });
    expect(await drift.ask()).toEqual({
      kind: 'unknown',
      registry: world.base.connection.code,
      why: 'timeout',
    });
  });

  it('is not asked for where it is in no account', async () => {
    const asked = jest.spyOn(world.base.registry, 'info');
    expect(await drift.ask(4_711)).toEqual({ kind: 'not_held' });
    expect(asked).not.toHaveBeenCalled();
  });
});
