import { connect, type Socket } from 'node:net';
import { until } from '@registrar/testkit';

export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * One TCP connection, written to byte by byte: nothing adds a header, and what a request leaves behind spoils
 * the next.
 */
export class RawConnection {
  private received = '';
  private isClosed = false;

  private constructor(private readonly socket: Socket) {
    // one character for each byte: lengths are those of the wire
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      this.received += chunk;
    });
    socket.on('close', () => {
      this.isClosed = true;
    });
    socket.on('error', () => undefined);
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new RawConnection(socket);
  }

  async send(request: string): Promise<RawAnswer> {
    this.socket.write(Buffer.from(request, 'utf8'));
    return until(() => this.take(), `an answer to ${request.split('\r\n', 1)[0]}`);
  }

  /** Whether the other side has ended the connection. */
  ended(): Promise<boolean> {
    return until(() => this.isClosed, 'the end of the connection');
  }

  close(): void {
    this.socket.destroy();
  }

  /** The first answer that is there as a whole; those that only say "go on" are passed over. */
  private take(): RawAnswer | undefined {
    const end = this.received.indexOf(END_OF_HEAD);
    if (end < 0) return undefined;
    const [first, ...lines] = this.received.slice(0, end).split('\r\n');
    const status = Number(first.split(' ')[1]);
    const start = end + END_OF_HEAD.length;
    if (status === 100) {
      this.received = this.received.slice(start);
      return this.take();
    }
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const body = this.bodyFrom(start, headers);
    if (!body) return undefined;
    this.received = this.received.slice(body.end);
    return { status, headers, text: Buffer.from(body.bytes, 'latin1').toString('utf8') };
  }

  private bodyFrom(
    start: number,
    headers: Record<string, string>,
  ): { bytes: string; end: number } | undefined {
    if (headers['transfer-encoding'] === 'chunked') return this.chunksFrom(start);
    if (headers['content-length'] === undefined)
      return this.isClosed ? { bytes: this.received.slice(start), end: this.received.length } : undefined;
    const end = start + Number(headers['content-length']);
    return this.received.length < end ? undefined : { bytes: this.received.slice(start, end), end };
  }

  private chunksFrom(start: number): { bytes: string; end: number } | undefined {
    let bytes = '';
    for (let at = start; ;) {
      const line = this.received.indexOf('\r\n', at);
      if (line < 0) return undefined;
      const size = parseInt(this.received.slice(at, line), 16);
      const next = line + 2 + size + 2;
      if (this.received.length < next) return undefined;
      if (size === 0) return { bytes, end: next };
      bytes += this.received.slice(line + 2, line + 2 + size);
      at = next;
    }
  }
}
