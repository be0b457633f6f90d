import type { JsonValue, NewOperation, OperationKind } from '@registrar/kernel';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { PlannedOperations } from './planned-operation';

const [THIN, THICK] = [1, 2];
const HOSTS = ['ns1.example.net', 'ns2.example.net'];
const connections = new FakeRegistryConnections();
connections.put(
  connectionOf({ id: THIN, code: 'thin', profile: { dataModel: 'minimum', hostModel: 'attributes' } }),
);
connections.put(
  connectionOf({ id: THICK, code: 'thick', profile: { dataModel: 'maximum', hostModel: 'objects' } }),
);
const PRESENT = {
  locks: () => Promise.resolve({ locks: [] as string[], hasEndedTransferLock: false }),
  labels: () => Promise.resolve({ tags: [] as string[], notes: null }),
};
const warnings = { of: jest.fn() };
beforeEach(() => void warnings.of.mockReset().mockResolvedValue([]));

const operation = (kind: OperationKind, payload: JsonValue): NewOperation => ({
  id: '00000000-0000-7000-8000-000000000001',
  accountId: 7,
  kind,
  subject: 'a.example',
  payload,
  createdAt: new Date('2026-03-02T09:15:00Z'),
  dueAt: new Date('2026-03-02T09:15:00Z'),
});
const planOf = (kind: OperationKind, payload: JsonValue, by?: typeof warnings) =>
  new PlannedOperations(connections, PRESENT, by).stepsOf(operation(kind, payload));
type Fields = { readonly [field: string]: JsonValue };
const change = (before: Fields, after: Fields, values: Fields = {}): JsonValue => ({
  domainId: 1,
  name: 'a.example',
  connectionId: THIN,
  before,
  after,
  ...values,
});
const registryCommands = (...commands: string[]): object => ({ registryCommands: commands });

describe('the plan of a host', () => {
  const host = (before: string[] | null, after: string[] | null): JsonValue => ({
    domainId: 1,
    name: 'a.example',
    connectionId: THIN,
    hostname: 'ns1.a.example',
    before,
    after,
  });

  it.each<[string, string[] | null, string[] | null, string, object]>([
    [
      'that is new',
      null,
      ['192.0.2.1', '192.0.2.2'],
      'host:create ns1.a.example with 192.0.2.1, 192.0.2.2',
      { to: 'ns1.a.example 192.0.2.1 192.0.2.2' },
    ],
    [
      'that ends',
      ['192.0.2.1', '192.0.2.2'],
      null,
      'host:delete ns1.a.example',
      { from: 'ns1.a.example 192.0.2.1 192.0.2.2' },
    ],
    [
      'that has other addresses',
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
      ['192.0.2.3', '192.0.2.4', '192.0.2.5'],
      'host:update ns1.a.example: add addresses 192.0.2.4, 192.0.2.5; remove addresses 192.0.2.1, 192.0.2.2',
      {
        from: 'ns1.a.example 192.0.2.1 192.0.2.2 192.0.2.3',
        to: 'ns1.a.example 192.0.2.3 192.0.2.4 192.0.2.5',
      },
    ],
  ])('%s has one command and one change', async (_, before, after, command, sides) => {
    expect(await planOf('host', host(before, after))).toStrictEqual({
      registryCommands: [command],
      changes: [{ field: 'vanityNameservers', ...sides }],
      events: [],
    });
  });
});

describe('the plan of a change', () => {
  it('of a local setting prepares nothing at a registry with hosts and contacts', async () => {
    const payload = change({ autorenewEnabled: true }, { autorenewEnabled: false }, { connectionId: THICK });
    expect(await planOf('update', payload)).toStrictEqual({
      registryCommands: [],
      changes: [{ field: 'autorenewEnabled', from: true, to: false }],
      events: [],
    });
  });

  it.each([
    [THIN, []],
    [THICK, ['host:create for each name server that the registry does not have']],
  ])('to the first name servers prepares hosts only where the registry has them: %i', async (id, hosts) => {
    expect(await planOf('update', change({}, { nameservers: HOSTS }, { connectionId: id }))).toMatchObject(
      registryCommands(
        ...hosts,
        'domain:update a.example: add name servers ns1.example.net, ns2.example.net',
      ),
    );
  });

  it('to no name servers names those that are removed', async () => {
    expect(await planOf('update', change({ nameservers: HOSTS }, { nameservers: [] }))).toMatchObject(
      registryCommands('domain:update a.example: remove name servers ns1.example.net, ns2.example.net'),
    );
  });

  it('that sets no lock where there was none is no event', async () => {
    expect((await planOf('update', change({}, { locks: [] })))?.events).toStrictEqual([]);
  });

  it('has the warnings for its delegation', async () => {
    warnings.of.mockResolvedValue(['The zone is not signed.']);
    const [before, after] = [{}, { nameservers: HOSTS }];
    expect(await planOf('update', change(before, after), warnings)).toMatchObject({
      warnings: ['The zone is not signed.'],
    });
    expect(warnings.of.mock.calls).toEqual([[7, { name: 'a.example', before, after }]]);
    expect(await planOf('update', change(before, after))).not.toHaveProperty('warnings');
  });

  const DUE = ['the email address of the new registrant, within 15 days of the change'];
  it.each([
    [true, true, DUE, ['verification', 'registrant-change']],
    [true, false, DUE, ['verification']],
    [false, true, undefined, ['registrant-change']],
    [false, false, undefined, undefined],
  ])(
    'of another registrant states its verification (%p) and the notices of a material change (%p)',
    async (verificationDue, material, verifications, mails) => {
      const registrantChange = {
        beforeContactId: 1,
        afterContactId: 2,
        material,
        optedOut: false,
        verificationDue,
      };
      const plan = await planOf('update', change({}, {}, { registrantChange }));
      expect([plan?.verifications, plan?.mails]).toEqual([verifications, mails]);
    },
  );
});
