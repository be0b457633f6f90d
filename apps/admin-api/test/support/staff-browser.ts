import { Authenticator, type Fault } from './authenticator';
import type { Answer, Desk } from './desk';

/** By default the origin of ADMIN_BASE_URL. */
export const ORIGIN = 'http://localhost:3001';

/** A browser of a staff user: cookies, the token against forged requests, and the headers of its pages. */
export class StaffBrowser {
  readonly cookies = new Map<string, string>();
  csrfToken?: string;
  /** `Set-Cookie` lines of the last answer. */
  setCookies: string[] = [];

  constructor(
    private readonly desk: Desk,
    readonly url: string = desk.url,
  ) {}

  /** Another tab: the same cookies. */
  tab(url = this.url): StaffBrowser {
    const tab = new StaffBrowser(this.desk, url);
    for (const [name, value] of this.cookies) tab.cookies.set(name, value);
    tab.csrfToken = this.csrfToken;
    return tab;
  }

  /** A header that is '' is not sent. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all: Record<string, string> = {
      ...(cookie !== '' && { cookie }),
      ...(method !== 'GET' && { 'origin': ORIGIN, 'sec-fetch-site': 'same-origin' }),
      ...(method !== 'GET' && this.csrfToken !== undefined && { 'x-csrf-token': this.csrfToken }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const answer = await this.desk.send(undefined, method, `${this.url}/admin/v1/${path}`, body, sent);
    this.take(answer.headers);
    if (answer.body?.csrfToken !== undefined) this.csrfToken = answer.body.csrfToken;
    return answer;
  }

  /** Opens an address as a link does; redirects are not followed. */
  async open(address: string): Promise<{ status: number; location: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    this.take(response.headers);
    await response.arrayBuffer();
    return { status: response.status, location: response.headers.get('location') ?? '' };
  }

  async redeem(token: string): Promise<Answer> {
    return this.send('POST', 'login/link:redeem', { token });
  }

  async register(authenticator: Authenticator, name = 'Laptop', fault: Fault = {}): Promise<Answer> {
    const { body } = await this.send('POST', 'session/passkeys:options', {});
    const credential = authenticator.register(body.publicKey, fault);
    return this.send('POST', 'session/passkeys', { name, credential });
  }

  async logIn(authenticator: Authenticator, fault: Fault = {}): Promise<Answer> {
    const { body } = await this.send('POST', 'login/passkey:options', {});
    return this.send('POST', 'login/passkey:verify', {
      credential: authenticator.sign(body.publicKey, fault),
    });
  }

  private take(headers: Headers): void {
    this.setCookies = headers.getSetCookie();
    for (const line of this.setCookies) {
      const [name, value] = line.split(';')[0].split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export interface StaffPerson {
  id: number;
  version: number;
  browser: StaffBrowser;
  authenticator: Authenticator;
}

let people = 0;

/** A staff user who has registered a passkey and is logged in by it. */
export async function newPerson(desk: Desk, role: string): Promise<StaffPerson> {
  people += 1;
  const user = await desk.call('owner', 'POST', '/admin/v1/staff-users', {
    name: `Ines ${people}`,
    email: `ines${people}@example.com`,
    role,
  });
  const browser = new StaffBrowser(desk);
  const authenticator = new Authenticator(ORIGIN);
  await browser.redeem(await inviteToken(desk, user.body.id));
  await browser.register(authenticator);
  return { id: user.body.id, version: user.body.version, browser, authenticator };
}

export async function inviteToken(desk: Desk, userId: number): Promise<string> {
  const { body } = await desk.call('owner', 'POST', `/admin/v1/staff-users/${userId}:invite`, {});
  return (body.url as string).split('#link=')[1];
}

/** The stable code of a refusal. */
export const refusal = ({ status, headers }: Answer): [number, string | null] => [
  status,
  headers.get('x-error-code'),
];
