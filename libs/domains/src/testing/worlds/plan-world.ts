import { AppError, Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { tldOf } from '@registrar/catalog/testing';
import type { PlannedRegistration, RegisterDomainRequest } from '../../registration/registration';
import { RegistrationWorld } from './registration-world';

export const usd = (minor: number): Money => Money.of(BigInt(minor));
export const fee = (values: Partial<FeeQuote> = {}): FeeQuote => ({
  class: 'standard',
  premium: false,
  currency: 'USD',
  create: usd(900),
  renew: usd(900),
  ...values,
});

/** A TLD for each rule that a plan reads. */
export async function planWorld(): Promise<RegistrationWorld> {
  const world = await RegistrationWorld.create();
  const { id } = world.connection;
  world.catalog.put(
    tldOf({
      name: 'plain',
      connectionId: id,
      supportsPrivacy: false,
      supportsTransferLock: false,
      allowedYears: [2, 4],
      addGraceDays: 0,
    }),
  );
  world.catalog.put(tldOf({ name: 'idn', connectionId: id, idnLanguages: { DE: 'German', FR: 'French' } }));
  world.catalog.put(
    tldOf({
      name: 'us',
      connectionId: id,
      requirements: { fields: { nexus: { type: 'string', required: true } } },
    }),
  );
  world.catalog.put(tldOf({ name: 'app', connectionId: id, claimsCheckRequired: ['registration'] }));
  world.catalog.put(tldOf({ name: 'free', connectionId: id }));
  world.catalog.block('blocked');
  for (const tld of ['plain', 'idn']) {
    world.catalog.addPrice({
      tld,
      product: 'registration',
      price: usd(2_000),
      listPrice: usd(2_500),
      validFrom: new Date('2026-01-01T00:00:00Z'),
    });
  }
  return world;
}

/** Told of fees by the registry from here on. */
export function withFees(world: RegistrationWorld, quotes: Record<string, FeeQuote>): void {
  const { connection } = world;
  world.connection = world.connections.put({
    ...connection,
    profile: { ...connection.profile, fee: { mode: 'fee', currency: 'USD', restore: 'alone' } },
  });
  for (const [name, quote] of Object.entries(quotes)) world.registry.setFee(name, quote);
}

export const plan = (
  world: RegistrationWorld,
  domainName: string,
  values: Partial<RegisterDomainRequest> = {},
): Promise<PlannedRegistration> => world.plan(world.request(domainName, values));

export async function refusal(
  world: RegistrationWorld,
  domainName: string,
  values: Partial<RegisterDomainRequest> = {},
): Promise<string> {
  try {
    await plan(world, domainName, values);
  } catch (error) {
    if (error instanceof AppError)
      return `${error.code} | ${error.message}${error.details === undefined ? '' : ` | ${error.details}`}`;
    throw error;
  }
  throw new Error('not refused');
}
