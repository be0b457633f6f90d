import {
  isFlag,
  isListOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  optional,
  storedAs,
} from '@registrar/kernel';
import type { ComplianceRule, ConstantExtension, RegistryProfile, StoredProfile } from './profile';

type Part<K extends keyof RegistryProfile> = NonNullable<StoredProfile[K]>;

const isConstant = isObjectOf<{ name: string; value: string }>({ name: isText, value: isText });
const isConstantExtension = isObjectOf<ConstantExtension>({
  namespace: isText,
  prefix: isText,
  root: isText,
  byTld: isRecordOf(isListOf(isConstant)),
});
const isComplianceRule = isObjectOf<ComplianceRule>({
  text: isText,
  policy: isText,
  policyName: isText,
  policyUrl: isText,
  registryName: isText,
  registryEmail: optional(isText),
  issueDescription: isText,
  remediationInstructions: isText,
  agreementReminder: isText,
  noncomplianceConsequences: isText,
  contactInstructions: isText,
  remediationPeriodDays: isNumber,
});

/**
 * The profile of a connection, by its code. Older rows lack fields added since; `profileOf` gives those
 * their defaults. Limits of values are those of `checkProfile`, before a profile is stored.
 */
export const storedProfile = storedAs<StoredProfile>('profile of the registry connection', {
  dataModel: optional(isOneOf('maximum', 'minimum')),
  hostModel: optional(isOneOf('objects', 'attributes')),
  contacts: optional(
    isObjectOf<Part<'contacts'>>({
      roles: optional(isListOf(isOneOf('admin', 'tech', 'billing'))),
      postalInfo: optional(isOneOf('int', 'loc')),
    }),
  ),
  nameservers: optional(
    isObjectOf<Part<'nameservers'>>({ min: optional(isNumber), max: optional(isNumber) }),
  ),
  checkBatchSize: optional(isNumber),
  fee: optional(
    isObjectOf<Part<'fee'>>({
      mode: optional(isOneOf('fee', 'none')),
      currency: optional(isText),
      restore: optional(isOneOf('alone', 'whole')),
    }),
  ),
  authInfo: optional(isOneOf('secure', 'plain', 'none')),
  signing: optional(
    isObjectOf<Part<'signing'>>({ form: optional(isOneOf('ds', 'keys')), maxRecords: optional(isNumber) }),
  ),
  extensions: optional(isListOf(isText)),
  constantExtensions: optional(isListOf(isConstantExtension)),
  session: optional(
    isObjectOf<Part<'session'>>({
      max: optional(isNumber),
      keepAliveSeconds: optional(isNumber),
      maxAgeSeconds: optional(isNumber),
      commandsPerSecond: optional(isNumber),
      queryTimeoutSeconds: optional(isNumber),
      transformTimeoutSeconds: optional(isNumber),
    }),
  ),
  slowLane: optional(
    isObjectOf<Part<'slowLane'>>({
      labelPrefixes: optional(isListOf(isText)),
      sessions: optional(isNumber),
    }),
  ),
  poll: optional(
    isObjectOf<Part<'poll'>>({ enabled: optional(isFlag), intervalSeconds: optional(isNumber) }),
  ),
  transfer: optional(
    isObjectOf<Part<'transfer'>>({
      mode: optional(isOneOf('request', 'push')),
      decides: optional(isFlag),
    }),
  ),
  complianceNotices: optional(isListOf(isComplianceRule)),
});

/** A profile as stored, or why it is unreadable: the connection's code and the member, without its value. */
export function readProfile(json: unknown, code: string): { profile: StoredProfile } | { fault: string } {
  try {
    return { profile: storedProfile.read(json, code) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}
