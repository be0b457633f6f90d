import { DomainName, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  profileOf,
  type RegistryConnection,
  type RegistryExtra,
  type StoredProfile,
} from '@registrar/registries';
import { clTridOf } from '@registrar/registries/ports';
import {
  connectionOf,
  CONTRACT_EXTRAS,
  CONTRACT_NAMESPACE,
  FakeCommandLog,
  FakeRegistryConnections,
  FakeSessionLeases,
  registryChangesContract,
  registryContract,
  registryHostsContract,
  type ContractName,
  type RegistryUnderTest,
} from '@registrar/registries/testing';
import {
  startSimulator,
  TLD_POLICIES,
  type ExecutedCommand,
  type Simulator,
  type TldPolicy,
} from '@registrar/registry-simulator';
import { createEmptyDatabase, testCertificates, until, type TestDatabase } from '@registrar/testkit';
import { contactInfo, domainInfo, EppRegistry, type EppSettings } from '../src';
import { EppSession } from '../src/session';
import { DEFAULT_EPP_SETTINGS } from '../src/settings';
import { NS } from '../src/xml/namespaces';
import { noticeOf } from './support/claims';
import { stepOf } from './support/harness';
import { extrasIn } from './support/registry-data';

const PASSWORDS = {
  'registrar-a': 'secret-a-1',
  'registrar-b': 'a password of more than sixteen characters',
} as const;
type Registrar = keyof typeof PASSWORDS;

/** The simulator on its own database, and processes of ours that talk to it as one registrar or another. */
class Stage {
  readonly clock = new FakeClock(new Date('2026-11-20T12:00:00Z'));
  readonly executed: ExecutedCommand[] = [];
  readonly lines: object[] = [];
  readonly connections = new FakeRegistryConnections();
  readonly leases = new FakeSessionLeases();
  readonly log = new FakeLog();
  readonly commandLog = new FakeCommandLog();
  readonly uow = new FakeUnitOfWork();
  private readonly ids = new FakeIds();
  simulator: Simulator;
  private database: TestDatabase;
  private readonly registries: EppRegistry[] = [];

  static async open(): Promise<Stage> {
    const stage = new Stage();
    const { ca, server } = await testCertificates();
    stage.database = await createEmptyDatabase();
    stage.simulator = await startSimulator({
      databaseUrl: stage.database.url,
      port: 0,
      tls: { ...server, ca },
      registrars: Object.entries(PASSWORDS).map(([clientId, password]) => ({ clientId, password })),
      policies: [...TLD_POLICIES, ...OWN_ZONES],
      clock: stage.clock,
      onExecuted: (command) => stage.executed.push(command),
      log: (line) => stage.lines.push(line),
    });
    return stage;
  }

  async connect(id: number, clientId: Registrar, profile: StoredProfile = {}): Promise<RegistryConnection> {
    const { ca, client } = await testCertificates();
    const { cert, key } = await client(clientId);
    const connection = connectionOf({
      id,
      code: `simulator-${id}`,
      port: this.simulator.port,
      clientId,
      profile,
    });
    return this.connections.put(connection, {
      password: PASSWORDS[clientId],
      clientCertificate: cert,
      clientKey: key,
      certificateAuthority: ca,
    });
  }

  registry(settings: Partial<EppSettings> = {}): EppRegistry {
    const { connections, leases, commandLog, clock, uow, log } = this;
    const registry = new EppRegistry({
      connections,
      leases,
      commandLog,
      clock,
      ids: this.ids,
      uow,
      log,
      settings,
    });
    this.registries.push(registry);
    return registry;
  }

  /**
   * What the registry shows of an object to its sponsor, by a session beside those of the registry under
   * test.
   */
  async extrasOf(
    connection: RegistryConnection,
    object: 'domain' | 'contact',
    name: string,
  ): Promise<readonly RegistryExtra[]> {
    const { ids, log } = this;
    const deps = { settings: { ...DEFAULT_EPP_SETTINGS, holder: 'test' }, ids, log };
    const session = await EppSession.open(
      connection,
      await this.connections.credentials(connection.id),
      deps,
      () => undefined,
    );
    const command = object === 'domain' ? domainInfo(name) : contactInfo(name);
    const { response } = await session.command(command, ids.uuid(), 5_000);
    await session.close();
    return extrasIn(response);
  }

  async close(): Promise<void> {
    await Promise.all(this.registries.map((registry) => registry.close()));
    await this.simulator.close();
    await this.database.drop();
  }
}

/** A zone that wants the registry data of the contract. */
const OWN_ZONES: readonly TldPolicy[] = [
  {
    ...TLD_POLICIES.find(({ tld }) => tld === 'example')!,
    tld: 'extra',
    extras: CONTRACT_EXTRAS.domain.map((rule) => ({ ...rule, allowed: ['language'] })),
  },
];

const FEES: StoredProfile = { fee: { mode: 'fee', currency: 'USD' } };
const LABELS: Record<ContractName, string> = {
  free: 'shop',
  premium: 'premium',
  taken: 'taken',
  reserved: 'reserved',
  refused: 'refused',
  pending_approved: 'pending-approved',
  pending_refused: 'pending-refused',
  drop_before: 'drop-before',
  drop_after: 'drop-after',
  update_refused: 'update-refused',
  update_pending: 'update-pending',
  update_drop_before: 'update-drop-before',
  update_drop_after: 'update-drop-after',
  renew_refused: 'renew-refused',
  renew_fee_differs: 'renew-fee-differs',
  renew_drop_before: 'renew-drop-before',
  renew_drop_after: 'renew-drop-after',
  delete_refused: 'delete-refused',
  delete_drop_before: 'delete-drop-before',
  delete_drop_after: 'delete-drop-after',
  claimed: 'claimed',
  registrant_extras: 'nexus',
  domain_extras: 'extra',
};
/** Zones of the names that need one of their own. */
const TLDS: Partial<Record<ContractName, string>> = { registrant_extras: 'us', domain_extras: 'extra' };
/** On the simulator's list of claims, all below .app. */
const CLAIMED = ['example-one', 'test-and-validate', 'trademark'];

let stage: Stage;
let names = 0;
const nameOf = (kind: ContractName, tld = TLDS[kind] ?? 'example'): DomainName => {
  names += 1;
  if (kind === 'claimed') return DomainName.of(`${CLAIMED[names % CLAIMED.length]}.app`);
  return DomainName.of(`${LABELS[kind]}-${names}.${tld}`);
};

async function make(): Promise<RegistryUnderTest> {
  stage = await Stage.open();
  const unreachable = { ...(await stage.connect(2, 'registrar-a')), port: 1 };
  const decide = async (): Promise<void> => {
    stage.clock.advance(3);
    await stage.simulator.tick();
  };
  const pass = async (days: number): Promise<void> => {
    stage.clock.advance(days * 86_400);
    await stage.simulator.tick();
  };
  const { commandLog, uow, clock } = stage;
  const extensions = [...profileOf({}).extensions, NS.neulevel, NS.kv, CONTRACT_NAMESPACE];
  const connection = await stage.connect(1, 'registrar-a', { ...FEES, extensions });
  return {
    registry: stage.registry(),
    commandLog,
    uow,
    connection,
    unreachable,
    name: nameOf,
    decide,
    now: () => clock.now(),
    pass,
    notice: (name) => noticeOf(name, clock.now()),
    extrasOf: (object, name) => stage.extrasOf(connection, object, name),
  };
}

registryContract('a registry over EPP', make, () => stage.close());
registryChangesContract('a registry over EPP', make, () => stage.close());
registryHostsContract('a registry over EPP', make, () => stage.close());

describe('with the simulated registry, the client', () => {
  let registry: EppRegistry;
  let thick: RegistryConnection;
  let thin: RegistryConnection;
  let contactId: string;
  beforeAll(async () => {
    stage = await Stage.open();
    registry = stage.registry();
    thick = await stage.connect(1, 'registrar-a', { ...FEES, session: { transformTimeoutSeconds: 2 } });
    thin = await stage.connect(2, 'registrar-a', { ...FEES, dataModel: 'minimum' });
    contactId = 'epp-contact-1';
    const contact = {
      id: contactId,
      name: 'Zoe <Soehne> & Co',
      organization: '"Org"',
      street: ['1', '2', '3'],
      city: "Koeln's",
      state: 'NW',
      postalCode: '50667',
      country: 'DE',
      phone: '+49.2211234567',
      fax: '+49.2211234568',
      email: 'zoe@soehne.example',
    };
    expect(await registry.createContact(thick, stepOf('contact'), contact, '')).toMatchObject({
      kind: 'done',
    });
  });
  afterAll(() => stage.close());

  const contacts = () => ({ registrant: contactId, admin: contactId, tech: contactId });
  const create = (name: string, fee = Money.of(1_000n), id = stepOf()) =>
    registry.create(thick, id, {
      name: DomainName.of(name),
      years: 1,
      nameservers: [],
      authInfo: '',
      contacts: contacts(),
      fee,
    });

  it.each([
    ['garbage-1.example', 'unknown', 'found'],
    ['wrong-cltrid-1.example', 'unknown', 'found'],
    ['drop-after-1.example', 'unknown', 'found'],
    ['slow-60s-1.example', 'unknown', 'found'],
    ['drop-before-1.example', 'unknown', 'absent'],
    ['error-2400-1.example', 'unknown', 'absent'],
    ['error-2500-1.example', 'unknown', 'absent'],
    ['no-funds-1.example', 'refused', 'absent'],
    ['fee-differs-1.example', 'refused', 'absent'],
    ['refused-1.example', 'refused', 'absent'],
  ])('takes %s for %s, and finds it %s', async (name, kind, found) => {
    expect(await create(name)).toMatchObject({ kind });
    expect(await registry.info(thick, DomainName.of(name))).toMatchObject({ kind: found });
  });

  it('asks again after a drop, with another attempt, and gets it', async () => {
    const id = stepOf();
    expect(await create('drop-before-once-1.example', undefined, id)).toMatchObject({ kind: 'unknown' });
    expect(await create('drop-before-once-1.example', undefined, { ...id, attempt: 2 })).toMatchObject({
      kind: 'done',
    });
    expect(
      (await stage.commandLog.ofOperation(id.operationId)).map((command) => [
        command.clTrid,
        command.outcome,
      ]),
    ).toEqual([
      [clTridOf(id), 'unknown'],
      [clTridOf({ ...id, attempt: 2 }), 'done'],
    ]);
  });

  it('creates thin domains without contacts, with an IDN table, at the price told', async () => {
    const name = DomainName.of('bücher-1.com');
    const [answer] = await registry.check(thin, { names: [name], years: 3, withFee: true });
    expect(answer).toMatchObject({
      available: true,
      fee: {
        create: Money.of(2_700n),
        renew: Money.of(2_700n),
        transfer: Money.of(900n),
        restore: Money.of(4_000n),
      },
    });
    const idn = { table: 'de', unicodeName: name.unicode };
    const outcome = await registry.create(thin, stepOf(), {
      name,
      years: 3,
      nameservers: [],
      authInfo: '',
      fee: answer.fee!.create,
      idn,
    });
    expect(outcome).toMatchObject({ kind: 'done', data: { name: name.ascii, charged: Money.of(2_700n) } });
  });

  it('tells of a term that is not sold', async () => {
    const [answer] = await registry.check(thick, { names: [nameOf('free', 'ai')], years: 1, withFee: true });
    expect(answer).toMatchObject({ available: true });
    expect(answer.fee?.create).toBeUndefined();
  });

  it('checks a great many names, a name of no use among them', async () => {
    const asked = [
      ...Array.from({ length: 120 }, (_, i) => `name-${i}.example`),
      'name.test',
      'taken-1.example',
    ];
    const answers = await registry.check(thick, {
      names: asked.map((name) => DomainName.of(name)),
      years: 1,
      withFee: true,
    });
    expect(answers.map((answer) => answer.name)).toEqual(asked);
    expect(answers.filter((answer) => !answer.available).map((answer) => answer.name)).toEqual([
      'name.test',
      'taken-1.example',
    ]);
    expect(answers[0].fee).toMatchObject({ create: Money.of(1_000n) });
  });

  it('logs in with a password of any length', async () => {
    const other = await stage.connect(3, 'registrar-b', FEES);
    expect(await registry.info(other, DomainName.of('garbage-1.example'))).toEqual({ kind: 'not_ours' });
  });

  it('sells many at a time over the sessions allowed, each once', async () => {
    const sold = Array.from({ length: 40 }, (_, i) => `many-${i}.example`);
    const outcomes = await Promise.all(sold.map((name) => create(name)));
    expect(new Set(outcomes.map((outcome) => outcome.kind))).toEqual(new Set(['done']));
    expect(stage.simulator.counters.sessionsOpen).toBeLessThanOrEqual(12);
  });

  it('settles a create that the registry takes its time for', async () => {
    const id = stepOf();
    const name = DomainName.of('later-1.es');
    const connection = { ...thick, profile: profileOf({ ...FEES, poll: { intervalSeconds: 1 } }) };
    const command = {
      name,
      years: 1,
      nameservers: [],
      authInfo: '',
      contacts: contacts(),
      fee: Money.of(750n),
    };
    expect(await registry.create(connection, id, command)).toMatchObject({ kind: 'pending' });
    expect(await registry.nextMessage(connection)).toBeUndefined();
    stage.clock.advance(3);
    await stage.simulator.tick();
    const message = (await registry.nextMessage(connection))!;
    expect(message.content).toMatchObject({
      kind: 'pending_action',
      name: 'later-1.es',
      succeeded: true,
      clTrid: clTridOf(id),
    });
    expect(message.raw).toContain('panData');
    await registry.acknowledge(connection, message.id);
  });

  it('never used a transaction id twice, and logged no secret', async () => {
    const ids = stage.executed.flatMap((command) => command.clTRID ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const written = JSON.stringify([stage.log.lines, stage.commandLog.commands]);
    for (const password of Object.values(PASSWORDS)) expect(written).not.toContain(password);
  });

  it('leaves no session behind when it is closed', async () => {
    const short = stage.registry();
    await short.info(thin, DomainName.of('name-1.com'));
    await Promise.all([short.close(), registry.close()]);
    await until(() => stage.simulator.counters.sessionsOpen === 0, 'all sessions are gone');
    expect(stage.leases.held(1, stage.clock.now())).toEqual([]);
  });
});
