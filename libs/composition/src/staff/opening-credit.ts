import { Money } from '@registrar/kernel';
import type { Settings } from '../settings/settings';

/** What a new account may spend at once: play money in the sandbox (BEHAVIOUR §19), nothing in production. */
export const openingCredit = ({
  environment,
  sandboxCredit,
}: Pick<Settings, 'environment' | 'sandboxCredit'>): Money | undefined =>
  environment === 'sandbox' && sandboxCredit > 0 ? Money.of(BigInt(sandboxCredit) * 100n) : undefined;
