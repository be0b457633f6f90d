import type { JsonValue, Log } from '@registrar/kernel';
import type { CeremonyOptions, Passkey, StaffUser } from '@registrar/staff';
import { type PasskeyAssertion, PasskeyCeremonies } from '@registrar/staff/ports';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

export interface WebauthnSettings {
  /** Shown by the browser. */
  name: string;
  /** Scheme, host and port of the pages; its host is the relying party's id. */
  origin: string;
}

/** Milliseconds for which the browser waits for the person; a hint. */
const TIMEOUT_MS = 300_000;
/** Bytes of base64url of the largest answer that authenticators give. */
const TEXT_MAX = 100_000;

/** Passkeys: discoverable credentials with user verification (WebAuthn level 2), without attestation. */
export class WebauthnCeremonies extends PasskeyCeremonies {
  private readonly rpId: string;

  constructor(
    private readonly settings: WebauthnSettings,
    private readonly log: Log,
  ) {
    super();
    this.rpId = new URL(settings.origin).hostname;
  }

  async loginOptions(): Promise<CeremonyOptions> {
    const options = await generateAuthenticationOptions({
      rpID: this.rpId,
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    });
    return asJson(options);
  }

  async registrationOptions(user: StaffUser, existing: readonly Passkey[]): Promise<CeremonyOptions> {
    const options = await generateRegistrationOptions({
      rpName: this.settings.name,
      rpID: this.rpId,
      userName: user.email,
      userDisplayName: user.name,
      userID: new Uint8Array(new TextEncoder().encode(`staff-user-${user.id}`)),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return asJson(options);
  }

  challengeOf(answer: JsonValue): string | undefined {
    const text = textAt(answer, 'response', 'clientDataJSON');
    if (text === undefined) return undefined;
    try {
      const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as {
        challenge?: unknown;
      };
      return typeof challenge === 'string' ? challenge : undefined;
    } catch {
      return undefined;
    }
  }

  credentialOf(answer: JsonValue): string | undefined {
    return textAt(answer, 'id');
  }

  async verifyLogin(
    answer: JsonValue,
    challenge: string,
    { credentialId, publicKey }: Passkey,
  ): Promise<PasskeyAssertion | undefined> {
    return this.verified('passkey log-in refused', async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: responseOf<AuthenticationResponseJSON>(answer),
        expectedChallenge: challenge,
        expectedOrigin: this.settings.origin,
        expectedRPID: this.rpId,
        // The counter is compared under the lock of its row, see PasskeyStore.use.
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter: -1,
        },
        requireUserVerification: true,
      });
      return verified ? { counter: authenticationInfo.newCounter } : undefined;
    });
  }

  async verifyRegistration(
    answer: JsonValue,
    challenge: string,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | undefined> {
    return this.verified('passkey registration refused', async () => {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: responseOf<RegistrationResponseJSON>(answer),
        expectedChallenge: challenge,
        expectedOrigin: this.settings.origin,
        expectedRPID: this.rpId,
        requireUserVerification: true,
      });
      if (!registrationInfo) return undefined;
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.filter((each) => typeof each === 'string' && each.length <= 32).slice(0, 10),
      };
    });
  }

  /** The library throws for every answer that is malformed or does not fit. */
  private async verified<Result>(event: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      this.log.warn(event, { reason: String(error).slice(0, 300) });
      return undefined;
    }
  }
}

/** What a browser sent, as the library takes it: the library itself checks the form. */
const responseOf = <Response>(answer: unknown): Response => answer as Response;

const asJson = (options: { challenge: string }): CeremonyOptions =>
  JSON.parse(JSON.stringify(options)) as CeremonyOptions;

function textAt(value: JsonValue, ...path: string[]): string | undefined {
  let at: unknown = value;
  for (const name of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'string' && at !== '' && at.length <= TEXT_MAX ? at : undefined;
}
