import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CallerGate } from '@registrar/http';

export type Request = Parameters<CallerGate['identify']>[0];

interface Reply {
  header(name: string, value: string): unknown;
}

/** The request of a browser, and the cookies of its answer. */
export class Browser {
  constructor(
    readonly request: Request,
    private readonly reply: Reply,
  ) {}

  get address(): string {
    return this.request.ip;
  }

  get requestId(): string {
    return this.request.id;
  }

  /** Of the address, without the question mark. */
  get query(): string {
    const address = this.request.raw.url ?? '';
    const at = address.indexOf('?');
    return at < 0 ? '' : address.slice(at + 1);
  }

  setCookie(cookie: string): void {
    this.reply.header('set-cookie', cookie);
  }
}

/** `@CurrentBrowser() browser: Browser` */
export const CurrentBrowser = createParamDecorator((_: unknown, context: ExecutionContext): Browser => {
  const http = context.switchToHttp();
  return new Browser(http.getRequest<Request>(), http.getResponse<Reply>());
});

/** Values of a cookie, in the order of the header (RFC 6265 §5.4). */
export const cookiesOf = ({ headers }: Pick<Request, 'headers'>, name: string): string[] =>
  (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
