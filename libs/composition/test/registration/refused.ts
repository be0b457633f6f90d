import { AppError } from '@registrar/kernel';
import type { RegisterDomainRequest } from '@registrar/domains';
import type { RegistryRefusal } from '@registrar/registries';
import { type RegistrationHarness, START_CREDIT } from './harness';

export const refusal = (
  code: number,
  meaning: RegistryRefusal['meaning'],
  reason = 'no',
): RegistryRefusal => ({
  code,
  meaning,
  reason,
});

/** What the caller reads where the registration is refused. */
export async function refusalOf(
  harness: RegistrationHarness,
  name: string,
  values: Partial<RegisterDomainRequest> = {},
): Promise<string> {
  try {
    await harness.useCases.registerDomain.execute(harness.request(name, values));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.kind} | ${error.message}${error.details === undefined ? '' : ` | ${error.details}`}`;
  }
  throw new Error('not refused');
}

/** No money was moved, and no domain is left. */
export const untouched = async (harness: RegistrationHarness): Promise<void> => {
  expect(await harness.balance()).toEqual({ available: START_CREDIT, held: 0n });
  expect(await harness.rows('select id from domains where removed_at is null')).toEqual([]);
};
