import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { CertificateAndKey } from '../test-certificates';

/** The request for TLS that a client sends first (PostgreSQL, "Message Formats"): length 8, code 80877103. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** PostgreSQL with TLS: each connection is served with the certificate of that moment. */
export class EncryptedPostgres {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    public certificate: CertificateAndKey,
  ) {}

  static async start(databaseUrl: string, certificate: CertificateAndKey): Promise<EncryptedPostgres> {
    const server = createServer();
    const encrypted = new EncryptedPostgres(server, new URL(databaseUrl), certificate);
    server.on('connection', (socket) => encrypted.join(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return encrypted;
  }

  /** The database URL by way of this server; clients check its certificate by the authority in the file. */
  url(authorityFile: string): string {
    const url = new URL(this.target);
    url.hostname = 'localhost';
    url.port = String((this.server.address() as AddressInfo).port);
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', authorityFile);
    return url.toString();
  }

  cutAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.server.close();
    this.cutAll();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    this.sockets.add(client);
    client.on('error', () => undefined).on('close', () => this.sockets.delete(client));
    client.once('data', (bytes: Buffer) => {
      if (!bytes.equals(SSL_REQUEST)) return client.destroy();
      client.write('S');
      const plain = connect(Number(this.target.port), this.target.hostname);
      const secure = new TLSSocket(client, { isServer: true, ...this.certificate });
      const cut = (): void => {
        secure.destroy();
        plain.destroy();
      };
      for (const socket of [secure, plain]) socket.on('error', cut).on('close', cut);
      secure.pipe(plain).pipe(secure);
    });
  }
}
