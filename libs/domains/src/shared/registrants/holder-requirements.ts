import { AppError, badRequest } from '@registrar/kernel';
import { describeRequirement, readRequirements, requirementsMissing, type HeldTld } from '@registrar/catalog';
import type { DomainReader } from '../ports';
import { demandsRegistrantData } from './registrant-data';

export type RegistryValues = Readonly<Record<string, string>>;

/** The registrant's registry data in a request. */
export interface HolderRequest {
  accountId: number;
  /** The whole set, as at a registration; absent: the defaults apply. */
  tldRequirements?: RegistryValues;
  /** Refused rather than warned: `Prefer: handling=strict` or the account's `strictRequests`. */
  strict?: boolean;
}

/** The resolved registry data of a registrant. */
export interface HolderValues {
  values: RegistryValues;
  /** Required keys without a value: the registry may refuse the registrant. */
  missing: readonly string[];
}

/**
 * Decides the `tldRequirements` of a registrant of an existing domain: those sent, else those of the domain,
 * else the account's last ones for the TLD (BEHAVIOUR §17). A client that knows only the contract sends none
 * and is not refused for that.
 */
export class HolderRequirements {
  constructor(private readonly reader: Pick<DomainReader, 'lastRegistryValues'>) {}

  /**
   * `own`: of the domain itself, with their place before or after the account's. Throws 400 naming the field.
   */
  async decide(
    tld: HeldTld,
    { accountId, tldRequirements, strict }: HolderRequest,
    own?: { values: RegistryValues; first: boolean },
  ): Promise<HolderValues> {
    if (tldRequirements) return this.checked(tld, readRequirements(tld, tldRequirements), strict);
    if (!demandsRegistrantData(tld)) return { values: own?.values ?? {}, missing: [] };
    const last = await this.reader.lastRegistryValues(accountId, tld.name);
    const candidates = own?.first ? [own.values, last] : [last, own?.values];
    for (const values of candidates) {
      const read = values && readStored(tld, values);
      if (read && read.missing.length === 0) return read;
    }
    return this.checked(
      tld,
      { values: own?.values ?? {}, missing: readRequirements(tld, {}).missing },
      strict,
    );
  }

  private checked(
    tld: HeldTld,
    { values, missing }: HolderValues,
    strict: boolean | undefined,
  ): HolderValues {
    if (!demandsRegistrantData(tld)) return { values, missing: [] };
    if (strict && missing.length > 0) throw requirementsMissing(tld, missing);
    return { values, missing };
  }
}

/** The values that a registry requires of a registrant, for answers and mail. */
export const missingText = (tld: HeldTld, missing: readonly string[]): string =>
  `.${tld.name} demands registry data of the registrant: send 'tldRequirements' with ${missing.map((key) => describeRequirement(tld, key)).join('; ')}.`;

/** 400: a TLD whose registry stores no data with a registrant accepts its values at the registration only. */
export const requirementsNotTaken = (tld: HeldTld): AppError =>
  badRequest(`'tldRequirements' cannot be changed under .${tld.name}`, 'domains.requirements_fixed');

/** Rules of a TLD change: stored values may no longer be valid. */
function readStored(tld: HeldTld, values: RegistryValues): HolderValues | undefined {
  try {
    return readRequirements(tld, values);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
