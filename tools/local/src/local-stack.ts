import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree, LOOPBACK, MailCatcher, PortInUseError, runCommand, SetupError } from '@registrar/tool-services';
import { demoOf, previousSandbox, writeDemo, type Demo } from './demo-file';
import { stopEmbedded } from './embedded';
import { localCertificates, type LocalCertificates } from './local-certificates';
import { startDns } from './local-dns';
import { startDatabases, type LocalDatabases } from './local-databases';
import { startRedis, type LocalRedis } from './local-redis';
import { localSecrets, type LocalSecrets } from './local-secrets';
import { choosePorts, portInUse, readKeptPorts, shownPath, writeKeptPorts, type PortName, type Ports } from './ports';
import { ProgramProcess, type RestartPause } from './program-process';
import { applicationPrograms, forwarderProgram, REGISTRARS, simulatorProgram, type Program, type Surroundings } from './programs';
import { awaitStopping, endLeftovers, markStopping, ProcessRegister, releaseRunLock, takeRunLock } from './run-lock';
import { seedSandbox, type SeededSandbox } from './seed';
import { ROOT, type LocalFolder } from './settings';

/** The whole product on one machine, started and stopped in order. */
export class LocalStack {
  private readonly stops: (() => Promise<unknown>)[] = [];
  private readonly register: ProcessRegister;

  constructor(
    private readonly folder: LocalFolder,
    private readonly env: NodeJS.ProcessEnv,
    private readonly say: (line: string) => void,
    private readonly restart?: RestartPause,
  ) {
    this.register = new ProcessRegister(folder);
  }

  /** Starts everything. Throws SetupError for what the user can mend; whatever was started by then is stopped by `stop`. */
  async start(interrupted: AbortSignal): Promise<Demo> {
    mkdirSync(this.folder.logs, { recursive: true });
    await awaitStopping(this.folder, this.say);
    takeRunLock(this.folder);
    this.stops.push(async () => releaseRunLock(this.folder), () => stopEmbedded(this.folder));
    await this.endLeftovers();

    const secrets = localSecrets(this.folder.envFile, this.env);
    const ports = await this.choosePorts();
    const certificates = await localCertificates(this.folder.tls, REGISTRARS.map(({ clientId }) => clientId), new Date());
    interrupted.throwIfAborted();

    const databases = await this.startDatabases(ports, secrets);
    const redis = await this.startRedis(ports);
    interrupted.throwIfAborted();
    await this.migrate(databases);
    const sandbox = await this.seed(databases, secrets, certificates, ports);
    interrupted.throwIfAborted();

    await this.startMailCatcher(ports);
    const dns = await startDns(this.folder, ports, databases, secrets, this.say);

    const surroundings: Surroundings = {
      ports, secrets, certificates, databaseUrl: databases.databaseUrl, simulatorUrl: databases.simulatorUrl, forwarderUrl: databases.forwarderUrl, redisUrl: redis.url,
      dns, logLevel: this.env['LOG_LEVEL'] || 'info',
    };
    await this.startPrograms([simulatorProgram(surroundings)], interrupted);
    await this.startPrograms([...applicationPrograms(surroundings), forwarderProgram(surroundings)], interrupted);

    const demo = demoOf({ ports, certificates, secrets, databaseUrl: databases.databaseUrl, redisUrl: redis.url, dns, mailFolder: this.folder.mail, sandbox });
    writeDemo(this.folder.demoFile, demo);
    return demo;
  }

  /** Stops what was started, the last first: applications, registry, Redis, PostgreSQL. */
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
    const choice = await choosePorts({ env: this.env, kept: readKeptPorts(this.folder.portsFile), keptIn, mayBeOurs, isFree, anyFree: freePort });
    writeKeptPorts(this.folder.portsFile, choice.kept);
    return choice.ports;
  }

  private async startDatabases(ports: Ports, secrets: LocalSecrets): Promise<LocalDatabases> {
    const databases = await startDatabases(this.folder, ports.postgres, secrets, this.env).catch((error: Error) => {
      throw this.withVariable(error, 'postgres');
    });
    this.say(`PostgreSQL          ${databases.description}`);
    return databases;
  }

  private async startRedis(ports: Ports): Promise<LocalRedis> {
    const redis = await startRedis(this.folder, ports.redis, this.env, this.say).catch((error: Error) => {
      throw this.withVariable(error, 'redis');
    });
    this.say(`Redis               ${redis.description}`);
    return redis;
  }

  /** It goes when this process does: nothing of it outlives a start but the files. */
  private async startMailCatcher({ mail: port }: Ports): Promise<void> {
    const caught = ({ to, subject, file }: { to: string[]; subject: string; file?: string }): void => this.say(`mail                to ${to.join(', ')}: ${subject}  ${shownPath(file!)}`);
    const catcher = await MailCatcher.start({ port, folder: this.folder.mail, caught }).catch((error: Error) => {
      throw this.withVariable(error, 'mail');
    });
    this.stops.push(() => catcher.close());
    this.say(`mail catcher        ${LOOPBACK}:${port}, keeps mail in ${shownPath(this.folder.mail)}/`);
  }

  /** A service knows its port only; people know the variable that sets it. */
  private withVariable(error: Error, name: PortName): Error {
    if (!(error instanceof PortInUseError)) return error;
    return portInUse(name, error.port, readKeptPorts(this.folder.portsFile)[name] === error.port ? shownPath(this.folder.portsFile) : undefined);
  }

  private async migrate({ migrationsUrl }: LocalDatabases): Promise<void> {
    const args = ['-C', '@registrar/source', '-r', join(ROOT, 'tools/build/register.cjs'), join(ROOT, 'libs/adapters/postgres/src/migrate.ts'), 'up'];
    const { code, output } = await runCommand(process.execPath, args, { cwd: ROOT, env: { ...process.env, MIGRATIONS_DATABASE_URL: migrationsUrl } });
    if (code !== 0) throw new SetupError(`The database could not be migrated:\n${output.trim()}`);
    this.say(`migrations          ${output.trim().split('\n').at(-1)}`);
  }

  private async seed(databases: LocalDatabases, secrets: LocalSecrets, certificates: LocalCertificates, ports: Ports): Promise<SeededSandbox> {
    const [{ clientId, secret }] = REGISTRARS;
    const own = certificates.registrars[clientId];
    const text = (file: string) => readFileSync(file, 'utf8');
    const sandbox = await seedSandbox({
      databaseUrl: databases.databaseUrl,
      secretsKeys: secrets.SECRETS_KEYS,
      tokenHashKey: secrets.TOKEN_HASH_KEY,
      registry: { host: LOOPBACK, port: ports.simulator, clientId, password: secrets[secret], ca: text(certificates.ca), cert: text(own.cert), key: text(own.key) },
      previous: previousSandbox(this.folder.demoFile),
    });
    this.say(`sandbox             account ${sandbox.username}`);
    return sandbox;
  }

  private async startPrograms(programs: Program[], interrupted: AbortSignal): Promise<void> {
    const processes = programs.map((program) => new ProgramProcess(program, this.folder, { say: this.say, spawned: (name, pid) => this.register.set(name, pid) }, this.restart));
    this.stops.push(() => Promise.all(processes.map((process) => process.stop())));
    const stopAll = () => processes.forEach((process) => void process.stop());
    interrupted.addEventListener('abort', stopAll, { once: true });
    await Promise.all(processes.map((process) => process.start().then(() => this.say(`${process.program.name.padEnd(18)}  ready`))));
    interrupted.throwIfAborted();
    interrupted.removeEventListener('abort', stopAll);
  }
}
