import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface SmallServerOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Absent: plain HTTP. */
  tls?: { key: string; cert: string };
  log(line: object): void;
}

export interface SmallReply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A server for a few simple requests beside the registry. */
export abstract class SmallServer {
  private readonly server: Server;

  protected constructor(private readonly serverOptions: SmallServerOptions) {
    const answer = (request: IncomingMessage, response: ServerResponse): void =>
      void this.answer(request, response);
    const { tls } = serverOptions;
    this.server = tls
      ? createSecureServer({ key: tls.key, cert: tls.cert, minVersion: 'TLSv1.2' }, answer)
      : createServer(answer);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.serverOptions.port, this.serverOptions.host, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.server.close(() => resolve());
    });
    this.server.closeAllConnections();
    await closed;
  }

  /** An error becomes a 500. */
  protected abstract reply(request: IncomingMessage): SmallReply | Promise<SmallReply>;

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await this.replyTo(request);
    response.writeHead(status, headers).end(body);
  }

  private async replyTo(request: IncomingMessage): Promise<SmallReply> {
    try {
      return await this.reply(request);
    } catch (error) {
      this.serverOptions.log({ event: 'request-failed', path: request.url, error: (error as Error).message });
      return { status: 500 };
    }
  }
}
