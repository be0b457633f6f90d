import type { RecordData } from '../records/record';
import {
  a,
  cname,
  aname,
  mx,
  txt,
  DUPLICATE,
  CNAME_BESIDE,
  ANAME_BESIDE,
  type ZoneUnderTest,
} from './zone-under-test';

/** Which records of a host exclude each other. */
export function zoneConflictsContract(zone: ZoneUnderTest): void {
  const { write, add, records } = zone;

  const BESIDE: { is: string; there: RecordData; comes: RecordData; refusal?: object }[] = [
    {
      is: 'the same again',
      there: a('www', '192.0.2.1'),
      comes: a('www', '192.0.2.1', 600),
      refusal: DUPLICATE,
    },
    {
      is: 'the same mail server at another priority',
      there: mx('', 10),
      comes: mx('', 20),
      refusal: DUPLICATE,
    },
    { is: 'the same CNAME again', there: cname('www'), comes: cname('www'), refusal: DUPLICATE },
    {
      is: 'a second CNAME',
      there: cname('www'),
      comes: cname('www', 'other.example.net'),
      refusal: CNAME_BESIDE,
    },
    { is: 'a CNAME beside a text', there: txt('www'), comes: cname('www'), refusal: CNAME_BESIDE },
    { is: 'a text beside a CNAME', there: cname('www'), comes: txt('www'), refusal: CNAME_BESIDE },
    { is: 'a CNAME beside an ANAME', there: aname('www'), comes: cname('www'), refusal: CNAME_BESIDE },
    { is: 'an ANAME beside a CNAME', there: cname('www'), comes: aname('www'), refusal: CNAME_BESIDE },
    { is: 'an ANAME beside an address', there: a('', '192.0.2.1'), comes: aname(''), refusal: ANAME_BESIDE },
    { is: 'an address beside an ANAME', there: aname(''), comes: a('', '192.0.2.1'), refusal: ANAME_BESIDE },
    {
      is: 'an IPv6 address beside an ANAME',
      there: aname(''),
      comes: { type: 'AAAA', host: '', answer: '2001:db8::1', ttl: 300 },
      refusal: ANAME_BESIDE,
    },
    { is: 'a second ANAME', there: aname(''), comes: aname('', 'other.example.net'), refusal: ANAME_BESIDE },
    { is: 'a CNAME at another host', there: a('www', '192.0.2.1'), comes: cname('shop') },
    { is: 'a second address', there: a('www', '192.0.2.1'), comes: a('www', '192.0.2.2') },
    { is: 'mail beside an ANAME', there: aname(''), comes: mx('', 10) },
    { is: 'an ANAME beside a text', there: txt(''), comes: aname('') },
    { is: 'a wildcard beside what it covers', there: cname('www'), comes: cname('*') },
  ];
  it.each(BESIDE)('takes or refuses $is, created and replaced alike', async ({ there, comes, refusal }) => {
    await add(there);
    const created = zone.setup.store.create(write(), comes);
    if (refusal) await expect(created).rejects.toMatchObject(refusal);
    else expect(await created).toMatchObject({ kind: 'written' });
    if (!refusal) return;
    const id = await add(txt('elsewhere'));
    await expect(zone.setup.store.replace(write(), id, comes)).rejects.toMatchObject(refusal);
    expect(await records()).toHaveLength(2);
  });

  it('lets a record be replaced by what could not stand beside it', async () => {
    const id = await add(a('www', '192.0.2.1'));
    expect(await zone.setup.store.replace(write(), id, cname('www'))).toMatchObject({ kind: 'written' });
    expect(await zone.setup.store.replace(write(), id, aname('www'))).toMatchObject({ kind: 'written' });
    expect(await zone.setup.store.replace(write(), id, a('www', '192.0.2.1'))).toMatchObject({
      kind: 'written',
    });
  });
}
