/** @jest-environment node */
import { addPasskey, provePasskey } from './passkeys';

const mockCalls: unknown[][] = [];
jest.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async (...values: unknown[]) => mockCalls.push(['authenticate', ...values]) && 'proof',
  startRegistration: async (...values: unknown[]) => mockCalls.push(['register', ...values]) && 'credential',
}));
jest.mock('../api/staff-api', () => ({
  passkeyOptions: async () => ({ challenge: 'log-in' }),
  passkeyRegistrationOptions: async () => ({ challenge: 'new' }),
  verifyPasskey: async (...values: unknown[]) => mockCalls.push(['verify', ...values]),
  registerPasskey: async (...values: unknown[]) => mockCalls.push(['store', ...values]),
}));

it.each<[string, () => Promise<void>, unknown[][]]>([
  [
    'proves a passkey of the device',
    provePasskey,
    [
      ['authenticate', { optionsJSON: { challenge: 'log-in' } }],
      ['verify', 'proof'],
    ],
  ],
  [
    'registers a passkey of the device under its name',
    () => addPasskey('Laptop'),
    [
      ['register', { optionsJSON: { challenge: 'new' } }],
      ['store', 'Laptop', 'credential'],
    ],
  ],
])('%s with the options of the API', async (_what, act, calls) => {
  mockCalls.length = 0;
  await act();
  expect(mockCalls).toEqual(calls);
});
