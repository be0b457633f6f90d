import { acquisitionSourceContract } from '@registrar/catalog/testing';
import { parseAcquisitionFees, SimulatedAcquisitions } from './simulated-acquisitions';

const source = () => new SimulatedAcquisitions(parseAcquisitionFees('aftermarket_s=5000, backorder=99.50,'));

describe('names on offer in the sandbox', () => {
  acquisitionSourceContract(() => ({
    source: source(),
    type: 'backorder',
    offered: 'backorder-quay.com',
    refused: 'backorder-refused-quay.com',
    unknown: 'backorder-unknown-quay.com',
    notOffered: 'quay.com',
  }));

  it('are told by their label, and of the types that have a fee', async () => {
    const names = [
      'aftermarket-s-quay.com',
      'rare.example',
      'backorder-1.co.uk',
      'expiring-quay.com',
      'aftermarket-i-quay.com',
      'rarer.example',
      'backorder.com',
    ];
    expect(
      (await source().offers(names)).map(({ name, type, price }) => [name, type, price.toNumber()]),
    ).toEqual([
      ['aftermarket-s-quay.com', 'aftermarket_s', 5_000],
      ['rare.example', 'aftermarket_s', 5_000],
      ['backorder-1.co.uk', 'backorder', 99.5],
    ]);
    expect(source().types).toEqual(['aftermarket_s', 'backorder']);
  });

  it('withholds the first answer of each operation, not of the name', async () => {
    const one = source();
    const kinds = [];
    for (const operation of ['a', 'b', 'a', 'b'])
      kinds.push((await one.acquire(operation, 'backorder-unknown-1.com', 'backorder')).kind);
    expect(kinds).toEqual(['unknown', 'unknown', 'done', 'done']);
  });
});

describe('the fees of the setting', () => {
  it('may be none', () => {
    expect(parseAcquisitionFees('').size).toBe(0);
  });

  it.each([
    'backorder',
    'backorder=',
    'backorder=free',
    'backorder=0',
    'backorder=-5',
    'registration=10',
    'gift=1',
    '=5',
  ])('refuse %p', (text) => {
    expect(() => parseAcquisitionFees(text)).toThrow(`holds "${text}"`);
  });
});
