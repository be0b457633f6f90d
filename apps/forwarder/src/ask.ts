import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { CertificateHosts, Forwarder } from '@registrar/dns';
import { finished, listening } from '@registrar/http';

/**
 * Answers whether the TLS front may obtain a certificate for a host: `GET /ask?domain=www.example.com` is 200
 * for forwarded hosts, 404 for others, 429 for new ones of a domain that had many, 503 while that is unknown. On a
 * non-public port.
 */
export class Ask {
  private server?: Server;

  constructor(
    private readonly forwarder: Forwarder,
    private readonly certificateHosts: Pick<CertificateHosts, 'admit'>,
    private readonly asked: (status: number) => void,
  ) {}

  /** Returns the port it listens on. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer((request, response) => void this.answer(request, response));
    const bound = await listening(server, port, host);
    this.server = server;
    return bound;
  }

  async close(): Promise<void> {
    if (this.server) await finished(this.server);
  }

  private async answer({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path, query = ''] = url.split('?', 2);
    const status =
      path !== '/ask'
        ? 404
        : method !== 'GET' && method !== 'HEAD'
          ? 405
          : await this.statusFor(new URLSearchParams(query).getAll('domain'));
    response.writeHead(status, { 'content-length': '0', 'cache-control': 'no-store' }).end();
    this.asked(status);
  }

  private async statusFor(domains: readonly string[]): Promise<number> {
    if (domains.length !== 1) return 400;
    return this.forwarder.isForwarded(domains[0]).then(
      (isForwarded) => (!isForwarded ? 404 : this.certificateHosts.admit(domains[0]) ? 200 : 429),
      () => 503,
    );
  }
}
