import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { passkeyOptions, passkeyRegistrationOptions, registerPasskey, verifyPasskey } from '../api/staff-api';

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Logs in by a passkey, or proves it as the second factor of the session. */
export async function provePasskey(): Promise<void> {
  const options = (await passkeyOptions()) as AuthenticationOptions;
  await verifyPasskey(await startAuthentication({ optionsJSON: options }));
}

/** Registers a passkey of this device for the user of the session. */
export async function addPasskey(name: string): Promise<void> {
  const options = (await passkeyRegistrationOptions()) as RegistrationOptions;
  await registerPasskey(name, await startRegistration({ optionsJSON: options }));
}
