import { type HeldRecord, MAIL_PLACE, webPlace } from './forwarding';
import { giveUp, growthOf, mailRecords, NO_MOVES, take, webRecords } from './forwarding-records';
import type { RecordType } from '../records/record';

const held = (id: number, type: RecordType, more: Partial<HeldRecord> = {}): HeldRecord => ({
  id,
  type,
  host: 'www',
  answer: `x${id}`,
  ttl: 300,
  origin: 'user',
  setAside: false,
  ...more,
});
const aside = (id: number, type: RecordType): HeldRecord => held(id, type, { setAside: true });
const ours = (id: number, type: RecordType): HeldRecord => held(id, type, { origin: 'url_forwarding' });

describe('how many records more a zone lists', () => {
  it('counts what comes less what goes; what was set aside was not listed', () => {
    const moves = {
      added: [held(9, 'A'), held(8, 'A')],
      setAside: [1],
      broughtBack: [2, 3, 4],
      removed: [5, 6, 7],
    };
    expect(growthOf(moves, [held(1, 'A'), aside(2, 'A'), aside(5, 'A'), held(6, 'A'), held(7, 'A')])).toBe(2);
    expect(growthOf(NO_MOVES, [])).toBe(0);
  });
});

describe('a place that is taken', () => {
  it('sets aside what the user has there, of its types, and adds the records of the forwarding', () => {
    const records = webRecords('www', {
      forwarderAddresses: ['198.51.100.7', '2001:db8::7'],
      forwarderHosts: [],
      mailExchangers: [],
      maxUrlForwardings: 1,
      maxEmailForwardings: 1,
      maxRecords: 1,
    });
    expect(records).toEqual([
      { type: 'A', host: 'www', answer: '198.51.100.7', ttl: 300 },
      { type: 'AAAA', host: 'www', answer: '2001:db8::7', ttl: 300 },
    ]);
    expect(
      take(webPlace('www'), records, [
        held(1, 'A'),
        held(2, 'TXT'),
        aside(3, 'A'),
        held(4, 'ANAME'),
        held(5, 'MX'),
      ]),
    ).toEqual({ added: records, setAside: [1, 4], broughtBack: [], removed: [] });
  });

  it('of mail has the mail servers of the forwarding', () => {
    expect(
      mailRecords({
        forwarderAddresses: [],
        forwarderHosts: [],
        mailExchangers: [{ priority: 10, host: 'mx.example.net' }],
        maxUrlForwardings: 1,
        maxEmailForwardings: 1,
        maxRecords: 1,
      }),
    ).toEqual([{ type: 'MX', host: '', answer: 'mx.example.net', ttl: 300, priority: 10 }]);
  });
});

describe('a place that is given up', () => {
  it.each<[string, HeldRecord[], { removed: number[]; broughtBack: number[] }]>([
    [
      'brings back what was set aside of its types',
      [ours(1, 'A'), aside(2, 'A'), aside(3, 'MX'), held(4, 'TXT')],
      { removed: [1], broughtBack: [2] },
    ],
    [
      'removes what was set aside where the user has other addresses',
      [ours(1, 'A'), aside(2, 'A'), held(3, 'AAAA')],
      { removed: [1, 2], broughtBack: [] },
    ],
    [
      'brings back a CNAME that would stand alone',
      [ours(1, 'A'), aside(2, 'CNAME')],
      { removed: [1], broughtBack: [2] },
    ],
    [
      'removes a CNAME beside any record of the user',
      [ours(1, 'A'), aside(2, 'CNAME'), held(3, 'TXT')],
      { removed: [1, 2], broughtBack: [] },
    ],
    [
      'removes all where one of them is a CNAME',
      [aside(1, 'A'), aside(2, 'CNAME'), held(3, 'TXT')],
      { removed: [1, 2], broughtBack: [] },
    ],
    [
      'leaves the records of the other forwarding',
      [ours(1, 'A'), held(2, 'MX', { origin: 'email_forwarding' }), aside(3, 'A')],
      { removed: [1], broughtBack: [3] },
    ],
    ['has nothing to bring back', [ours(1, 'A'), ours(2, 'AAAA')], { removed: [1, 2], broughtBack: [] }],
  ])('%s', (_what, records, moves) => {
    expect(giveUp(webPlace('www'), records)).toEqual({ added: [], setAside: [], ...moves });
  });

  it('of mail is that of the apex', () => {
    const mx = held(1, 'MX', { host: '', origin: 'email_forwarding' });
    expect(giveUp(MAIL_PLACE, [mx, { ...aside(2, 'MX'), host: '' }, { ...aside(3, 'A'), host: '' }])).toEqual(
      { added: [], setAside: [], removed: [1], broughtBack: [2] },
    );
  });
});
