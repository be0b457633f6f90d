import { HostPool, HostPools } from './host-pools';

const refused = (): never => {
  throw new Error('no connection is opened here');
};
let destroyed: HostPool[];
let pools: HostPools;
beforeEach(() => {
  destroyed = [];
  jest.spyOn(HostPool.prototype, 'destroy').mockImplementation(function (this: HostPool) {
    destroyed.push(this);
    return Promise.resolve();
  });
  pools = new HostPools({ connections: 2, idleMs: 1_000, pools: 2 }, refused);
});

const used = (origin: string): HostPool => {
  const pool = pools.take(origin);
  pools.giveBack(pool);
  return pool;
};

describe('the pools of connections', () => {
  it('are one for each origin, without a connection at first', () => {
    const [one, other] = [pools.take('https://a.example'), pools.take('https://b.example')];
    expect(pools.take('https://a.example')).toBe(one);
    expect(other).not.toBe(one);
    expect([one.underWay, other.underWay, one.isConnected]).toEqual([2, 1, false]);
    pools.giveBack(one);
    expect(one.underWay).toBe(1);
  });

  it('beyond their number are closed, the longest unused first', () => {
    const [first, second] = [used('https://a.example'), used('https://b.example')];
    expect(used('https://a.example')).toBe(first);
    expect(destroyed).toEqual([]);
    used('https://c.example');
    expect(destroyed).toEqual([second]);
    expect(used('https://a.example')).toBe(first);
    expect(used('https://b.example')).not.toBe(second);
  });

  it('with requests under way are left open, also beyond their number', () => {
    const [first, second] = [pools.take('https://a.example'), used('https://b.example')];
    const third = pools.take('https://c.example');
    expect(destroyed).toEqual([]);
    pools.giveBack(third);
    expect(destroyed).toEqual([second]);
    const fourth = pools.take('https://d.example');
    pools.giveBack(first);
    expect(destroyed).toEqual([second, first]);
    pools.giveBack(fourth);
    expect(destroyed).toEqual([second, first]);
  });

  it('that fail to close keep no other from it', async () => {
    jest.mocked(HostPool.prototype.destroy).mockRejectedValue(new Error('already destroyed'));
    for (const name of ['a', 'b', 'c']) used(`https://${name}.example`);
    await expect(pools.close()).rejects.toThrow('already destroyed');
  });

  it('are all closed for good, also those with requests under way', async () => {
    const all = [pools.take('https://a.example'), used('https://b.example')];
    await pools.close();
    expect(destroyed).toEqual(all);
    await pools.close();
    expect(destroyed).toEqual(all);
  });
});
