import { isListOf, isObjectOf, isText, optional, type Stored, storedList } from '@registrar/kernel';
import type { CourtDecision, NoticeClaim, NoticeParty, UdrpCase } from './claims-notice';

const isParty = isObjectOf<NoticeParty>({
  role: optional(isText),
  name: optional(isText),
  organization: optional(isText),
  street: isListOf(isText),
  city: isText,
  state: optional(isText),
  postalCode: optional(isText),
  countryCode: isText,
  voice: optional(isText),
  fax: optional(isText),
  email: optional(isText),
});
const isCourtDecision = isObjectOf<CourtDecision>({
  referenceNumber: isText,
  countryCode: isText,
  courtName: isText,
});
const isClaim = isObjectOf<NoticeClaim>({
  markName: isText,
  registrationNumber: optional(isText),
  holders: isListOf(isParty),
  contacts: isListOf(isParty),
  jurisdiction: isObjectOf<NoticeClaim['jurisdiction']>({
    description: isText,
    countryCode: optional(isText),
  }),
  classes: isListOf(
    isObjectOf<NoticeClaim['classes'][number]>({ number: optional(isText), description: isText }),
  ),
  goodsAndServices: isText,
  notExactMatch: optional(
    isObjectOf<NonNullable<NoticeClaim['notExactMatch']>>({
      udrp: isListOf(isObjectOf<UdrpCase>({ caseNumber: isText, provider: isText })),
      court: isListOf(isCourtDecision),
    }),
  ),
});

/** The claims of a stored notice, by its id. Older notices have no `registrationNumber`. */
export const storedClaims: Stored<readonly NoticeClaim[]> = storedList('claims of the notice', isClaim);
