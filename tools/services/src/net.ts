import { connect, createServer, type AddressInfo } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Whether something accepts connections on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}

/**
 * Whether we could listen on a port now. Asked both ways: some systems let us listen beside a program that
 * holds the port on all addresses.
 */
export async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && !(await isListening(port));
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** A port nobody uses at this moment, given by the kernel; never one of `taken`. */
export async function freePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = await kernelPort();
    if (!taken.has(port)) return port;
  }
}

function kernelPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: LOOPBACK }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
