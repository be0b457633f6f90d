import type { ServiceNotice } from '@registrar/status';
import { partOf } from './notice-parameters.dto';

const notices = (count: number): ServiceNotice[] =>
  Array.from({ length: count }, (_, at) => ({ id: 9 - at }) as ServiceNotice);
const shown = ({ id }: ServiceNotice) => ({ id });

describe('a part of a list that was read with one item more', () => {
  it.each([
    ['no item', 0, []],
    ['fewer items than the limit', 1, [9]],
    ['as many as the limit', 2, [9, 8]],
  ])('is the last with %s', (_, count, ids) => {
    expect(partOf(notices(count), 2, shown)).toEqual({ items: ids.map((id) => ({ id })) });
  });

  it('goes on after its last item where one more was read', () => {
    expect(partOf(notices(3), 2, shown)).toEqual({ items: [{ id: 9 }, { id: 8 }], next: '8' });
  });
});
