import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { TLSSocket } from 'node:tls';
import { EppRegistry } from '@registrar/adapter-epp';
import { PinoLog, SystemClock, SystemIds } from '@registrar/adapter-runtime';
import { DomainName } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { RegistryConnection } from '@registrar/registries';
import {
  connectionOf,
  FakeCommandLog,
  FakeRegistryConnections,
  FakeSessionLeases,
} from '@registrar/registries/testing';
import { answerQuestions } from '../child';

export interface PoolQuestion {
  port: number;
  ca: string;
  cert: string;
  key: string;
  /** Callers that wait for the one session. */
  callers: number;
  seconds: number;
  /** Names of one check. */
  names: number;
}

export interface PoolAnswer {
  checks: number;
  seconds: number;
  /** Processor time of this process, microseconds, without the times below. */
  microseconds: number;
  /**
   * Milliseconds per check: from the request for a session, or the answer to the command before it, to its
   * frame; and from its answer to the caller. Sorted.
   */
  overheads: number[];
}

const WARM_UP_SECONDS = 2;
const ONE_SESSION = { dataModel: 'minimum', hostModel: 'attributes', poll: { enabled: false } } as const;

/** Times of the frames on the only session, in order. */
const times = { isTaken: false, written: [] as number[], read: [] as number[] };

/** Notes when a frame is given to the socket, and when bytes of an answer arrive. */
function watchSocket(): void {
  const { write, emit } = Socket.prototype;
  Socket.prototype.write = function watched(this: Socket, ...rest: unknown[]) {
    const written = (write as (...args: unknown[]) => boolean).apply(this, rest);
    if (times.isTaken && this instanceof TLSSocket) times.written.push(performance.now());
    return written;
  } as typeof write;
  Socket.prototype.emit = function watched(this: Socket, ...rest: unknown[]) {
    if (times.isTaken && rest[0] === 'data' && this instanceof TLSSocket) times.read.push(performance.now());
    return (emit as (...args: unknown[]) => boolean).apply(this, rest);
  } as typeof emit;
}

let registry: EppRegistry | undefined;
let next = 0;

function connect({ port, ca, cert, key }: PoolQuestion): {
  pool: EppRegistry;
  connection: RegistryConnection;
} {
  const connections = new FakeRegistryConnections();
  const connection = connections.put(
    connectionOf({ port, profile: { ...ONE_SESSION, session: { max: 1 } } }),
    { password: 'bench', clientCertificate: cert, clientKey: key, certificateAuthority: ca },
  );
  registry ??= new EppRegistry({
    connections,
    leases: new FakeSessionLeases(),
    commandLog: new FakeCommandLog(),
    clock: new SystemClock(),
    ids: new SystemIds(),
    uow: new FakeUnitOfWork(),
    log: new PinoLog({ app: 'bench', level: 'warn' }),
  });
  return { pool: registry, connection };
}

/** Checks by all callers until the time is over; `onAnswer` receives the time of each request. */
async function checks(
  question: PoolQuestion,
  seconds: number,
  onAnswer: (askedAt: number) => void = () => undefined,
): Promise<number> {
  const { pool, connection } = connect(question);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const names = Array.from({ length: question.names }, () =>
        DomainName.of(`bench${(next += 1)}.example`),
      );
      const askedAt = performance.now();
      const answers = await pool.check(connection, { names, years: 1, withFee: false });
      onAnswer(askedAt);
      if (answers.length !== names.length || !answers.every(({ available }) => available))
        throw new Error('the registry gave another answer than that all names are available');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: question.callers }, caller));
  return done;
}

async function overheadsOf(question: PoolQuestion): Promise<number[]> {
  const overheads: number[] = [];
  Object.assign(times, { isTaken: true, written: [], read: [] });
  await checks(question, question.seconds, (askedAt) => {
    const at = overheads.length;
    const free = Math.max(askedAt, at === 0 ? 0 : times.read[at - 1]);
    overheads.push(times.written[at] - free + (performance.now() - times.read[at]));
  });
  times.isTaken = false;
  if (times.read.length !== overheads.length || times.written.length !== overheads.length)
    throw new Error('frames and answers do not match one by one');
  return overheads.sort((a, b) => a - b);
}

watchSocket();
answerQuestions<PoolQuestion, PoolAnswer>(async (question) => {
  await checks(question, WARM_UP_SECONDS);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const done = await checks(question, question.seconds);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return { checks: done, seconds, microseconds: user + system, overheads: await overheadsOf(question) };
});
