import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { connect, type TLSSocket } from 'node:tls';
import { answerQuestions } from '../child';
import { between, encodeFrame, FrameSplitter } from './frames';

export interface RawQuestion {
  port: number;
  ca: string;
  cert: string;
  key: string;
  clientId: string;
  password: string;
  sessions: number;
  seconds: number;
  command: 'check' | 'create';
  /** Of the names, so that no run meets those of another. */
  label: string;
  /** Names of one check. */
  names: number;
  hosts: string[];
}

export interface RawAnswer {
  commands: number;
  seconds: number;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><command>';
const DOMAIN = 'urn:ietf:params:xml:ns:domain-1.0';
const HOST = 'urn:ietf:params:xml:ns:host-1.0';

/** One session with one command in flight: no XML library, and no checks but the result code and clTRID. */
class RawSession {
  private readonly frames = new FrameSplitter();
  private readonly received: string[] = [];
  private awaited?: (frame: string) => void;
  private sent = 0;

  private constructor(private readonly socket: TLSSocket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      for (const frame of this.frames.push(chunk)) this.deliver(frame);
    });
  }

  static async open({ port, ca, cert, key, clientId, password }: RawQuestion): Promise<RawSession> {
    const socket = connect({ host: '127.0.0.1', port, ca, cert, key, servername: 'localhost' });
    const session = new RawSession(socket);
    await once(socket, 'secureConnect');
    await session.next();
    await session.command(
      `<login><clID>${clientId}</clID><pw>${password}</pw><options><version>1.0</version><lang>en</lang></options><svcs><objURI>${DOMAIN}</objURI><objURI>${HOST}</objURI></svcs></login>`,
    );
    return session;
  }

  async command(body: string): Promise<void> {
    this.sent += 1;
    const clTrid = `bench-${this.sent}`;
    this.socket.write(encodeFrame(`${HEAD}${body}<clTRID>${clTrid}</clTRID></command></epp>`));
    const frame = await this.next();
    if (!frame.includes('code="1000"') || between(frame, '<clTRID>', '</clTRID>') !== clTrid)
      throw new Error(`the simulator answered: ${frame}`);
  }

  close(): void {
    this.socket.destroy();
  }

  private next(): Promise<string> {
    const frame = this.received.shift();
    if (frame !== undefined) return Promise.resolve(frame);
    return new Promise((resolve) => {
      this.awaited = resolve;
    });
  }

  private deliver(frame: string): void {
    const resolve = this.awaited;
    this.awaited = undefined;
    if (resolve) resolve(frame);
    else this.received.push(frame);
  }
}

function bodyOf({ command, label, names, hosts }: RawQuestion, n: number): string {
  if (command === 'check') {
    const all = Array.from({ length: names }, (_, at) => `<domain:name>${label}${n}-${at}.com</domain:name>`);
    return `<check><domain:check xmlns:domain="${DOMAIN}">${all.join('')}</domain:check></check>`;
  }
  const ns = hosts.map((host) => `<domain:hostObj>${host}</domain:hostObj>`).join('');
  return `<create><domain:create xmlns:domain="${DOMAIN}"><domain:name>${label}${n}.com</domain:name><domain:period unit="y">1</domain:period><domain:ns>${ns}</domain:ns><domain:authInfo><domain:pw>code-of-32-characters-for-a-bench</domain:pw></domain:authInfo></domain:create></create>`;
}

/** Commands on all sessions, one in flight on each, until the time is over. */
answerQuestions<RawQuestion, RawAnswer>(async (question) => {
  const sessions: RawSession[] = [];
  while (sessions.length < question.sessions) sessions.push(await RawSession.open(question));
  let commands = 0;
  const startedAt = performance.now();
  await Promise.all(
    sessions.map(async (session) => {
      while (performance.now() < startedAt + question.seconds * 1_000)
        await session.command(bodyOf(question, (commands += 1)));
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  sessions.forEach((session) => session.close());
  return { commands, seconds };
});
