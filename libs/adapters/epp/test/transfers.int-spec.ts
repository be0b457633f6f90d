import { DomainName, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type { ClientStatus, PollMessage, RegistryConnection, StoredProfile } from '@registrar/registries';
import {
  connectionOf,
  FakeCommandLog,
  FakeRegistryConnections,
  FakeSessionLeases,
  transfersContract,
  type TransfersUnderTest,
} from '@registrar/registries/testing';
import { startSimulator, type Simulator } from '@registrar/registry-simulator';
import { createEmptyDatabase, testCertificates, type TestDatabase } from '@registrar/testkit';
import { EppRegistry } from '../src';
import { NS } from '../src/xml/namespaces';
import { Harness, stepOf } from './support/harness';
import { answers } from './support/scripted-registry';

const PASSWORDS = { 'registrar-a': 'secret-a-1', 'registrar-b': 'secret-b-1' } as const;
const CODE = 'Ax7-transfer-code-9';

/** Two registrars of the simulated registry, in one process. */
class TwoRegistrars {
  readonly clock = new FakeClock(new Date('2026-11-20T12:00:00Z'));
  readonly commandLog = new FakeCommandLog();
  readonly log = new FakeLog();
  readonly uow = new FakeUnitOfWork();
  private readonly connections = new FakeRegistryConnections();
  registry: EppRegistry;
  simulator: Simulator;
  private database: TestDatabase;

  static async open(): Promise<TwoRegistrars> {
    const two = new TwoRegistrars();
    const { ca, server } = await testCertificates();
    two.database = await createEmptyDatabase();
    two.simulator = await startSimulator({
      databaseUrl: two.database.url,
      port: 0,
      tls: { ...server, ca },
      registrars: Object.entries(PASSWORDS).map(([clientId, password]) => ({ clientId, password })),
      clock: two.clock,
    });
    two.registry = new EppRegistry({
      connections: two.connections,
      leases: new FakeSessionLeases(),
      commandLog: two.commandLog,
      clock: two.clock,
      ids: new FakeIds(),
      uow: two.uow,
      log: two.log,
    });
    return two;
  }

  async connect(
    id: number,
    clientId: keyof typeof PASSWORDS,
    profile: StoredProfile = {},
  ): Promise<RegistryConnection> {
    const { ca, client } = await testCertificates();
    const { cert, key } = await client(clientId);
    const connection = connectionOf({
      id,
      code: `two-${id}`,
      port: this.simulator.port,
      clientId,
      profile: { dataModel: 'minimum', ...profile },
    });
    return this.connections.put(connection, {
      password: PASSWORDS[clientId],
      clientCertificate: cert,
      clientKey: key,
      certificateAuthority: ca,
    });
  }

  async register(
    connection: RegistryConnection,
    name: DomainName,
    code = '',
    statuses: readonly string[] = [],
  ): Promise<void> {
    expect(
      await this.registry.create(connection, stepOf('create'), {
        name,
        years: 1,
        nameservers: [],
        authInfo: code,
      }),
    ).toMatchObject({ kind: 'done' });
    if (statuses.length > 0)
      await this.registry.updateStatuses(connection, stepOf('status'), {
        name,
        add: statuses as ClientStatus[],
        remove: [],
      });
  }

  async messages(connection: RegistryConnection): Promise<PollMessage[]> {
    const read: PollMessage[] = [];
    for (
      let message = await this.registry.nextMessage(connection);
      message;
      message = await this.registry.nextMessage(connection)
    ) {
      read.push(message);
      await this.registry.acknowledge(connection, message.id);
    }
    return read;
  }

  async close(): Promise<void> {
    await this.registry.close();
    await this.simulator.close();
    await this.database.drop();
  }
}

let two: TwoRegistrars;
let serial = 0;
const newName = (): DomainName => DomainName.of(`moves-${(serial += 1)}.com`);

async function make(): Promise<TransfersUnderTest> {
  two = await TwoRegistrars.open();
  const [gaining, losing] = [await two.connect(1, 'registrar-a'), await two.connect(2, 'registrar-b')];
  const unreachable = { ...(await two.connect(3, 'registrar-a')), port: 1 };
  const push: StoredProfile = {
    dataModel: 'maximum',
    contacts: { roles: [], postalInfo: 'loc' },
    authInfo: 'none',
    transfer: { mode: 'push' },
  };
  const pushed = {
    gaining: await two.connect(4, 'registrar-a', push),
    losing: await two.connect(5, 'registrar-b', push),
  };
  return {
    pushed,
    registerPushed: async () => {
      const name = DomainName.of(`pushed-${(serial += 1)}.uk`);
      const holder = {
        id: `holder-${serial}`,
        name: 'Ilse Varga',
        street: ['4 Quay Street'],
        city: 'Zell',
        postalCode: '40110',
        country: 'DE',
        phone: '+49.30123456',
        email: 'ilse@example.net',
      };
      expect(await two.registry.createContact(pushed.losing, stepOf('contact'), holder, '')).toMatchObject({
        kind: 'done',
      });
      expect(
        await two.registry.create(pushed.losing, stepOf('create'), {
          name,
          years: 1,
          nameservers: [],
          authInfo: '',
          contacts: { registrant: holder.id },
        }),
      ).toMatchObject({ kind: 'done' });
      return name;
    },
    registry: two.registry.transfers,
    uow: two.uow,
    gaining,
    losing,
    unreachable,
    name: newName,
    register: (name, code, statuses) => two.register(losing, name, code, statuses),
    messages: () => two.messages(gaining),
  };
}

transfersContract('a registry over EPP', make, () => two.close());

describe('transfers at the simulated registry', () => {
  let ours: RegistryConnection;
  let theirs: RegistryConnection;
  beforeAll(async () => {
    two = await TwoRegistrars.open();
    [ours, theirs] = [
      await two.connect(1, 'registrar-a', { fee: { mode: 'fee', currency: 'USD' } }),
      await two.connect(2, 'registrar-b'),
    ];
  });
  afterAll(() => two.close());

  const request = (name: DomainName, values: { authInfo?: string; fee?: Money } = {}) =>
    two.registry.transfers.requestTransfer(ours, stepOf('request'), { name, authInfo: CODE, ...values });
  const registered = async (): Promise<DomainName> => {
    const name = newName();
    await two.register(theirs, name, CODE);
    return name;
  };

  it('acknowledge the fee, and are refused for another', async () => {
    const name = await registered();
    expect(await request(name, { fee: Money.of(8_99n) })).toMatchObject({
      kind: 'refused',
      refusal: { meaning: 'fee' },
    });
    expect(await request(name, { fee: Money.of(9_00n) })).toMatchObject({ kind: 'pending' });
  });

  it('are approved by the registry after five days, with a message', async () => {
    const name = await registered();
    expect(await request(name)).toMatchObject({
      kind: 'pending',
      data: { actAt: new Date(two.clock.now().getTime() + 5 * 86_400_000) },
    });
    two.clock.advance(5 * 86_400);
    await two.simulator.tick();
    expect((await two.messages(ours)).map(({ content }) => content)).toContainEqual(
      expect.objectContaining({ kind: 'transfer', name: name.ascii, status: 'serverApproved' }),
    );
    expect(await two.registry.transfers.foreignInfo(ours, name)).toMatchObject({
      kind: 'found',
      info: { clientId: 'registrar-a' },
    });
  });

  it('leave no code in the command log or in the log', async () => {
    const name = await registered();
    await request(name, { authInfo: 'not-the-code-1' });
    await two.registry.transfers.foreignInfo(ours, name, CODE);
    const written = JSON.stringify([two.log.lines, two.commandLog.commands]);
    expect(written).toContain('domain:transfer');
    for (const secret of [CODE, 'not-the-code-1']) expect(written).not.toContain(secret);
  });
});

describe('answers to commands of a transfer', () => {
  let harness: Harness;
  beforeEach(() => {
    harness = new Harness();
  });
  afterEach(() => harness.close());

  const trnData = (
    status: string,
    rest = '<d:reID>registrar-a</d:reID><d:acID>registrar-b</d:acID>',
  ): string =>
    `<resData><d:trnData xmlns:d="${NS.domain}"><d:name>moves.example</d:name><d:trStatus>${status}</d:trStatus>${rest}</d:trnData></resData>`;
  const APPROVED = trnData('serverApproved');

  it.each<
    [
      'request' | 'cancel' | 'approve' | 'reject' | 'release',
      number,
      string,
      'done' | 'pending' | 'unknown',
      string | undefined,
    ]
  >([
    ['request', 1001, trnData('pending'), 'pending', 'pending'],
    ['request', 1000, trnData('pending'), 'pending', 'pending'],
    ['request', 1000, APPROVED, 'done', 'serverApproved'],
    ['request', 1000, trnData('clientApproved'), 'done', 'clientApproved'],
    ['request', 1000, trnData('pending', ''), 'pending', 'pending'],
    ['request', 1001, '', 'pending', 'pending'],
    // neither pending nor approved, and an answer that says nothing: the registry is queried
    ['request', 1000, '', 'unknown', undefined],
    ['request', 1000, trnData('clientRejected'), 'unknown', undefined],
    ['request', 1000, trnData('moved'), 'unknown', undefined],
    ['cancel', 1000, trnData('clientCancelled'), 'done', 'clientCancelled'],
    ['cancel', 1000, '', 'done', 'clientCancelled'],
    ['cancel', 1001, '', 'pending', 'pending'],
    ['cancel', 1000, trnData('pending'), 'unknown', undefined],
    ['cancel', 1000, APPROVED, 'unknown', undefined],
    ['approve', 1000, trnData('clientApproved'), 'done', 'clientApproved'],
    ['approve', 1000, trnData('pending'), 'unknown', undefined],
    ['reject', 1000, trnData('clientRejected'), 'done', 'clientRejected'],
    ['reject', 1000, '', 'done', 'clientRejected'],
    ['reject', 1000, trnData('pending'), 'unknown', undefined],
    ['release', 1000, '', 'done', 'serverApproved'],
    ['release', 1000, trnData('pending'), 'pending', 'pending'],
    ['release', 1001, '', 'pending', 'pending'],
  ])('%s with %i and %j is %s', async (command, code, resData, kind, status) => {
    const registry = await harness.registry();
    const connection = await harness.connect(registry);
    registry.extensions = [...registry.extensions, NS.release];
    const { transfers } = harness.process().registry;
    registry.once('domain:transfer', answers(code, resData));
    const name = DomainName.of('moves.example');
    const send = {
      request: () => transfers.requestTransfer(connection, stepOf('request'), { name, authInfo: CODE }),
      release: () => transfers.releaseDomain(connection, stepOf('release'), { name, tag: 'registrar-b' }),
      cancel: () => transfers.cancelTransfer(connection, stepOf('cancel'), name),
      approve: () => transfers.approveTransfer(connection, stepOf('approve'), name),
      reject: () => transfers.rejectTransfer(connection, stepOf('reject'), name),
    };
    const outcome = await send[command]();
    expect(outcome).toMatchObject({ kind, ...(status && { data: { name: 'moves.example', status } }) });
    expect(registry.sent('domain:transfer')).toHaveLength(1);
  });
});
