import type { AcquisitionOutcome, AcquisitionSource, AcquisitionType } from '../../search/acquisitions';

/** A source, and names with a certain behaviour. */
export interface AcquisitionSourceUnderTest {
  source: AcquisitionSource;
  /** On offer, of this type. */
  type: AcquisitionType;
  offered: string;
  /** On offer; the purchase is refused. */
  refused: string;
  /** On offer; the first purchase gets no answer. */
  unknown: string;
  notOffered: string;
}

const FIRST = '018f0000-0000-7000-8000-000000000001';

/** The contract of an AcquisitionSource, for the fake and the real ones. */
export function acquisitionSourceContract(start: () => AcquisitionSourceUnderTest): void {
  let test: AcquisitionSourceUnderTest;
  const acquire = (name: string, operationId = FIRST, type = test.type): Promise<AcquisitionOutcome> =>
    test.source.acquire(operationId, name, type);

  beforeEach(() => void (test = start()));

  it('knows which names are on offer, each of one of its types and for more than nothing', async () => {
    const offers = await test.source.offers([test.notOffered, test.offered]);
    expect(offers).toMatchObject([{ name: test.offered, type: test.type }]);
    expect(test.source.types).toContain(test.type);
    expect(offers[0].price.minor).toBeGreaterThan(0n);
  });

  it('offers nothing where nothing is asked for', async () => {
    expect(await test.source.offers([])).toEqual([]);
  });

  it('buys a name, and says the same when the same operation asks again', async () => {
    expect(await acquire(test.offered)).toEqual({ kind: 'done' });
    expect(await acquire(test.offered)).toEqual({ kind: 'done' });
  });

  it('refuses with a reason, each time', async () => {
    const refusal = await acquire(test.refused);
    expect(refusal).toEqual({ kind: 'refused', reason: expect.stringMatching(/./) });
    expect(await acquire(test.refused)).toEqual(refusal);
  });

  it('refuses what is not on offer, or in another way', async () => {
    const other = test.type === 'expiring' ? 'backorder' : 'expiring';
    expect([(await acquire(test.notOffered)).kind, (await acquire(test.offered, FIRST, other)).kind]).toEqual(
      ['refused', 'refused'],
    );
  });

  it('returns unknown, and the outcome at the next same call', async () => {
    expect(await acquire(test.unknown)).toMatchObject({ kind: 'unknown' });
    expect(await acquire(test.unknown)).toEqual({ kind: 'done' });
  });
}
