import { AppError, type Log, type UnitOfWork } from '@registrar/kernel';
import { type IdentityAnswer, IdentityProvider, type IdentityRequest } from '@registrar/staff/ports';
import * as oidc from 'openid-client';
import { identityOf } from './identity';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Space-separated (RFC 6749 §3.3). */
  scopes: string;
  roleClaim: string;
  redirectUri: string;
  /** Plain HTTP is for a provider on this machine, in a sandbox. */
  allowHttp: boolean;
}

/** Seconds of one exchange with the provider. */
const TIMEOUT_SECONDS = 10;
/** Milliseconds after which its metadata and keys are read again. */
const METADATA_FRESH_MS = 600_000;
/** Of the library: the provider gave no usable answer; all its other refusals concern the answer's content. */
const UNREACHABLE = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** An OpenID provider (OpenID Connect Core 1.0): code flow with PKCE, state and nonce. */
export class OpenIdProvider extends IdentityProvider {
  readonly isConfigured: boolean;
  private known?: { readAt: number; configuration: Promise<oidc.Configuration> };

  constructor(
    private readonly settings: OidcSettings | undefined,
    private readonly uow: UnitOfWork,
    private readonly log: Log,
  ) {
    super();
    this.isConfigured = settings !== undefined;
  }

  async authorizationUrl({ state, nonce, verifier }: IdentityRequest): Promise<string> {
    const { scopes, redirectUri } = this.configured;
    const parameters = {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    return oidc.buildAuthorizationUrl(await this.configuration(), parameters).href;
  }

  async redeem(
    query: string,
    { state, nonce, verifier }: IdentityRequest,
  ): Promise<IdentityAnswer | undefined> {
    const { redirectUri, roleClaim } = this.configured;
    const configuration = await this.configuration();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      return identityOf(tokens.claims(), roleClaim);
    } catch (error) {
      if (isUnreachable(error)) throw this.unreachable(error);
      this.log.warn('log-in at the identity provider refused', { reason: String(error) });
      return undefined;
    }
  }

  private get configured(): OidcSettings {
    if (!this.settings) throw new Error('no OpenID provider is configured');
    return this.settings;
  }

  /** A failure is not cached. */
  private configuration(): Promise<oidc.Configuration> {
    this.uow.assertNone();
    const now = performance.now();
    if (this.known && now - this.known.readAt < METADATA_FRESH_MS) return this.known.configuration;
    const configuration = this.discover();
    const known = { readAt: now, configuration };
    this.known = known;
    configuration.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return configuration;
  }

  private async discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, allowHttp } = this.configured;
    try {
      return await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        ...(allowHttp && { execute: [oidc.allowInsecureRequests] }),
      });
    } catch (error) {
      throw this.unreachable(error);
    }
  }

  private unreachable(cause: unknown): AppError {
    this.log.error('identity provider request failed', { reason: String(cause) });
    return new AppError('upstream_invalid', 'staff.oidc_unavailable', 'Bad Gateway', {
      details: 'The identity provider cannot be reached or is not set up for this service.',
      cause,
    });
  }
}

/** Also a refusal of our own client: the user could not do anything about it. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 || error.error === 'invalid_client';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return true;
  if (error instanceof oidc.AuthorizationResponseError) return false;
  return !(error instanceof oidc.ClientError) || UNREACHABLE.has(error.code ?? '');
}
