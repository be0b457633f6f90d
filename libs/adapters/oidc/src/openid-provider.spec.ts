import { FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { OpenIdProvider } from './openid-provider';

const ISSUER = 'https://id.example';
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};
const GRANTED = 'code=c&state=state-1';
const REQUEST = { state: 'state-1', nonce: 'nonce-1', verifier: 'v'.repeat(43) };
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const page = (status: number): Response =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html' } });
const failing = (name: string) => () => Promise.reject(new DOMException('no answer', name));

/** What a log-in comes to where the provider answers a request for tokens so. */
function redeem(answer: () => Promise<Response>, query = GRANTED) {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (url) => (String(url).endsWith('/token') ? answer() : json(METADATA)));
  const log = new FakeLog();
  const provider = new OpenIdProvider(
    {
      issuer: ISSUER,
      clientId: 'console',
      clientSecret: 'hidden-one',
      scopes: 'openid',
      roleClaim: 'roles',
      redirectUri: 'https://admin.registrar.example/callback',
      allowHttp: false,
    },
    new FakeUnitOfWork(),
    log,
  );
  return provider.redeem(query, REQUEST);
}
afterEach(() => jest.restoreAllMocks());

describe('a log-in at an identity provider', () => {
  it.each<[string, () => Promise<Response>]>([
    ['gives no answer in time', failing('TimeoutError')],
    ['breaks off', failing('AbortError')],
    ['cannot be connected to', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with a page', async () => page(200)],
    ['is behind a gateway that answers for it', async () => page(503)],
    [
      'answers with broken JSON',
      async () => new Response('{', { headers: { 'content-type': 'application/json' } }),
    ],
    ['has a fault', async () => json({ error: 'server_error' }, 500)],
    ['does not know this service', async () => json({ error: 'invalid_client' }, 401)],
  ])('is a fault of the provider where it %s', async (_, answer) => {
    await expect(redeem(answer)).rejects.toMatchObject({
      kind: 'upstream_invalid',
      code: 'staff.oidc_unavailable',
    });
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['the provider refuses the code', async () => json({ error: 'invalid_grant' }, 400), GRANTED],
    ['the answer has no tokens', async () => json({ token_type: 'bearer' }), GRANTED],
    ['the state is another', async () => json({}), 'code=c&state=other'],
    ['the user refused', async () => json({}), 'error=access_denied&state=state-1'],
  ])('is refused where %s', async (_, answer, query) => {
    expect(await redeem(answer, query)).toBeUndefined();
  });
});
