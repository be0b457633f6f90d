import { crc32 } from 'node:zlib';
import { EppError } from '../result';
import type { TldPolicy } from '../tld-policies';
import { childOf, tokenOf, type XmlNode } from '../xml/reader';
import { dateTimeOf, enumAttr, schemaError, sequence } from '../xml/shape';
import { el, elWith, type XmlElement } from '../xml/writer';

const PHASES: readonly string[] = ['sunrise', 'landrush', 'claims', 'open', 'custom'];

/** A notice is valid for 48 hours after the holder accepted it (clearinghouse functional specification). */
const NOTICE_ACCEPTED_MS = 48 * 3600_000;

/** The phase of a TLD: claims with a list of claims, else open. */
export function activePhase(policy: TldPolicy): 'claims' | 'open' {
  return policy.claims ? 'claims' : 'open';
}

/**
 * The clearinghouse's lookup key of a listed label; own properties only, since labels such as "constructor"
 * must not match.
 */
function claimKeyOf({ claims }: TldPolicy, label: string): string | undefined {
  return claims && Object.hasOwn(claims, label) ? claims[label] : undefined;
}

/** The claims or trademark form of `launch:check`; the availability form has no request of its own. */
export function readLaunchCheck(node: XmlNode): 'claims' | 'avail' | 'trademark' {
  const form = enumAttr(node, 'type', ['claims', 'avail', 'trademark'] as const, 'claims');
  const phase = sequence(node, { phase: '?' }).token('phase');
  if (form === 'claims' && phase !== undefined && phase !== 'claims') {
    throw new EppError(2306, 'claims are checked in the claims phase', ['launch:phase', phase]);
  }
  return form;
}

/** `launch:chkData` of the claims and trademark forms (RFC 8334 section 3.1). */
export function claimsData(
  names: readonly { name: string; label?: string; policy?: TldPolicy }[],
): XmlElement {
  return el(
    'launch:chkData',
    names.map(({ name, label, policy }) => {
      const key = label === undefined || !policy ? undefined : claimKeyOf(policy, label);
      return el(
        'launch:cd',
        elWith('launch:name', { exists: key ? '1' : '0' }, name),
        key !== undefined && elWith('launch:claimKey', { validatorID: 'tmch' }, key),
      );
    }),
  );
}

/**
 * `launch:info` of a registration (RFC 8334 section 3.2): its phase, if it was created with one. No
 * applications (2303), and no other phase than the zone's (2306).
 */
export function launchInfData(
  policy: TldPolicy,
  registeredIn: string | null,
  node: XmlNode,
): XmlElement | undefined {
  demandActivePhase(policy, node);
  const shape = sequence(node, { phase: '1', applicationID: '?' });
  const application = shape.token('applicationID');
  if (application !== undefined)
    throw new EppError(2303, 'no such application', ['launch:applicationID', application]);
  return registeredIn === null ? undefined : el('launch:infData', el('launch:phase', registeredIn));
}

/**
 * Checks the launch part of a create against the TLD's phase. A listed label needs a valid notice, any other
 * must have none (both 2304). Returns the phase to store.
 */
export function admitLaunch(
  policy: TldPolicy,
  label: string,
  node: XmlNode | undefined,
  now: Date,
): string | null {
  const claimed = claimKeyOf(policy, label) !== undefined;
  const notice = node && readLaunchCreate(policy, node);
  if (claimed && !notice) throw new EppError(2304, 'a trademark claims notice is needed');
  if (!claimed && notice) throw new EppError(2304, 'the name needs no claims notice');
  if (notice) verifyNotice(label, notice, now);
  return node ? activePhase(policy) : null;
}

function readLaunchCreate(policy: TldPolicy, node: XmlNode): XmlNode | undefined {
  demandActivePhase(policy, node);
  if (enumAttr(node, 'type', ['application', 'registration'] as const, 'registration') === 'application') {
    throw new EppError(2306, 'no applications in this phase');
  }
  const marks = node.children.filter((child) => child.name !== 'phase' && child.name !== 'notice');
  if (marks.length > 0) throw new EppError(2306, 'no marks in this phase');
  return sequence(node, { phase: '1', notice: '?' }).one('notice');
}

function demandActivePhase(policy: TldPolicy, node: XmlNode): void {
  const phase = tokenOf(childOf(node, node.ns, 'phase'));
  const active = activePhase(policy);
  if (phase === undefined || !PHASES.includes(phase))
    throw schemaError('<phase> of the launch extension is missing or unknown');
  if (phase !== active) throw new EppError(2306, `the zone is in phase ${active}`, ['launch:phase', phase]);
}

function verifyNotice(label: string, notice: XmlNode, now: Date): void {
  const shape = sequence(notice, { noticeID: '1', notAfter: '1', acceptedDate: '1' });
  const id = shape.need('noticeID');
  const notAfter = dateTimeOf(shape.need('notAfter'), 'notAfter');
  const accepted = dateTimeOf(shape.need('acceptedDate'), 'acceptedDate');
  const validator = shape.one('noticeID')?.attrs.validatorID ?? 'tmch';
  if (validator !== 'tmch') throw new EppError(2306, 'unknown validator', ['launch:noticeID', id]);
  if (!isNoticeId(id, label, notAfter))
    throw new EppError(2306, 'the notice is not of this name', ['launch:noticeID', id]);
  if (notAfter <= now)
    throw new EppError(2004, 'the notice has expired', ['launch:notAfter', shape.need('notAfter')]);
  if (accepted > now || now.getTime() - accepted.getTime() > NOTICE_ACCEPTED_MS) {
    throw new EppError(2004, 'the notice was not accepted within 48 hours', [
      'launch:acceptedDate',
      shape.need('acceptedDate'),
    ]);
  }
}

/**
 * Eight hexadecimal digits of CRC-32 over label, notAfter in Unix seconds and number, then the number (RFC
 * 9361).
 */
function isNoticeId(id: string, label: string, notAfter: Date): boolean {
  const match = /^([0-9a-f]{8})(\d{1,19})$/i.exec(id);
  if (!match) return false;
  const sum = crc32(`${label}${Math.floor(notAfter.getTime() / 1000)}${match[2]}`)
    .toString(16)
    .padStart(8, '0');
  return sum === match[1].toLowerCase();
}
