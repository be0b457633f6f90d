import {
  type Check,
  isFlag,
  isListOf,
  isMoment,
  isNullOr,
  isText,
  type JsonValue,
  type Stored,
  storedAs,
} from '@registrar/kernel';
import type { Difference, DifferenceField } from './ports';

/** Both values of a drift. */
export type DriftValues = Pick<Difference, 'local' | 'atRegistry'>;

const isTexts = isListOf(isText);

/**
 * What each field holds. sponsor: the registry hides it where it is null · registrant: the local domain has
 * none where it is null. Every release wrote the same values.
 */
const VALUES: Readonly<Record<DifferenceField, { [K in keyof DriftValues]: Check<JsonValue> }>> = {
  existence: { local: isFlag, atRegistry: isFlag },
  sponsor: { local: isText, atRegistry: isNullOr(isText) },
  expiry: { local: isMoment, atRegistry: isMoment },
  statuses: { local: isTexts, atRegistry: isTexts },
  nameservers: { local: isTexts, atRegistry: isTexts },
  registrant: { local: isNullOr(isText), atRegistry: isText },
  contacts: { local: isTexts, atRegistry: isTexts },
  signing: { local: isTexts, atRegistry: isTexts },
};

/** The values of a drift of this field, by the id of the drift. */
export const storedDrift = (field: DifferenceField): Stored<DriftValues> =>
  storedAs<DriftValues>(`drift of ${field}`, VALUES[field]);
