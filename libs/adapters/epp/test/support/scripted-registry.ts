import { createServer, type Server, type TLSSocket } from 'node:tls';
import { type CertificateAndKey, testCertificates } from '@registrar/testkit';
import { encodeFrame, FrameDecoder, MAX_FRAME_BYTES, MAX_GREETING_BYTES } from '../../src/wire/framing';
import { NS } from '../../src/xml/namespaces';
import { readXml } from '../../src/xml/reader';

/** One frame of a client, and what can be done about it. */
export interface Received {
  /** `domain:create`, `login`, `poll`, `hello`. */
  command: string;
  frame: string;
  clTrid: string;
  connection: Connection;
  /** Answers with a result; `inner` goes between result and trID. */
  reply(code: number, inner?: string, clTrid?: string): void;
}

export type Handler = (received: Received) => void;

/** What a client meets instead of a greeting. */
export type Welcome =
  'greeting' | 'plain_text' | 'huge_length' | 'silence' | 'hang_up' | 'no_greeting' | 'drip' | 'huge_drip';

/** Far less than any limit of a test: a limit of silence never ends it. */
const DRIP_MS = 5;

export class Connection {
  loggedIn = false;
  /** Frames received and not answered yet; more than one is against the rule of one command in flight. */
  unanswered = 0;

  constructor(readonly socket: TLSSocket) {}

  send(xml: string): void {
    this.unanswered -= 1;
    this.raw(encodeFrame(xml));
  }

  raw(bytes: Buffer | string): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  /** Sends one byte each few milliseconds, until the connection ends. */
  drip(bytes: Buffer): void {
    this.unanswered -= 1;
    let at = 0;
    const timer = setInterval(() => {
      if (at >= bytes.length || this.socket.destroyed) return clearInterval(timer);
      this.raw(bytes.subarray(at, (at += 1)));
    }, DRIP_MS);
    this.socket.once('close', () => clearInterval(timer));
  }

  /** Ends the connection; what was sent before still arrives. */
  end(): void {
    this.socket.end();
  }

  drop(): void {
    this.socket.destroy();
  }
}

const OBJECTS = [NS.domain, NS.contact, NS.host];
const EXTENSIONS = [NS.secDNS, NS.rgp, NS.fee, NS.launch, NS.idn];

/** A registry that does what a test says, over real TLS. Small on purpose: it keeps no objects. */
export class ScriptedRegistry {
  readonly received: Received[] = [];
  readonly connections = new Set<Connection>();
  welcome: Welcome = 'greeting';
  extensions: readonly string[] = EXTENSIONS;
  /** Result code of every log-in. */
  loginCode = 1000;
  maxSessions = Infinity;
  /** Connections accepted since the start. */
  accepted = 0;
  /** Server names the clients asked for. */
  readonly serverNames: (string | false | null)[] = [];
  /** Most connections at one time, and most unanswered commands on one of them. */
  mostConnections = 0;
  mostUnanswered = 0;
  private readonly handlers = new Map<string, Handler[]>();

  /** Of the server, from the next time that it listens; absent: a valid one. */
  certificate?: CertificateAndKey;

  private constructor(
    private server: Server,
    readonly port: number,
    private readonly restart: (certificate?: CertificateAndKey) => Server,
  ) {}

  static async start(): Promise<ScriptedRegistry> {
    const { ca, server: own } = await testCertificates();
    const make = (certificate = own): Server =>
      createServer({
        ...certificate,
        ca,
        requestCert: true,
        rejectUnauthorized: true,
        minVersion: 'TLSv1.2',
      });
    const server = make();
    await listen(server, 0);
    const registry = new ScriptedRegistry(server, (server.address() as { port: number }).port, make);
    registry.attend(server);
    return registry;
  }

  /** The next command of this name is handled so, instead of as usual; `times` of them. */
  once(command: string, handler: Handler, times = 1): void {
    this.handlers.set(command, [
      ...(this.handlers.get(command) ?? []),
      ...Array<Handler>(times).fill(handler),
    ]);
  }

  sent(command: string): Received[] {
    return this.received.filter((each) => each.command === command);
  }

  get loggedIn(): number {
    return [...this.connections].filter((connection) => connection.loggedIn).length;
  }

  /** Stops listening and drops all connections. */
  async goAway(): Promise<void> {
    for (const connection of this.connections) connection.drop();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Listens again on the same port. */
  async comeBack(): Promise<void> {
    this.server = this.restart(this.certificate);
    await listen(this.server, this.port);
    this.attend(this.server);
  }

  private attend(server: Server): void {
    server.on('secureConnection', (socket) => this.accept(socket));
    server.on('tlsClientError', () => undefined);
  }

  private accept(socket: TLSSocket): void {
    const connection = new Connection(socket);
    const decoder = new FrameDecoder(MAX_FRAME_BYTES);
    this.connections.add(connection);
    this.accepted += 1;
    this.serverNames.push(socket.servername);
    this.mostConnections = Math.max(this.mostConnections, this.connections.size);
    socket.on('error', () => undefined);
    socket.on('close', () => this.connections.delete(connection));
    socket.on('data', (chunk: Buffer) =>
      decoder.push(chunk).forEach((frame) => this.handle(connection, frame.toString('utf8'))),
    );
    this.greet(connection);
  }

  private greet(connection: Connection): void {
    switch (this.welcome) {
      case 'greeting':
        return connection.raw(encodeFrame(this.greeting()));
      case 'plain_text':
        connection.raw('Connection refused: 192.0.2.1 is not an allowed address\r\n');
        return connection.end();
      case 'huge_length':
        return connection.raw(Buffer.from([0x00, 0x40, 0x00, 0x00, 0x3c]));
      case 'no_greeting':
        return connection.raw(encodeFrame(response(1000, '', 'X-1')));
      case 'drip':
        return connection.drip(encodeFrame(this.greeting()));
      case 'huge_drip':
        return connection.drip(
          Buffer.concat([hugeHeader(MAX_GREETING_BYTES), Buffer.alloc(MAX_GREETING_BYTES)]),
        );
      case 'hang_up':
        return connection.drop();
      case 'silence':
    }
  }

  private handle(connection: Connection, frame: string): void {
    connection.unanswered += 1;
    this.mostUnanswered = Math.max(this.mostUnanswered, connection.unanswered);
    const { command, clTrid } = identify(frame);
    const received: Received = {
      command,
      frame,
      clTrid,
      connection,
      reply: (code, inner = '', id = clTrid) => connection.send(response(code, inner, id)),
    };
    this.received.push(received);
    const scripted = this.handlers.get(command)?.shift();
    if (scripted) scripted(received);
    else this.asUsual(received);
  }

  private asUsual(received: Received): void {
    const { command, connection, reply } = received;
    if (command === 'hello') return connection.send(this.greeting());
    if (command === 'login') return this.logIn(received);
    if (command === 'logout') {
      reply(1500);
      return connection.end();
    }
    if (command.endsWith(':check')) return reply(1000, checkData(received));
    reply(command === 'poll' ? 1300 : 1000);
  }

  private logIn({ connection, reply }: Received): void {
    if (this.loginCode === 1000 && this.loggedIn >= this.maxSessions) {
      reply(2502);
      return connection.end();
    }
    connection.loggedIn = this.loginCode === 1000;
    reply(this.loginCode);
    if (this.loginCode >= 2500) connection.end();
  }

  private greeting(): string {
    const objects = OBJECTS.map((uri) => `<objURI>${uri}</objURI>`).join('');
    const extensions = this.extensions.map((uri) => `<extURI>${uri}</extURI>`).join('');
    return epp(`<greeting><svID>Scripted</svID><svDate>2026-03-02T09:15:00Z</svDate><svcMenu><version>1.0</version><lang>en</lang>${objects}
      <svcExtension>${extensions}</svcExtension></svcMenu></greeting>`);
  }
}

const epp = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><epp xmlns="${NS.epp}">${inner}</epp>`;

export const response = (code: number, inner: string, clTrid: string): string =>
  epp(
    `<response><result code="${code}"><msg>scripted ${code}</msg></result>${inner}<trID><clTRID>${clTrid}</clTRID><svTRID>SV-${clTrid}</svTRID></trID></response>`,
  );

export const answers =
  (code: number, inner?: string, clTrid?: string): Handler =>
  ({ reply }) =>
    reply(code, inner, clTrid);
function hugeHeader(length: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(length);
  return header;
}

export const drips: Handler = ({ connection, clTrid }) =>
  connection.drip(encodeFrame(response(1000, '', clTrid)));
/** Announces as much as a frame may have, and sends it byte by byte. */
export const dripsHuge: Handler = ({ connection }) =>
  connection.drip(Buffer.concat([hugeHeader(MAX_FRAME_BYTES), Buffer.alloc(MAX_FRAME_BYTES)]));
export const drops: Handler = ({ connection }) => connection.drop();

/** `resData` of a create that was done. */
export const created = (name: string): string =>
  `<resData><d:creData xmlns:d="${NS.domain}"><d:name>${name}</d:name><d:crDate>2026-03-02T09:15:00Z</d:crDate><d:exDate>2027-03-02T09:15:00Z</d:exDate></d:creData></resData>`;

/** `resData` of an info. */
export const domainData = (name: string, clientId: string, statuses: readonly string[] = ['ok']): string =>
  `<resData><d:infData xmlns:d="${NS.domain}"><d:name>${name}</d:name><d:roid>D1-X</d:roid>${statuses.map((s) => `<d:status s="${s}"/>`).join('')}
   <d:clID>${clientId}</d:clID></d:infData></resData>`;

function checkData({ command, frame }: Received): string {
  const object = command.split(':')[0] as 'domain' | 'host';
  const names = [...frame.matchAll(/:name>([^<]+)</g)].map((match) => match[1]);
  const data = names
    .map((name) => `<o:cd><o:name avail="${name.startsWith('taken') ? 0 : 1}">${name}</o:name></o:cd>`)
    .join('');
  const fees = names
    .map(
      (name) =>
        `<f:cd><f:objID>${name}</f:objID><f:command name="create"><f:fee>10.00</f:fee></f:command></f:cd>`,
    )
    .join('');
  const extension = frame.includes(NS.fee)
    ? `<extension><f:chkData xmlns:f="${NS.fee}"><f:currency>USD</f:currency>${fees}</f:chkData></extension>`
    : '';
  return `<resData><o:chkData xmlns:o="${NS[object]}">${data}</o:chkData></resData>${extension}`;
}

function identify(frame: string): { command: string; clTrid: string } {
  const body = readXml(frame).children[0];
  if (body.name === 'hello') return { command: 'hello', clTrid: '' };
  const verb = body.children[0];
  const object = verb.children[0];
  const prefix = Object.entries(NS).find(([, uri]) => uri === object?.namespace)?.[0];
  const isOnObject = prefix !== undefined && prefix !== 'epp';
  return {
    command: isOnObject ? `${prefix}:${object.name}` : verb.name,
    clTrid: body.textOf(NS.epp, 'clTRID') ?? '',
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}
