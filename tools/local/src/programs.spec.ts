import type { LocalSecrets } from './stack/local-secrets';
import { PORTS, type PortName, type Ports } from './ports';
import {
  aliasResolverPrograms,
  applicationPrograms,
  forwarderProgram,
  REGISTRARS,
  simulatorProgram,
  type Surroundings,
} from './programs';

const files = (name: string) => ({ cert: `/tls/${name}.pem`, key: `/tls/${name}.key` });
const secrets = new Proxy({} as LocalSecrets, { get: (_target, name) => `secret ${String(name)}` });
const surroundings: Surroundings = {
  ports: Object.fromEntries(
    (Object.keys(PORTS) as PortName[]).map((name, index) => [name, 4000 + index]),
  ) as Ports,
  databaseUrl: 'postgres://registrar@127.0.0.1/registrar',
  simulatorUrl: 'postgres://registrar_simulator@127.0.0.1/registrar_simulator',
  forwarderUrl: 'postgres://registrar_forwarder@127.0.0.1/registrar',
  redisUrl: 'redis://127.0.0.1:4008',
  secrets,
  certificates: {
    ca: '/tls/ca.pem',
    publicApi: files('public-api'),
    simulator: files('simulator'),
    registrars: {},
  },
  registry: {
    host: '127.0.0.1',
    port: 4006,
    ca: '/tls/ca.pem',
    registrars: [],
    cnis: { url: 'https://127.0.0.1:4009/cnis', username: 'registrar-a', password: 'secret of notices' },
    clock: { url: 'http://127.0.0.1:4010', key: 'secret of times' },
  },
  logLevel: 'info',
};

/** All three applications. */
function expectPrograms(given: Surroundings = surroundings): ReturnType<typeof applicationPrograms> {
  const programs = applicationPrograms(given);
  expect(programs).toHaveLength(3);
  return programs;
}

describe('the programs of the local stack', () => {
  it('are a sandbox, on this machine only, as the role of the applications', () => {
    for (const { env } of expectPrograms()) {
      expect(env).toMatchObject({
        ENVIRONMENT: 'sandbox',
        LISTEN_HOST: '127.0.0.1',
        OPS_LISTEN_HOST: '127.0.0.1',
        DATABASE_URL: surroundings.databaseUrl,
        PUBLIC_BASE_URL: 'http://127.0.0.1:4000',
      });
    }
  });

  it('give new accounts the name servers of the demo reseller, which the simulator takes', () => {
    for (const { env } of expectPrograms())
      expect(env['DEFAULT_NAMESERVERS']).toBe('ns1.example.test,ns2.example.test');
  });

  it('take payments at the stand-in for the card gateway, with a key of test mode from the secrets', () => {
    for (const { env } of expectPrograms()) {
      expect(env).toMatchObject({
        PAYMENT_GATEWAY_URL: `http://127.0.0.1:${surroundings.ports.cardGateway}`,
        PAYMENT_GATEWAY_KEY: 'secret CARD_GATEWAY_KEY',
        PAYMENT_WEBHOOK_SECRET: 'secret CARD_GATEWAY_WEBHOOK_SECRET',
      });
    }
  });

  it('are ready by their own ops port', () => {
    expect(applicationPrograms(surroundings).map(({ readyUrl }) => readyUrl)).toEqual([
      'http://127.0.0.1:4003/readyz',
      'http://127.0.0.1:4004/readyz',
      'http://127.0.0.1:4005/readyz',
    ]);
  });

  it('get no Redis setting where there is none', () => {
    for (const { env } of expectPrograms({ ...surroundings, redisUrl: undefined }))
      expect(env).not.toHaveProperty('REDIS_URL');
  });

  it('give the forwarder no key, and the database only by its own role', () => {
    const { env, readyUrl } = forwarderProgram(surroundings);
    expect(env).toMatchObject({
      LISTEN_HOST: '127.0.0.1',
      OPS_LISTEN_HOST: '127.0.0.1',
      FORWARDER_DATABASE_URL: surroundings.forwarderUrl,
    });
    expect(
      Object.values(env).filter((value) => value.includes('secret') || value === surroundings.databaseUrl),
    ).toEqual([]);
    expect(readyUrl).toBe(`http://127.0.0.1:${surroundings.ports.forwarderOps}/readyz`);
  });

  it('have a resolver of ANAME targets beside the name server, and none without', () => {
    const dns = { host: '127.0.0.1', port: 5300, apiUrl: 'http://127.0.0.1:5380', apiKey: 'key' };
    expect(aliasResolverPrograms({ ...surroundings, dns })).toMatchObject([
      {
        readyPort: surroundings.ports.aliasResolver,
        env: {
          ALIAS_RESOLVER_LISTEN: `127.0.0.1:${surroundings.ports.aliasResolver}`,
          ALIAS_RESOLVER_ZONES: '127.0.0.1:5300',
        },
      },
    ]);
    expect(aliasResolverPrograms(surroundings)).toEqual([]);
  });

  it('do not give the simulator the keys and the database of the product', () => {
    const { env } = simulatorProgram(surroundings);
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['SECRETS_KEYS']));
    expect(Object.values(env)).not.toContain(surroundings.databaseUrl);
  });

  it('have the registrars of the simulator, the product’s own first', () => {
    expect(REGISTRARS.map(({ clientId }) => clientId)).toEqual(['registrar-a', 'registrar-b', 'registrar-c']);
  });
});
