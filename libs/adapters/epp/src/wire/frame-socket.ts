import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { CommandFault } from '../faults';
import { encodeFrame, FrameDecoder, MAX_FRAME_BYTES, MAX_GREETING_BYTES } from './framing';

export interface TlsTarget {
  host: string;
  port: number;
  /** Name for SNI and for the certificate check; default: the host. */
  serverName?: string;
  /** PEM. */
  certificate?: string;
  key?: string;
  /** PEM of the CA of the server's certificate; default: the system's. */
  authority?: string;
}

/** An EPP connection is silent between two commands; TCP keep-alive detects dead peers. */
const TCP_KEEP_ALIVE_MS = 30_000;

/** Milliseconds for the last bytes and the TLS close. */
const END_MS = 1_000;

interface Reader {
  resolve: (frame: Buffer) => void;
  reject: (fault: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Frames over TLS: at most one is awaited at a time. Any fault ends the connection; an unexpected frame is a
 * fault. Faults are CommandFault, or FramingFault for bytes that are not a frame.
 */
export class FrameSocket {
  private readonly decoder = new FrameDecoder(MAX_GREETING_BYTES);
  private reader?: Reader;
  private fault?: Error;

  private constructor(
    private readonly socket: TLSSocket,
    private readonly onClose: () => void,
  ) {
    socket.setNoDelay(true);
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS);
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', (error) => this.fail(new CommandFault('lost', error.message)));
    socket.on('close', () => {
      this.fail(new CommandFault('lost', 'the registry closed the connection'));
      this.onClose();
    });
  }

  /**
   * Connects and waits for the first frame, the greeting. TLS 1.2 is the minimum version (RFC 9325 §3.1.1);
   * the name in the certificate is always checked. `onClose` is called once, when the connection has ended.
   */
  static open(
    target: TlsTarget,
    timeouts: { connectMs: number; greetingMs: number },
    onClose: () => void,
  ): Promise<{ socket: FrameSocket; greeting: Buffer }> {
    return new Promise((resolve, reject) => {
      const tls = connect({
        host: target.host,
        port: target.port,
        // an address is not a server name (RFC 6066 §3); Node then checks the certificate against the address
        servername: target.serverName ?? (isIP(target.host) ? undefined : target.host),
        cert: target.certificate,
        key: target.key,
        ca: target.authority,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
      });
      const timer = setTimeout(() => tls.destroy(new Error('no connection in time')), timeouts.connectMs);
      const failed = (error?: Error): void => {
        clearTimeout(timer);
        reject(error ?? new Error('the registry closed the connection'));
      };
      tls.on('error', failed);
      tls.once('close', failed);
      tls.once('secureConnect', () => {
        clearTimeout(timer);
        tls.off('error', failed).off('close', failed);
        const socket = new FrameSocket(tls, onClose);
        // awaited from here on: the greeting may already have arrived
        socket.next(timeouts.greetingMs).then((greeting) => resolve({ socket, greeting }), reject);
      });
    });
  }

  get usable(): boolean {
    return this.fault === undefined && this.socket.writable && !this.socket.destroyed;
  }

  /**
   * Sends one frame and waits for the next one. Rejects with CommandFault `not_sent` when no byte was
   * written.
   */
  exchange(xml: string, timeoutMs: number): Promise<Buffer> {
    if (!this.usable)
      return Promise.reject(new CommandFault('not_sent', this.fault?.message ?? 'the connection is closed'));
    this.decoder.limit = MAX_FRAME_BYTES;
    const answer = this.next(timeoutMs);
    this.socket.write(encodeFrame(xml));
    return answer;
  }

  /** Ends the connection gracefully: written data is sent first, within a time limit. */
  end(): void {
    this.fault ??= new CommandFault('lost', 'the connection was closed locally');
    this.socket.end(() => this.socket.destroy());
    setTimeout(() => this.socket.destroy(), END_MS).unref();
  }

  /** Ends the connection now; an awaited frame is rejected. */
  destroy(why: string): void {
    this.fail(new CommandFault('lost', why));
  }

  private next(timeoutMs: number): Promise<Buffer> {
    if (this.reader) return Promise.reject(new Error('another frame is awaited'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.fail(new CommandFault('timeout', `no answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      this.reader = { resolve, reject, timer };
    });
  }

  private receive(chunk: Buffer): void {
    if (this.fault) return;
    try {
      for (const frame of this.decoder.push(chunk)) this.deliver(frame);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private deliver(frame: Buffer): void {
    const reader = this.reader;
    if (!reader) return this.fail(new CommandFault('garbage', 'unexpected frame: no command is waiting'));
    this.reader = undefined;
    clearTimeout(reader.timer);
    reader.resolve(frame);
  }

  private fail(fault: Error): void {
    this.fault ??= fault;
    const reader = this.reader;
    this.reader = undefined;
    if (reader) {
      clearTimeout(reader.timer);
      reader.reject(fault);
    }
    this.socket.destroy();
  }
}
