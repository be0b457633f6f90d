// An OpenID provider for tests, a process of its own: people come in as messages of the parent, and who logs
// in is named in the address of its page.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const people = new Map();
process.on('message', (message) => {
  for (const [subject, claims] of Object.entries(message)) people.set(subject, claims);
  process.send({ isKnown: true });
});

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'console',
        client_secret: 'secret-of-the-console',
        redirect_uris: [process.argv[2]],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'roles', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url, issuer);
    if (!pathname.startsWith('/interaction/')) return answer(request, response);
    return interact(provider, { request, response, subject: searchParams.get('login') });
  });
  process.send({ issuer });
});
process.on('disconnect', () => process.exit(0));

async function interact(provider, { request, response, subject }) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    const login = { accountId: subject, amr: people.get(subject)?.amr };
    return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}
