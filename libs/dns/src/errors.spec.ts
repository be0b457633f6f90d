import type { AppError } from '@registrar/kernel';
import * as errors from './errors';
import type { PlaceOwner } from './forwarding/forwarding';
import * as forwarding from './forwarding/forwarding-errors';

const shapeOf = ({ kind, code, message, details }: AppError): unknown[] => [kind, code, message, details];
const unfit = (what: string): unknown[] => [
  'invalid',
  'dns.invalid_answer',
  'Invalid Argument',
  `Parameter Value Error - ${what}`,
];

describe('a refusal of a record', () => {
  it.each<[string, () => AppError, unknown[]]>([
    ['invalidAnswer', () => errors.invalidAnswer('Invalid IPv4'), unfit('Invalid IPv4')],
    ['cnameNotAlone', () => errors.cnameNotAlone(), unfit('A CNAME Must Be The Only Record Of Its Host')],
    [
      'anameNotAlone',
      () => errors.anameNotAlone(),
      unfit('An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host'),
    ],
    ['verificationHold', () => errors.verificationHold(), unfit('Contact Verification Hold')],
    [
      'domainNotFound',
      () => errors.domainNotFound(),
      ['not_found', 'dns.not_found', 'Not Found', 'The requested domain does not exist.'],
    ],
    [
      'duplicateRecord',
      () => errors.duplicateRecord(),
      ['conflict', 'dns.duplicate', 'Conflict', 'Parameter Value Error - Duplicate Record'],
    ],
    [
      'lockedBy',
      () => errors.lockedBy('PrivacyLock'),
      ['conflict', 'dns.locked', 'Conflict', 'The domain is locked (PrivacyLock).'],
    ],
    [
      'zoneChanged',
      () => errors.zoneChanged(),
      [
        'precondition_failed',
        'dns.zone_changed',
        'Precondition Failed',
        'The zone has changed since it was read.',
      ],
    ],
    [
      'zoneFull',
      () => errors.zoneFull(50),
      ['conflict', 'dns.zone_full', 'Conflict', 'A zone holds at most 50 records.'],
    ],
    [
      'notTheId',
      () => errors.notTheId(),
      ['invalid', 'dns.other_id', 'Bad Request', 'id must equal the id in the path'],
    ],
    [
      'massDeletion',
      () => errors.massDeletion(6, 10),
      [
        'conflict',
        'dns.mass_deletion',
        'Conflict',
        'This deletes 6 of 10 records: set allowMassDeletion to do so.',
      ],
    ],
  ])('says what is wrong: %s', (_name, refuse, shape) => {
    expect(shapeOf(refuse())).toEqual(shape);
  });
});

describe('a refusal of a forwarding', () => {
  const long = `https://t.example/${'a'.repeat(83)}`;
  const url = (host: string, forwardsTo: string): PlaceOwner => ({
    origin: 'url_forwarding',
    host,
    forwardsTo,
  });
  const mail = (mailboxes: number): PlaceOwner => ({
    origin: 'email_forwarding',
    mailbox: 'info',
    mailboxes,
  });

  it.each<[string, () => AppError, unknown[]]>([
    [
      'alreadyForwarded',
      () => forwarding.alreadyForwarded(),
      ['conflict', 'forwarding.exists', 'Object already exists.', undefined],
    ],
    [
      'forwardingsFull',
      () => forwarding.forwardingsFull(5, 'URL'),
      ['conflict', 'forwarding.full', 'Conflict', 'A domain holds at most 5 URL forwardings.'],
    ],
    ['hostDelegated', () => forwarding.hostDelegated(), unfit('The Host Is Delegated To Other Name Servers')],
    [
      'forwardingLoop',
      () => forwarding.forwardingLoop('emailTo'),
      [
        'invalid',
        'forwarding.loop',
        'Bad Request',
        'emailTo is invalid: the target leads back to the forwarded address',
      ],
    ],
    [
      'forwardingNotSetUp',
      () => forwarding.forwardingNotSetUp('Email'),
      ['unavailable', 'forwarding.not_set_up', 'Service Unavailable', 'Email forwarding is not available.'],
    ],
    [
      'placeForwarded',
      () => forwarding.placeForwarded('quay.com', mail(1)),
      [
        'conflict',
        'dns.forwarded',
        'Conflict',
        "Mail to 'info@quay.com' is forwarded; delete the email forwarding first.",
      ],
    ],
    [
      'fileForwarded',
      () => forwarding.fileForwarded(['line 1: a.', 'line 2: b.']),
      ['conflict', 'dns.forwarded', 'Conflict', 'zoneFile cannot be imported: line 1: a. line 2: b.'],
    ],
  ])('says what is wrong: %s', (_name, refuse, shape) => {
    expect(shapeOf(refuse())).toEqual(shape);
  });

  it.each<[PlaceOwner, string]>([
    [
      url('www', 'https://t.example/'),
      "'www.quay.com' is forwarded to https://t.example/; delete the URL forwarding first.",
    ],
    [
      url('', long.slice(0, 100)),
      `'quay.com' is forwarded to ${long.slice(0, 100)}; delete the URL forwarding first.`,
    ],
    [url('', long), `'quay.com' is forwarded to ${long.slice(0, 100)}…; delete the URL forwarding first.`],
    [
      mail(2),
      "Mail to 'info@quay.com' and another mailbox is forwarded; delete the email forwardings first.",
    ],
    [
      mail(3),
      "Mail to 'info@quay.com' and 2 other mailboxes is forwarded; delete the email forwardings first.",
    ],
  ])('names the forwarding and what to do: %j', (owner, words) => {
    expect(forwarding.forwardedWords('quay.com', owner)).toBe(words);
  });
});
