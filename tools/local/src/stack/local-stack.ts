import { mkdirSync, readFileSync } from 'node:fs';
import {
  CardGatewayStub,
  freePort,
  isFree,
  LOOPBACK,
  MailCatcher,
  PortInUseError,
} from '@registrar/tool-services';
import { demoOf, previousSandbox, writeDemo, type Demo } from '../demo-file';
import { stopEmbedded } from '../embedded';
import { localCertificates } from './local-certificates';
import { buildConsole } from './local-console';
import { startDns } from './local-dns';
import { startDatabases, type LocalDatabases } from './local-databases';
import { startRedis, type LocalRedis } from './local-redis';
import { type LocalRegistry, namedRegistry, ownRegistry } from './local-registry';
import { localSecrets, type LocalSecrets } from './local-secrets';
import {
  choosePorts,
  portInUse,
  readKeptPorts,
  shownPath,
  writeKeptPorts,
  type PortName,
  type Ports,
} from '../ports';
import { ProgramProcess, type RestartPause } from '../program-process';
import {
  aliasResolverPrograms,
  applicationPrograms,
  forwarderProgram,
  publicBaseUrl,
  REGISTRARS,
  simulatorProgram,
  type Program,
  type Surroundings,
} from '../programs';
import {
  awaitStopping,
  endLeftovers,
  markStopping,
  ProcessRegister,
  releaseRunLock,
  takeRunLock,
} from '../run-lock';
import { migrateDatabase } from '../migrate-database';
import { seedSandbox, type SeededSandbox } from '../seed';
import { makeLocalFolder, type LocalFolder } from '../settings';
import { watchSources } from '../watch-sources';

/** The whole product on one machine, started and stopped in order. */
export class LocalStack {
  private readonly stops: (() => Promise<unknown>)[] = [];
  private readonly processes: ProgramProcess[] = [];
  private readonly register: ProcessRegister;
  /** The stub of the card gateway, once started. */
  cardGateway?: CardGatewayStub;

  constructor(
    private readonly folder: LocalFolder,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (line: string) => void,
    private readonly restart?: RestartPause,
  ) {
    this.register = new ProcessRegister(folder);
  }

  /**
   * Starts everything. Throws SetupError for faults that the user can fix; `stop` then stops the parts that
   * were started.
   */
  async start(interrupted: AbortSignal): Promise<Demo> {
    makeLocalFolder(this.folder);
    mkdirSync(this.folder.logs, { recursive: true });
    await awaitStopping(this.folder, this.say);
    takeRunLock(this.folder);
    this.stops.push(
      async () => releaseRunLock(this.folder),
      () => stopEmbedded(this.folder),
    );
    await this.endLeftovers();

    const named = namedRegistry(this.env);
    const secrets = localSecrets(this.folder.envFile, this.env);
    const ports = await this.choosePorts();
    const certificates = await localCertificates(
      this.folder.tls,
      REGISTRARS.map(({ clientId }) => clientId),
      new Date(),
    );
    const registry = named ?? ownRegistry(ports, secrets, certificates);
    interrupted.throwIfAborted();

    const databases = await this.startDatabases(ports, secrets);
    const redis = await this.startRedis(ports, secrets);
    interrupted.throwIfAborted();
    this.say(`migrations          ${await migrateDatabase(databases.migrationsUrl)}`);
    const sandbox = await this.seed(databases, secrets, registry);
    interrupted.throwIfAborted();

    await this.startMailCatcher(ports);
    await this.startCardGateway(ports, secrets);
    const dns = await startDns(this.folder, ports, databases, secrets, this.say);
    await buildConsole(this.say);
    interrupted.throwIfAborted();

    const surroundings: Surroundings = {
      ports,
      secrets,
      certificates,
      registry,
      databaseUrl: databases.databaseUrl,
      simulatorUrl: databases.simulatorUrl,
      forwarderUrl: databases.forwarderUrl,
      redisUrl: redis.url,
      dns,
      logLevel: this.env['LOG_LEVEL'] || 'info',
    };
    if (named)
      this.say(
        `registry            ${named.host}:${named.port}, of another stack, as ${named.registrars[0].clientId}`,
      );
    else await this.startPrograms([simulatorProgram(surroundings)], interrupted);
    await this.startPrograms(
      [
        ...applicationPrograms(surroundings),
        forwarderProgram(surroundings),
        ...aliasResolverPrograms(surroundings),
      ],
      interrupted,
    );

    const demo = demoOf({
      ports,
      certificates,
      registry,
      databaseUrl: databases.databaseUrl,
      redisUrl: redis.url,
      dns,
      mailFolder: this.folder.mail,
      sandbox,
    });
    writeDemo(this.folder.demoFile, demo);
    return demo;
  }

  /** Restarts programs whose sources change, from now until `stop`. */
  watchSources(): void {
    const end = watchSources(this.processes, this.say);
    this.stops.push(async () => end());
  }

  /** Stops all started parts in reverse order: applications, registry, Redis, PostgreSQL. */
  async stop(): Promise<void> {
    markStopping(this.folder);
    for (const stop of this.stops.splice(0).reverse()) {
      await stop().catch((error: Error) => this.say(`While stopping: ${error.message}`));
    }
  }

  private async endLeftovers(): Promise<void> {
    const ended = await endLeftovers(this.folder);
    if (ended.length > 0) this.say(`Ended what a killed start left running: ${ended.join(', ')}`);
  }

  private async choosePorts(): Promise<Ports> {
    const keptIn = shownPath(this.folder.portsFile);
    const mayBeOurs: PortName[] = ['postgres', 'redis', 'dns', 'dnsApi'];
    const choice = await choosePorts({
      env: this.env,
      kept: readKeptPorts(this.folder.portsFile),
      keptIn,
      mayBeOurs,
      isFree,
      anyFree: freePort,
    });
    writeKeptPorts(this.folder.portsFile, choice.kept);
    return choice.ports;
  }

  private async startDatabases(ports: Ports, secrets: LocalSecrets): Promise<LocalDatabases> {
    const databases = await startDatabases(this.folder, ports.postgres, secrets, this.env).catch(
      (error: Error) => {
        throw this.withVariable(error, 'postgres');
      },
    );
    this.say(`PostgreSQL          ${databases.description}`);
    return databases;
  }

  private async startRedis(ports: Ports, secrets: LocalSecrets): Promise<LocalRedis> {
    const redis = await startRedis(
      this.folder,
      { port: ports.redis, password: secrets.REDIS_PASSWORD },
      this.env,
      this.say,
    ).catch((error: Error) => {
      throw this.withVariable(error, 'redis');
    });
    this.say(`Redis               ${redis.description}`);
    return redis;
  }

  /** Runs in this process and ends with it: only its files remain. */
  private async startMailCatcher({ mail: port }: Ports): Promise<void> {
    const caught = ({ to, subject, file }: { to: string[]; subject: string; file?: string }): void =>
      this.say(`mail                to ${to.join(', ')}: ${subject}  ${shownPath(file!)}`);
    const catcher = await MailCatcher.start({ port, folder: this.folder.mail, caught }).catch(
      (error: Error) => {
        throw this.withVariable(error, 'mail');
      },
    );
    this.stops.push(() => catcher.close());
    this.say(`mail catcher        ${LOOPBACK}:${port}, keeps mail in ${shownPath(this.folder.mail)}/`);
  }

  /** A stub that accepts no real card. It ends with this process, and so do its pending payments. */
  private async startCardGateway(
    ports: Ports,
    { CARD_GATEWAY_KEY: key, CARD_GATEWAY_WEBHOOK_SECRET: webhookSecret }: LocalSecrets,
  ): Promise<void> {
    const gateway = await CardGatewayStub.start({ port: ports.cardGateway, key, webhookSecret }).catch(
      (error: Error) => {
        throw this.withVariable(error, 'cardGateway');
      },
    );
    gateway.webhookUrl = `${publicBaseUrl(ports)}/payments/webhook`;
    this.cardGateway = gateway;
    this.stops.push(() => gateway.close());
    this.say(`card gateway        ${gateway.url}, a stand-in: no money moves`);
  }

  /** A service knows only its port; this adds the variable that sets it. */
  private withVariable(error: Error, name: PortName): Error {
    if (!(error instanceof PortInUseError)) return error;
    return portInUse(
      name,
      error.port,
      readKeptPorts(this.folder.portsFile)[name] === error.port
        ? shownPath(this.folder.portsFile)
        : undefined,
    );
  }

  private async seed(
    databases: LocalDatabases,
    secrets: LocalSecrets,
    { host, port, ca, registrars: [own] }: LocalRegistry,
  ): Promise<SeededSandbox> {
    const text = (file: string) => readFileSync(file, 'utf8');
    const sandbox = await seedSandbox({
      databaseUrl: databases.databaseUrl,
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
      previous: previousSandbox(this.folder.demoFile),
    });
    this.say(`sandbox             account ${sandbox.username}`);
    return sandbox;
  }

  private async startPrograms(programs: Program[], interrupted: AbortSignal): Promise<void> {
    const processes = programs.map(
      (program) =>
        new ProgramProcess(
          program,
          this.folder,
          { say: this.say, spawned: (name, pid) => this.register.set(name, pid) },
          this.restart,
        ),
    );
    this.processes.push(...processes);
    this.stops.push(() => Promise.all(processes.map((process) => process.stop())));
    const stopAll = () => processes.forEach((process) => void process.stop());
    interrupted.addEventListener('abort', stopAll, { once: true });
    await Promise.all(
      processes.map((process) =>
        process.start().then(() => this.say(`${process.program.name.padEnd(18)}  ready`)),
      ),
    );
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', stopAll);
  }
}
