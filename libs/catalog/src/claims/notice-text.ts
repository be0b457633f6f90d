import type { ClaimsNotice, CourtDecision, NoticeClaim, NoticeParty, UdrpCase } from './claims-notice';

/**
 * Text that every applicant must read before the claims, in the registrar's words (Trademark Clearinghouse:
 * Rights Protection Mechanism Requirements, Trademark Notice). Markdown.
 */
const PREAMBLE = `**Trademark notice**

You see this notice because the domain name you are applying for matches at least one trademark that is recorded in the Trademark Clearinghouse.

**You may or may not be entitled to the name.** It depends on the use you intend for it and on whether that use is the same as, or overlaps significantly with, what is protected by the trademarks below. Your right to register the name may be protected as noncommercial use or "fair use" by the law of your country.

Please read the trademark information below carefully, with the trademarks, the countries and the goods and services for which they are registered. Not every jurisdiction examines trademarks closely before it registers them, so some of what is shown may exist in a national or regional register that makes no thorough review of the right beforehand.

If you have questions you may want to ask an attorney or a legal expert on trademarks and intellectual property.

If you go on with this registration you declare that

- you have received and understood this notice that trademarks match the name, and
- to the best of your knowledge the registration and your use of the name will not infringe the rights that are listed below.

The following trademarks are recorded in the Trademark Clearinghouse:`;

/** One piece of information of a claim, in the order in which it is shown. */
export type ClaimDetail = readonly [label: string, value: string];

/** The whole notice with every claim, as Markdown. */
export function noticeMarkdown(notice: ClaimsNotice): string {
  const claims = notice.claims.map((claim, at) => {
    const lines = claimDetails(claim).map(([name, value]) => `- **${name}:** ${markdown(value)}`);
    return [`**${at + 1}. ${markdown(claim.markName)}**`, '', ...lines].join('\n');
  });
  return [PREAMBLE, ...claims].join('\n\n');
}

/** Organization before person; several holders in sequence. */
export const holderNames = ({ holders }: NoticeClaim): string => holders.map(nameOf).join('; ');

/** Everything a claim says; plain text, not escaped. */
export function claimDetails(claim: NoticeClaim): ClaimDetail[] {
  const { jurisdiction, classes, notExactMatch } = claim;
  return [
    ['Mark', claim.markName],
    ...(claim.registrationNumber === undefined
      ? []
      : [['Registration number', claim.registrationNumber] as const]),
    ['Jurisdiction', withCode(jurisdiction.description, jurisdiction.countryCode)],
    ['Goods and services', claim.goodsAndServices],
    ...classes.map(({ number, description }): ClaimDetail => [
      'International class of goods and services',
      withCode(description, number),
    ]),
    ...claim.holders.map((holder): ClaimDetail => ['Trademark holder', partyText(holder)]),
    ...claim.contacts.map((contact): ClaimDetail => ['Representative', partyText(contact)]),
    ...(notExactMatch?.udrp ?? []).map((found): ClaimDetail => [
      'Found to have been used abusively in',
      udrpText(found),
    ]),
    ...(notExactMatch?.court ?? []).map((found): ClaimDetail => [
      'Found to have been used abusively in',
      courtText(found),
    ]),
  ];
}

const nameOf = ({ organization, name }: NoticeParty): string =>
  [organization, name].filter((part) => part !== undefined).join(', ');

const withCode = (text: string, code?: string): string => (code === undefined ? text : `${text} (${code})`);

function partyText(party: NoticeParty): string {
  const { street, city, state, postalCode, countryCode } = party;
  const address = [...street, city, state, postalCode, countryCode];
  const reach = [labelled('phone', party.voice), labelled('fax', party.fax), labelled('email', party.email)];
  const text = [nameOf(party), ...address, ...reach]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
  return withCode(text, party.role);
}

const labelled = (label: string, value?: string): string | undefined =>
  value === undefined ? undefined : `${label} ${value}`;

const udrpText = ({ caseNumber, provider }: UdrpCase): string => `UDRP case ${caseNumber}, ${provider}`;

const courtText = ({ referenceNumber, countryCode, courtName }: CourtDecision): string =>
  `decision ${referenceNumber}, ${courtName} (${countryCode})`;

/** Marks are free text: escaped, so that no part becomes a link, a heading or a tag. */
const markdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&').replace(/\s+/g, ' ');
