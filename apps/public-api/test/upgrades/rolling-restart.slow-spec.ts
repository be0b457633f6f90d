import { basic, OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { describeWith, programOf, redisUrl, until } from '@registrar/testkit';
import { AppNode } from './app-node';
import { Balancer } from './balancer';
import { type DescribedRequest, describedRequests } from './described-requests';
import { LoopingClient } from './looping-client';
import { describedRound, saleRound } from './upgrade-rounds';

/**
 * Two public APIs and two admin APIs behind HAProxy, with the configuration of `docker/haproxy`, restarted one
 * after the other while clients loop. `ROLLING_RESTARTS=20` makes a longer run of it.
 */
jest.setTimeout(4 * 3_600_000);
const RESTARTS = Number(process.env['ROLLING_RESTARTS'] ?? 4);
const HAPROXY = programOf('HAPROXY_PATH', ['haproxy']);
/** Milliseconds of each command at the registry: at any SIGTERM some commands are under way. */
const LATENCY_MS = 100;
const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '10000000',
  COMPARE_PER_MINUTE: '0',
  LOG_LEVEL: 'info',
};
/** With what most operations need; only the card gateway and name servers are missing. */
const SERVICES = { FORWARDER_ADDRESSES: '192.0.2.80', MAIL_EXCHANGERS: '10 mx1.example.test' };
/**
 * Operations that would change the client's own credentials, limits or clock, and those that answer 503 without
 * the card gateway and name servers.
 */
const LEFT_OUT = /\/tokens\/|clock:advance|^PATCH .*accountinfo\/settings|:topUp|:wait\?/;

describeWith(HAPROXY, 'install haproxy, or name it by HAPROXY_PATH', 'rolling restarts', (program) => {
  let registry: TestRegistry;
  let stack: Stack;
  let nodes: AppNode[];
  let balancer: Balancer;
  /** Called before the registry's answer to each create is sent. */
  let onCreate: () => unknown = () => undefined;

  beforeAll(async () => {
    registry = await TestRegistry.start({
      latencyMs: LATENCY_MS,
      onExecuted: ({ command }) => (command === 'domain:create' ? onCreate() : undefined),
    });
    stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      settings: { ...SETTINGS, ...SERVICES, LOG_LEVEL: 'warn', REDIS_URL: redisUrl() },
    });
    const environment = { ...stack.environment, ...SETTINGS };
    nodes = [
      await AppNode.create('public-api', 'public-1', environment),
      await AppNode.create('public-api', 'public-2', environment),
      await AppNode.create('admin-api', 'admin-1', environment),
      await AppNode.create('admin-api', 'admin-2', environment),
    ];
    for (const node of nodes) await node.start();
    balancer = await Balancer.start(program, nodes);
  }, 300_000);
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(nodes?.map((node) => node.kill()) ?? []);
    await stack?.stop();
    await registry?.close();
  });

  const asReseller = (): Record<string, string> => ({
    authorization: basic(stack.credentials.username, stack.credentials.token),
  });
  const asStaff = (): Record<string, string> => ({ authorization: `Bearer ${stack.credentials.adminToken}` });
  const wanted = ({ method, path }: DescribedRequest): boolean => !LEFT_OUT.test(`${method} ${path}`);
  const holders = async (): Promise<string[]> =>
    (await stack.sql.query<{ holder: string }>('select distinct holder from session_leases')).rows.map(
      ({ holder }) => holder,
    );

  /** As an orchestrator does: the next one waits until the balancer uses this one again. */
  async function restart(node: AppNode): Promise<void> {
    expect([node.name, await node.terminate()]).toEqual([node.name, 0]);
    await node.start();
    await balancer.sees(node.name, 'UP');
  }

  it(`loses no request of a looping client in ${RESTARTS} rolling restarts`, async () => {
    const publicRequests = describedRequests('public-api.json').filter(wanted);
    const staffReads = describedRequests('admin-api.json').filter(({ method }) => method === 'GET');
    const clients = [
      new LoopingClient(balancer.publicUrl, asReseller()).start(saleRound('first')),
      new LoopingClient(balancer.publicUrl, asReseller()).start(saleRound('second')),
      new LoopingClient(balancer.publicUrl, asReseller()).start(describedRound(publicRequests)),
      new LoopingClient(balancer.adminUrl, asStaff()).start(describedRound(staffReads)),
    ];
    try {
      for (let round = 1; round <= RESTARTS; round += 1) {
        for (const at of [0, 1]) await Promise.all([restart(nodes[at]), restart(nodes[at + 2])]);
        const counts = clients.map(({ count, failures }) => `${count} answers, ${failures.length} failures`);
        process.stdout.write(`rolling restart ${round} of ${RESTARTS}: by client ${counts.join('; ')}\n`);
      }
      expect((await holders()).length).toBeGreaterThan(0);
    } finally {
      await Promise.all(clients.map((client) => client.stop()));
    }
    const answers = clients.map(({ answers: counts }) => Object.fromEntries(counts));
    process.stdout.write(
      `${RESTARTS} rolling restarts: answers by client and status ${JSON.stringify(answers)}\n`,
    );
    expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
    for (const client of clients) expect(client.count).toBeGreaterThan(RESTARTS * 10);
    expect(answers[0]).toEqual({ 200: clients[0].count });
  });

  it('leaves no session slot taken when all have ended', async () => {
    await Promise.all(nodes.map(async (node) => expect(await node.terminate()).toBe(0)));
    await stack.haltWorker();
    expect(await holders()).toEqual([]);
  });

  it('answers a registration under way at SIGTERM with the registry’s answer, and hands its session over', async () => {
    const node = await AppNode.create('public-api', 'public-3', {
      ...stack.environment,
      ...SETTINGS,
      SHUTDOWN_DELAY_MS: '0',
    });
    expect(await holders()).toEqual([]); // the others have ended
    await node.start();
    try {
      let answerNow: () => void = () => undefined;
      let isSent = false;
      onCreate = () => {
        isSent = true;
        return new Promise<void>((resolve) => {
          answerNow = resolve;
        });
      };
      const client = new LoopingClient(node.url, asReseller());
      const sale = client.send('POST', '/core/v1/domains', {
        domain: { domainName: 'under-way.com', privacyEnabled: false },
      });
      await until(() => isSent, 'the registry has executed the create');
      expect((await holders()).length).toBeGreaterThan(0);
      const ended = node.terminate();
      await until(
        () =>
          fetch(`${node.url}/core/v1/hello`).then(
            () => false,
            () => true,
          ),
        'it accepts no connection',
      );
      onCreate = () => undefined;
      answerNow();
      expect(await sale).toMatchObject({ status: 200, body: expect.stringContaining('under-way.com') });
      expect(await ended).toBe(0);
      expect(await holders()).toEqual([]);
    } finally {
      onCreate = () => undefined;
      await node.kill();
    }
  });
});
