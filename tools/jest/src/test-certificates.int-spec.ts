import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type ConnectionOptions, type Server, type TLSSocket } from 'node:tls';
import { testCertificates } from './test-certificates';

describe('test certificates', () => {
  let server: Server;
  let seen: Promise<string>;

  beforeEach(async () => {
    const { ca, server: own } = await testCertificates();
    server = createServer({ ...own, ca, requestCert: true, rejectUnauthorized: true });
    seen = new Promise((resolve) => {
      server.once('secureConnection', (socket: TLSSocket) => {
        resolve(socket.getPeerCertificate().subject.CN as string);
        socket.on('error', () => undefined);
        socket.end('welcome');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const greeting = async (options: ConnectionOptions) => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', ...options });
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return data.toString();
  };

  it.each(['127.0.0.1', 'localhost'])(
    'let a client with a certificate reach the server as %s, known by its common name',
    async (host) => {
      const { ca, client } = await testCertificates();
      await expect(
        greeting({ host, family: 4, ca, ...(await client('registrar-b')) } as ConnectionOptions),
      ).resolves.toBe('welcome');
      await expect(seen).resolves.toBe('registrar-b');
    },
  );

  it('refuse a client without a certificate', async () => {
    const { ca } = await testCertificates();
    await expect(greeting({ ca })).rejects.toThrow(/certificate required|ECONNRESET/i);
  });

  it('refuse a client that does not know the authority', async () => {
    const { client } = await testCertificates();
    await expect(greeting(await client('registrar-b'))).rejects.toThrow(
      /unable to verify|self-signed|unable to get/i,
    );
  });

  it('are made once for a name', async () => {
    const { client } = await testCertificates();
    expect(await client('registrar-a')).toBe(await client('registrar-a'));
    expect((await client('registrar-a')).cert).not.toBe((await client('registrar-c')).cert);
  });
});
