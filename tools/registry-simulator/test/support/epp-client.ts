import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { once } from 'node:events';
import { childOf, parseXml, tokenOf, type XmlNode } from '../../src/xml/reader';
import { NS } from '../../src/xml/namespaces';

/** A response as a test looks at it. */
export interface Reply {
  xml: string;
  code: number;
  /** `<msg>` of the result. */
  message: string;
  /** `<reason>` beside it, if any. */
  reason?: string;
  clTRID?: string;
  svTRID?: string;
  root: XmlNode;
}

/** A plain EPP client over TLS for tests: sends what it is given, hands out what comes. */
export class EppClient {
  private buffer = Buffer.alloc(0);
  private readonly frames: string[] = [];
  private readonly waiting: ((frame: string | undefined) => void)[] = [];
  private ended = false;

  private constructor(
    private readonly socket: TLSSocket,
    private readonly onFrame: (frame: string) => void,
  ) {
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.ended = true;
      for (const resolve of this.waiting.splice(0)) resolve(undefined);
    });
  }

  static async connect(
    options: ConnectionOptions,
    onFrame: (frame: string) => void = () => undefined,
  ): Promise<EppClient> {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', ...options });
    const client = new EppClient(socket, onFrame);
    await once(socket, 'secureConnect');
    return client;
  }

  get isClosed(): boolean {
    return this.ended;
  }

  /** Sends a message with its header. */
  sendFrame(xml: string | Buffer): void {
    const body = Buffer.from(xml);
    const header = Buffer.alloc(4);
    header.writeUInt32BE(body.length + 4);
    this.socket.write(Buffer.concat([header, body]));
  }

  /** Sends bytes as they are. */
  sendBytes(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** The next message, or undefined when the connection ended instead. */
  async next(): Promise<string | undefined> {
    const frame = this.frames.shift();
    if (frame !== undefined || this.ended) return frame;
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Sends a message and reads the response to it. Throws when the connection ended instead. */
  async request(xml: string | Buffer): Promise<Reply> {
    this.sendFrame(xml);
    const answer = await this.next();
    if (answer === undefined) throw new Error('the connection was closed without an answer');
    return readReply(answer);
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    this.buffer = Buffer.concat([this.buffer, chunk]);
    while (this.buffer.length >= 4 && this.buffer.length >= this.buffer.readUInt32BE(0)) {
      const length = this.buffer.readUInt32BE(0);
      const frame = this.buffer.subarray(4, length).toString('utf8');
      this.buffer = this.buffer.subarray(length);
      this.onFrame(frame);
      const resolve = this.waiting.shift();
      if (resolve) resolve(frame);
      else this.frames.push(frame);
    }
  }
}

export function readReply(xml: string): Reply {
  const root = parseXml(xml);
  const response = childOf(root, NS.epp, 'response');
  const result = childOf(response, NS.epp, 'result');
  const ids = childOf(response, NS.epp, 'trID');
  return {
    xml,
    root,
    code: Number(result?.attrs.code),
    message: tokenOf(childOf(result, NS.epp, 'msg')) ?? '',
    reason: tokenOf(childOf(childOf(result, NS.epp, 'extValue'), NS.epp, 'reason')),
    clTRID: tokenOf(childOf(ids, NS.epp, 'clTRID')),
    svTRID: tokenOf(childOf(ids, NS.epp, 'svTRID')),
  };
}

/** All elements of a name anywhere in a message, in document order, whatever their namespace. */
export function elements(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elements(child, name),
  ]);
}

/** Content of the first element of a name. */
export function textOf(reply: Reply, name: string): string | undefined {
  return tokenOf(elements(reply.root, name)[0]);
}

export function textsOf(reply: Reply, name: string): string[] {
  return elements(reply.root, name).map((node) => tokenOf(node) ?? '');
}

/** Attribute `s` of all `<status>` or `<rgpStatus>` elements. */
export function statusesOf(reply: Reply, name: 'status' | 'rgpStatus' = 'status'): string[] {
  return elements(reply.root, name).map((node) => node.attrs.s);
}
