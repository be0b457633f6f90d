import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { LOOPBACK } from '@registrar/tool-services';

export type LineFault = 'cut' | 'answers lost' | 'standstill' | 'refused';
export const LINE_FAULTS: readonly LineFault[] = ['cut', 'answers lost', 'standstill', 'refused'];

/** Milliseconds for which a line stalls or refuses. */
const AWAY_MS = 2_500;
/** Time within which an answer is dropped; without one the line works again. */
const LOSING_MS = 3_000;

/**
 * The line between the product and its registry: forwards bytes, and fails on command. TLS passes through
 * unread.
 */
export class RegistryLine {
  private readonly server: Server;
  private readonly pairs = new Set<[Socket, Socket]>();
  private losingUntil = 0;
  private refusingUntil = 0;

  constructor(private readonly registryPort: number) {
    this.server = createServer((near) => this.accept(near));
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) =>
      this.server.once('error', reject).listen(0, LOOPBACK, resolve),
    );
    return (this.server.address() as AddressInfo).port;
  }

  fail(fault: LineFault): void {
    const now = Date.now();
    if (fault === 'cut') this.cut();
    if (fault === 'answers lost') this.losingUntil = now + LOSING_MS;
    if (fault === 'refused') {
      this.refusingUntil = now + AWAY_MS;
      this.cut();
    }
    if (fault === 'standstill') {
      for (const [, far] of this.pairs) far.pause();
      setTimeout(() => [...this.pairs].forEach(([, far]) => far.resume()), AWAY_MS);
    }
  }

  /** Ends all faults. */
  heal(): void {
    this.losingUntil = this.refusingUntil = 0;
  }

  close(): void {
    this.server.close();
    this.cut();
  }

  private accept(near: Socket): void {
    if (Date.now() < this.refusingUntil) return void near.resetAndDestroy();
    const far = connect(this.registryPort, LOOPBACK);
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        this.pairs.delete(pair);
        to.destroy();
      });
    }
    near.on('data', (chunk: Buffer) => far.write(chunk));
    far.on('data', (chunk: Buffer) => {
      if (Date.now() >= this.losingUntil) return void near.write(chunk);
      // The registry has executed it; the product never gets the answer.
      near.resetAndDestroy();
      far.destroy();
    });
  }

  private cut(): void {
    for (const [near, far] of this.pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
    this.pairs.clear();
  }
}
