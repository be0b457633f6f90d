import type { RecordInput, RecordType } from '../../records/record';

/** The zone that the cases are for. */
export const ZONE = 'example.com';

/** A record that is right, of each type. */
export const RIGHT: Readonly<Record<RecordType, RecordInput>> = {
  A: { type: 'A', host: 'www', answer: '192.0.2.1' },
  AAAA: { type: 'AAAA', host: 'www', answer: '2001:db8::1' },
  ANAME: { type: 'ANAME', host: '', answer: 'target.example.net' },
  CNAME: { type: 'CNAME', host: 'www', answer: 'target.example.net' },
  MX: { type: 'MX', host: '', answer: 'mail.example.net', priority: 10 },
  NS: { type: 'NS', host: 'sub', answer: 'ns1.example.net' },
  SRV: { type: 'SRV', host: '_sip._tcp', answer: '1 5060 sip.example.net', priority: 10 },
  TXT: { type: 'TXT', host: '', answer: 'text' },
};
export const TYPES = Object.keys(RIGHT) as RecordType[];
