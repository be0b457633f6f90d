import type { ClaimsNotice, NoticeClaim, NoticeParty } from '@registrar/catalog';
import { readXml, type XmlElement, XmlFault } from './xml';

/** RFC 9361 §7.1. */
const NAMESPACE = 'urn:ietf:params:xml:ns:tmNotice-1.0';

/** XML Schema dateTime; the clearinghouse writes UTC. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a trademark claims notice (RFC 9361 §6.5). What the schema demands must be there: a claim shown in
 * part is none. Throws XmlFault.
 */
export function readNotice(document: Uint8Array): ClaimsNotice {
  const notice = readXml(document, NAMESPACE, 'notice');
  return {
    id: notice.needText('id'),
    notBefore: dateOf(notice, 'notBefore'),
    notAfter: dateOf(notice, 'notAfter'),
    label: notice.needText('label').toLowerCase(),
    claims: notice.all('claim').map(claimOf),
  };
}

/** `regNum` is none of RFC 9361: a source that goes beyond it names it as marks do (RFC 7848 §2.2). */
function claimOf(claim: XmlElement): NoticeClaim {
  const jurisdiction = claim.need('jurDesc');
  const holders = claim.all('holder').map((holder) => partyOf(holder, 'entitlement'));
  if (holders.length === 0) throw new XmlFault('<holder> is missing in <claim>');
  return {
    markName: claim.needText('markName'),
    registrationNumber: claim.textOf('regNum'),
    holders,
    contacts: claim.all('contact').map((contact) => partyOf(contact, 'type')),
    jurisdiction: {
      description: jurisdiction.text,
      countryCode: jurisdiction.attribute('jurCC')?.toUpperCase(),
    },
    classes: claim
      .all('classDesc')
      .map((each) => ({ number: each.attribute('classNum'), description: each.text })),
    goodsAndServices: claim.needText('goodsAndServices'),
    notExactMatch: notExactMatchOf(claim.find('notExactMatch')),
  };
}

/** What became of the name elsewhere; the two kinds stand in any order and number. */
function notExactMatchOf(element: XmlElement | undefined): NoticeClaim['notExactMatch'] {
  return (
    element && {
      udrp: element
        .all('udrp')
        .map((found) => ({ caseNumber: found.needText('caseNo'), provider: found.needText('udrpProvider') })),
      court: element.all('court').map((found) => ({
        referenceNumber: found.needText('refNum'),
        countryCode: found.needText('cc'),
        courtName: found.needText('courtName'),
      })),
    }
  );
}

function partyOf(party: XmlElement, role: 'entitlement' | 'type'): NoticeParty {
  const address = party.need('addr');
  const [name, organization] = [party.textOf('name'), party.textOf('org')];
  if (name === undefined && organization === undefined)
    throw new XmlFault(`neither <name> nor <org> in <${party.name}>`);
  return {
    role: party.attribute(role),
    name,
    organization,
    street: address.all('street').map(({ text }) => text),
    city: address.needText('city'),
    state: address.textOf('sp'),
    postalCode: address.textOf('pc'),
    countryCode: address.needText('cc'),
    voice: numberOf(party.find('voice')),
    fax: numberOf(party.find('fax')),
    email: party.textOf('email'),
  };
}

/** With its extension, `x`. */
function numberOf(element: XmlElement | undefined): string | undefined {
  if (!element?.text) return undefined;
  const extension = element.attribute('x');
  return extension === undefined ? element.text : `${element.text} ext. ${extension}`;
}

function dateOf(notice: XmlElement, name: string): Date {
  const text = notice.needText(name);
  const date = new Date(text);
  if (!DATE_TIME.test(text) || Number.isNaN(date.getTime())) throw new XmlFault(`<${name}> is no date`);
  return date;
}
