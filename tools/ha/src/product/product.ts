import { mkdirSync, readFileSync } from 'node:fs';
import {
  CardGatewayStub,
  createDatabase,
  MailCatcher,
  provisionRoles,
  type StubSession,
} from '@registrar/tool-services';
import { localCertificates } from '@registrar/tool-local/certificates';
import type { CheckedStack, Client } from '@registrar/tool-local/chaos';
import { migrateDatabase } from '@registrar/tool-local/migrate-database';
import type { Surroundings } from '@registrar/tool-local/programs';
import { seedSandbox } from '@registrar/tool-local/seed';
import type { HaCluster } from '../cluster';
import { HOST_ADDRESS, PORT, REGISTRY_NODE, ADDRESSES } from '../network/plan';
import { Apps } from './apps';
import { startNameServers } from './name-servers';
import { haRegistry, REGISTRAR_IDS, registryUrl, startRegistryDatabase, startSimulator } from './registry';
import { ADMIN_URL, PUBLIC_URL, USUAL_PORTS } from './settings';
import { withClient } from './with-client';

/** The whole product on a cluster that is up. */
export class HaProduct implements CheckedStack {
  apps!: Apps;
  client!: Client;
  private gateway?: CardGatewayStub;
  private catcher?: MailCatcher;

  constructor(
    private readonly cluster: HaCluster,
    private readonly say: (line: string) => void,
  ) {}

  /** Databases, registry, seed and apps; `extra`: further settings of the apps. Throws SetupError. */
  async start(extra: Readonly<Record<string, string>>): Promise<void> {
    const { secrets, folder } = this.cluster;
    const passwords = {
      owner: secrets.DATABASE_OWNER_PASSWORD,
      app: secrets.DATABASE_PASSWORD,
      dnsReader: secrets.DNS_READER_DATABASE_PASSWORD,
      forwarder: secrets.FORWARDER_DATABASE_PASSWORD,
      mailReader: secrets.MAIL_READER_DATABASE_PASSWORD,
      simulator: secrets.SIMULATOR_DATABASE_PASSWORD,
    };
    await withClient(this.cluster.superuserUrl('postgres'), async (admin) => {
      await provisionRoles(admin, passwords);
      await createDatabase(admin, 'registrar', 'owner');
    });
    await startRegistryDatabase(this.cluster, passwords);
    const migrated = await migrateDatabase(
      this.cluster.databaseUrl('registrar_owner', passwords.owner, 'registrar'),
    );
    this.say(`migrations          ${migrated}`);

    const names = ['localhost', ADDRESSES[REGISTRY_NODE]];
    const certificates = await localCertificates(folder.at('tls'), REGISTRAR_IDS, new Date(), names);
    const registry = haRegistry(secrets, certificates);
    const surroundings: Surroundings = {
      ports: USUAL_PORTS,
      secrets,
      certificates,
      registry,
      databaseUrl: this.databaseUrl,
      simulatorUrl: registryUrl('registrar_simulator', passwords.simulator, 'registrar_simulator'),
      forwarderUrl: this.cluster.databaseUrl('registrar_forwarder', passwords.forwarder, 'registrar'),
      logLevel: 'info',
    };
    await this.seed(surroundings);
    await this.startOutside();
    startSimulator(this.cluster, surroundings);
    this.say(`name servers        ${await startNameServers(this.cluster)}`);
    this.apps = new Apps(this.cluster, surroundings, extra);
    await this.apps.start();
    this.say('apps                2 × public API, 2 × admin API, 2 × worker');
  }

  /** As the applications' role, by HAProxy's writer port. */
  get databaseUrl(): string {
    return this.cluster.databaseUrl('registrar', this.cluster.secrets.DATABASE_PASSWORD, 'registrar');
  }

  get pages(): StubSession[] {
    return [...(this.gateway?.sessions.values() ?? [])];
  }

  query<T extends object>(
    database: 'registrar' | 'registrar_simulator',
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const url =
      database === 'registrar'
        ? this.cluster.superuserUrl(database)
        : registryUrl('postgres', this.cluster.secrets.POSTGRES_PASSWORD, database);
    return withClient(url, async (client) => (await client.query<T>(text, values)).rows);
  }

  async stop(): Promise<void> {
    await this.apps?.stop();
    await this.gateway?.close();
    await this.catcher?.close();
  }

  /** Card gateway and mail server: stand-ins in this process, at this machine's address in the network. */
  private async startOutside(): Promise<void> {
    const { secrets, folder } = this.cluster;
    const { CARD_GATEWAY_KEY: key, CARD_GATEWAY_WEBHOOK_SECRET: webhookSecret } = secrets;
    const host = HOST_ADDRESS;
    this.gateway = await CardGatewayStub.start({ host, port: USUAL_PORTS.cardGateway, key, webhookSecret });
    this.gateway.webhookUrl = `${PUBLIC_URL}/payments/webhook`;
    mkdirSync(folder.at('mail'), { recursive: true, mode: 0o700 });
    this.catcher = await MailCatcher.start({ host, port: USUAL_PORTS.mail, folder: folder.at('mail') });
  }

  private async seed({ secrets, registry }: Surroundings): Promise<void> {
    const { host, port, ca, registrars } = registry;
    const [own] = registrars;
    const text = (file: string): string => readFileSync(file, 'utf8');
    const { username, token, adminToken } = await seedSandbox({
      databaseUrl: this.databaseUrl,
      secretsKeys: secrets.SECRETS_KEYS,
      tokenHashKey: secrets.TOKEN_HASH_KEY,
      registry: {
        host,
        port,
        clientId: own.clientId,
        password: own.password,
        ca: text(ca),
        cert: text(own.cert),
        key: text(own.key),
      },
    });
    this.client = { publicApi: PUBLIC_URL, adminApi: ADMIN_URL, username, token, adminToken };
    this.say(`sandbox             account ${username}, by ${PUBLIC_URL} (writer port ${PORT.writer})`);
  }
}
