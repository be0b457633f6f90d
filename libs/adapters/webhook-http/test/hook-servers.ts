import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { HttpWebhookSender, PublicAddressPolicy, type ResolveHost } from '@registrar/adapter-webhook-http';

export const request = {
  url: '',
  body: '{"eventName":"domain.expiration","name":"bücher"}',
  headers: { 'X-SERVICE-SIGNATURE': 'sha256=00,1,n', 'webhook-id': 'e' },
};
export const LOOPBACK = '127.0.0.1';

export const servers: (Server | TcpServer)[] = [];
export const sockets = new Set<Socket>();
export let connections = 0;

export async function closeServers(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  connections = 0;
}

export async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
export const serve = async (listener: RequestListener): Promise<string> =>
  `http://${LOOPBACK}:${await listen(createServer(listener))}`;
export const senderOf = (
  settings: {
    timeoutSeconds?: number;
    ca?: string;
    pools?: number;
    resolve?: ResolveHost;
    allowPrivate?: boolean;
    uow?: FakeUnitOfWork;
  } = {},
) =>
  new HttpWebhookSender(
    new PublicAddressPolicy(settings.allowPrivate ?? true),
    settings.uow ?? new FakeUnitOfWork(),
    settings,
  );
export const textOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
