import type { HostInfo } from '@registrar/registries';
import { HostWorld } from '../testing';
import type { HostAttemptOutcome, HostPayload } from './host';
const [ONE, TWO] = ['192.0.2.1', '192.0.2.2'];
const NS1 = 'ns1.a.example';
let hosts: HostWorld;
beforeEach(async () => {
  hosts = await HostWorld.create();
});
const base = () => hosts.world.base;
describe('a command about a host at the registry', () => {
  const payload: HostPayload = {
    domainId: 1,
    name: 'a.example',
    connectionId: 1,
    hostname: NS1,
    before: null,
    after: [ONE],
  };
  const info = (values: Partial<HostInfo> = {}) => ({
    kind: 'found' as const,
    info: { name: NS1, clientId: base().connection.clientId, addresses: [ONE], statuses: ['ok'], ...values },
  });
  const execute = async (values: Partial<HostPayload> = {}) =>
    hosts.atRegistry.execute({
      operationId: base().ids.uuid(),
      attempt: 1,
      payload: { ...payload, ...values },
    });
  const sent = () =>
    base()
      .registry.commands.filter(({ clTrid }) => clTrid)
      .map(({ command }) => command);

  it('begins with a query, and sends nothing without its answer', async () => {
    hosts.script('info', 'timeout');
    expect([await execute(), sent()]).toEqual([{ kind: 'not_sent', why: 'scripted: timeout' }, []]);
  });

  it.each<['done' | 'pending', object]>([
    ['done', { kind: 'done' }],
    ['pending', { kind: 'pending', data: { name: NS1 } }],
  ])('has the outcome of its one command: %s', async (kind, answer) => {
    jest.spyOn(base().operations, 'beginSending').mockResolvedValue(true);
    const create = jest
      .spyOn(base().registry, 'createHost')
      .mockImplementation(async (_connection, _id, _name, _ips, clearance) => {
        await clearance?.();
        return answer as never;
      });
    expect([(await execute()).kind, create.mock.calls.length]).toEqual([kind, 1]);
  });

  it('queries once where the registry refuses a new host for another reason than that it exists', async () => {
    const info = jest.spyOn(base().registry, 'hostInfo').mockResolvedValue({ kind: 'absent' });
    const refused = {
      kind: 'refused' as const,
      refusal: { code: 2306, meaning: 'policy' as const, reason: 'No.' },
    };
    jest
      .spyOn(base().registry, 'createHost')
      .mockImplementation(async (_connection, _id, _name, _ips, clearance) => {
        await clearance?.();
        return refused;
      });
    jest.spyOn(base().operations, 'beginSending').mockResolvedValue(true);
    expect([await execute(), info.mock.calls.length]).toEqual([refused, 1]);
  });

  it('adopts no host of another registrar', async () => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue(info({ clientId: 'registrar-z' }));
    expect([await execute(), sent()]).toEqual([
      {
        kind: 'refused',
        refusal: { code: 2201, meaning: 'not_ours', reason: 'the host is of another registrar' },
      },
      [],
    ]);
  });

  it('queries twice at most where the registry contradicts itself', async () => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue({ kind: 'absent' });
    const refused = {
      kind: 'refused' as const,
      refusal: { code: 2302, meaning: 'exists' as const, reason: 'Object exists' },
    };
    const create = jest
      .spyOn(base().registry, 'createHost')
      .mockImplementation(async (_connection, _id, _name, _ips, clearance) => {
        await clearance?.();
        return refused;
      });
    jest.spyOn(base().operations, 'beginSending').mockResolvedValue(true);
    expect([await execute(), create.mock.calls.length]).toEqual([refused, 2]);
  });

  it.each<['update' | 'delete', HostAttemptOutcome['kind']]>([
    ['update', 'refused'],
    ['delete', 'done'],
  ])('%s: a host that does not exist at the second query is %s', async (step, kind) => {
    jest.spyOn(base().registry, 'hostInfo').mockResolvedValue(info({ addresses: [TWO] }));
    const absent = {
      kind: 'refused' as const,
      refusal: { code: 2303, meaning: 'absent' as const, reason: 'Object does not exist' },
    };
    const change = jest
      .spyOn(base().registry, step === 'update' ? 'updateHost' : 'deleteHost')
      .mockResolvedValue(absent);
    expect([
      (await execute({ after: step === 'update' ? [ONE] : null })).kind,
      change.mock.calls.length,
    ]).toEqual([kind, 2]);
  });

  it('is left to the attempt that was begun since', async () => {
    expect(await execute()).toEqual({ kind: 'overtaken' });
  });
});
