import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { CommandRunner } from '../command-runner';
import { greeting } from './greeting';
import { Session } from './session';
import { encodeFrame } from '../wire/frame';
import { NS } from '../xml/namespaces';

/** A peer that reads nothing until `listen` is called. */
class DeafPeer extends Duplex {
  private readonly held: (() => void)[] = [];
  private reads = false;
  idle: () => void = () => undefined;

  constructor() {
    super({ writableHighWaterMark: 1 });
  }

  override _read(): void {
    /* frames are pushed by the test */
  }

  override _write(_chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.reads) done();
    else this.held.push(done);
  }

  listen(): void {
    this.reads = true;
    for (const done of this.held.splice(0)) done();
  }

  setNoDelay(): this {
    return this;
  }

  setTimeout(_ms: number, idle: () => void): this {
    this.idle = idle;
    return this;
  }
}

const HELLO = encodeFrame(`<epp xmlns="${NS.epp}"><hello/></epp>`);
const FRAMES = 20;

describe('a session whose peer does not read', () => {
  let peer: DeafPeer;
  let seen: { executed: number; closed: boolean };

  beforeEach(async () => {
    const own = { executed: 0, closed: false };
    [peer, seen] = [new DeafPeer(), own];
    const runner = {
      registrar: undefined,
      services: new Set<string>(),
      release: () => undefined,
    } as unknown as CommandRunner;
    const settings = {
      latencyMs: 0,
      idleTimeoutMs: 1_000,
      greeting: () => greeting(new Date(0), []),
      log: () => undefined,
      logFrames: false,
      onExecuted: () => {
        own.executed += 1;
      },
    };
    new Session(peer as unknown as TLSSocket, runner, settings, () => {
      own.closed = true;
    });
    peer.push(Buffer.concat(Array.from({ length: FRAMES }, () => HELLO)));
    for (let at = 0; at < 5 * FRAMES; at += 1) await turn();
  });
  afterEach(() => {
    peer.destroy();
  });

  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await turn();
  };

  it('does not pile up answers in memory', () => {
    expect(seen.executed).toBe(1);
  });

  it('goes on when the peer reads', async () => {
    peer.listen();
    await until(() => seen.executed === FRAMES);
    expect(seen.closed).toBe(false);
  });

  it('ends when the peer stays deaf, and when it goes away', async () => {
    peer.idle();
    expect(peer.writableEnded).toBe(true);
    peer.destroy();
    await until(() => seen.closed);
    expect(seen.executed).toBe(1);
  });
});
