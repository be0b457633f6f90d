import { join } from 'node:path';
import { Client } from 'pg';
import { LocalAuthority } from '@registrar/tool-services/certificates';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { median } from '../statistics';
import type { System } from '../system';
import type { InstantRegistryAnswer, InstantRegistryQuestion } from './instant-registry';
import type { PoolAnswer, PoolQuestion } from './pool-client';
import type { RawAnswer, RawQuestion } from './raw-client';
import type { SimulatorQuestion } from './simulator';

/** Callers that wait for the one session. */
const CALLERS = 64;
const SESSIONS = 16;
const DATABASE = 'epp_bench';
const REGISTRAR = { clientId: 'registrar-a', password: 'password-a' };
const HOSTS = ['ns1.example.net', 'ns2.example.net'];
/** For compiled code and prepared statements; not counted. */
const WARM_UP_SECONDS = 2;

/** Processor times in microseconds per command, null where the system does not report them. */
export interface CommandFigures {
  perSecond: number;
  serverMicroseconds: number | null;
  postgresMicroseconds: number | null;
}

export interface EppFigures {
  callers: number;
  /** Of one session, medians of the rounds. */
  pool: { perSecond: number; microseconds: number; overheadMs: { p50: number; p99: number } };
  simulator: { sessions: number; check: CommandFigures; create: CommandFigures };
}

type Work = Pick<RawQuestion, 'command' | 'names'>;

/** The product's EPP sessions at a registry that answers at once, and the registry simulator alone. */
export class EppBench {
  private readonly label = `e${Date.now().toString(36)}`;
  private runs = 0;

  constructor(
    private readonly system: Pick<System, 'superuserUrl'> & { pids: Pick<System['pids'], 'postgres'> },
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<EppFigures> {
    const authority = await LocalAuthority.create('Registrar bench CA', new Date());
    const tls = {
      ca: authority.pem.cert,
      server: await authority.issueServer(['localhost', '127.0.0.1'], new Date()),
      client: await authority.issueClient(REGISTRAR.clientId, new Date()),
    };
    say(`epp: one session, ${CALLERS} callers, a registry that answers at once`);
    const pool = await this.pool(tls);
    this.interrupted.throwIfAborted();
    say(`epp: the registry simulator, ${SESSIONS} sessions`);
    return { callers: CALLERS, pool, simulator: await this.simulator(tls) };
  }

  private async pool({ ca, server, client }: Tls): Promise<EppFigures['pool']> {
    const registry = new Child<InstantRegistryQuestion, InstantRegistryAnswer>('epp/instant-registry.ts');
    const product = new Child<PoolQuestion, PoolAnswer>('epp/pool-client.ts');
    try {
      const { port } = await registry.ask({ ...server, ca });
      const rounds: PoolAnswer[] = [];
      for (let round = 0; round < this.options.rounds; round += 1)
        rounds.push(
          await product.ask({
            port,
            ca,
            ...client,
            callers: CALLERS,
            names: 1,
            seconds: this.options.seconds,
          }),
        );
      const overhead = (share: number): number =>
        median(rounds.map(({ overheads }) => overheads[Math.floor((overheads.length - 1) * share)]));
      return {
        perSecond: median(rounds.map(({ checks, seconds }) => checks / seconds)),
        microseconds: median(rounds.map(({ checks, microseconds }) => microseconds / checks)),
        overheadMs: { p50: overhead(0.5), p99: overhead(0.99) },
      };
    } finally {
      await Promise.all([product.stop(), registry.stop()]);
    }
  }

  private async simulator({ ca, server, client }: Tls): Promise<EppFigures['simulator']> {
    const databaseUrl = await this.database();
    const simulator = new Child<SimulatorQuestion, { port: number }>(
      'epp/simulator.ts',
      join(this.folder, 'epp-simulator.log'),
    );
    const clients = new Child<RawQuestion, RawAnswer>('epp/raw-client.ts');
    try {
      const { port } = await simulator.ask({
        databaseUrl,
        tls: { ...server, ca },
        registrars: [REGISTRAR],
        sharedHosts: HOSTS,
      });
      const ask = (work: Work, seconds: number): Promise<RawAnswer> => {
        this.interrupted.throwIfAborted();
        this.runs += 1;
        const label = `${this.label}-${this.runs.toString(36)}-`;
        const own = { port, ca, ...client, ...REGISTRAR, sessions: SESSIONS, hosts: HOSTS, label };
        return clients.ask({ ...own, ...work, seconds });
      };
      const measured = async (work: Work): Promise<CommandFigures> => {
        await ask(work, WARM_UP_SECONDS);
        const rounds: CommandFigures[] = [];
        for (let round = 0; round < this.options.rounds; round += 1)
          rounds.push(await this.commands(simulator.pid, () => ask(work, this.options.seconds)));
        return medians(rounds);
      };
      return {
        sessions: SESSIONS,
        check: await measured({ command: 'check', names: 1 }),
        create: await measured({ command: 'create', names: 1 }),
      };
    } finally {
      await Promise.all([clients.stop(), simulator.stop()]);
    }
  }

  private async commands(pid: number, run: () => Promise<RawAnswer>): Promise<CommandFigures> {
    const times = (): (number | undefined)[] => [
      processorTime(pid),
      processorTimeOfFamily(this.system.pids.postgres),
    ];
    const before = times();
    const { commands, seconds } = await run();
    const after = times();
    const [serverMicroseconds, postgresMicroseconds] = [0, 1].map((at) =>
      before[at] === undefined || after[at] === undefined ? null : (after[at] - before[at]) / commands,
    );
    return { perSecond: commands / seconds, serverMicroseconds, postgresMicroseconds };
  }

  /** A separate database on the same PostgreSQL, without the stack's simulator. */
  private async database(): Promise<string> {
    const client = new Client({ connectionString: this.system.superuserUrl });
    await client.connect();
    try {
      await client.query(`create database ${DATABASE}`);
    } finally {
      await client.end();
    }
    return Object.assign(new URL(this.system.superuserUrl), { pathname: `/${DATABASE}` }).toString();
  }
}

type Tls = { ca: string; server: CertificateAndKey; client: CertificateAndKey };
interface CertificateAndKey {
  cert: string;
  key: string;
}

function medians(rounds: readonly CommandFigures[]): CommandFigures {
  const of = (values: readonly (number | null)[]): number | null =>
    values.every((value) => value !== null) ? median(values) : null;
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    serverMicroseconds: of(rounds.map(({ serverMicroseconds }) => serverMicroseconds)),
    postgresMicroseconds: of(rounds.map(({ postgresMicroseconds }) => postgresMicroseconds)),
  };
}

/** The section of the printed report. */
export function eppLines({ callers, pool, simulator }: EppFigures): string[] {
  const { sessions, check, create } = simulator;
  const shown = ({ perSecond, serverMicroseconds, postgresMicroseconds }: CommandFigures): string =>
    `${perSecond.toFixed(0)}/s; processor time of simulator / PostgreSQL ${whole(serverMicroseconds)} / ${whole(postgresMicroseconds)} µs`;
  return [
    `EPP: one session of the product, ${callers} callers, one name a check, a registry that answers at once`,
    `  checks                ${pool.perSecond.toFixed(0)}/s   (aim ≥ 1000), ${pool.microseconds.toFixed(0)} µs of the product's processor each`,
    `  pool overhead         p50 ${pool.overheadMs.p50.toFixed(2)} ms, p99 ${pool.overheadMs.p99.toFixed(2)} ms   (aim ≤ 2)`,
    `Registry simulator, ${sessions} sessions of a raw client, no latency`,
    `  checks of one name    ${shown(check)}   (aim ≥ 2000/s)`,
    `  creates with 2 hosts  ${shown(create)}   (aim ≥ 400/s)`,
  ];
}

const whole = (value: number | null): string => value?.toFixed(0) ?? '-';
