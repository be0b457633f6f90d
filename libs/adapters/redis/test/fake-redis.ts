import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** Bytes for a command by its lower-case name; undefined: no answer at all. */
export type Reply = (command: string) => string | undefined;

/** A server that takes commands as Redis does and answers what a test wants, right or wrong. */
export class FakeRedis {
  /** Names of the commands that came. */
  readonly commands: string[] = [];
  /** Connections taken so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    public reply: Reply,
  ) {}

  static async start(reply: Reply): Promise<FakeRedis> {
    const server = createServer();
    const fake = new FakeRedis(server, reply);
    server.on('connection', (socket) => fake.join(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}/0`;
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  private join(socket: Socket): void {
    let text = '';
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      for (;;) {
        const [command, length] = firstCommand(text);
        if (command === undefined) return;
        text = text.slice(length);
        this.commands.push(command);
        const answer = this.reply(command);
        if (answer !== undefined) socket.write(answer);
      }
    });
  }
}

/** Name and length of the first whole command, which is an array of bulk strings (RESP). */
function firstCommand(text: string): [name?: string, length?: number] {
  const count = /^\*(\d+)\r\n/.exec(text);
  if (!count) return [];
  let at = count[0].length;
  let name = '';
  for (let part = 0; part < Number(count[1]); part += 1) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (!size) return [];
    const begin = at + size[0].length;
    at = begin + Number(size[1]) + 2;
    if (text.length < at) return [];
    if (part === 0) name = text.slice(begin, at - 2).toLowerCase();
  }
  return [name, at];
}
