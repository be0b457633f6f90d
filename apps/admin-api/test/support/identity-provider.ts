import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A person at the provider: the claims of the id token. */
export interface ProviderClaims {
  name?: string;
  email?: string;
  email_verified?: boolean;
  roles?: unknown;
  amr?: string[];
}

/** The local OpenID provider of a test. */
export class IdentityProviderProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(redirectUri: string): Promise<IdentityProviderProcess> {
    const child = fork(join(__dirname, 'identity-provider.mjs'), [redirectUri], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
    return new IdentityProviderProcess(child, issuer);
  }

  async know(subject: string, claims: ProviderClaims): Promise<void> {
    const known = once(this.child, 'message');
    this.child.send({ [subject]: claims });
    await known;
  }

  /** Logs the person in at the provider; the address to which it sends the browser back. */
  async logIn(address: string, subject: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = new URL(address);
    for (let hop = 0; hop < 20; hop += 1) {
      if (next.origin !== this.issuer) return next.href;
      if (next.pathname.startsWith('/interaction/')) next.searchParams.set('login', subject);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0].split('=');
        cookies.set(name, value);
      }
      const page = await response.text();
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider shows ${response.status}: ${page.slice(0, 300)}`);
      next = new URL(location, next);
    }
    throw new Error('the provider sends the browser around');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
