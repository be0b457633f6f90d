import { differences, mergeProfile, missingPaths } from './merge-profile';

describe('a merge of profiles', () => {
  it('adds an object where there was none, and leaves nulls out of it', () => {
    expect(mergeProfile({}, { session: { max: 2, maxAgeSeconds: null } })).toEqual({ session: { max: 2 } });
  });

  it('takes null for no object', () => {
    expect([mergeProfile({ session: { max: 2 } }, null), mergeProfile({}, 4)]).toEqual([null, 4]);
  });

  it('reaches no prototype', () => {
    const merged = mergeProfile({}, JSON.parse('{"__proto__": {"max": 2}}')) as object;
    expect([Object.keys(merged), ({} as { max?: number }).max]).toEqual([['__proto__'], undefined]);
  });

  it('leaves what it merges into as it was', () => {
    const stored = { session: { max: 9 } };
    mergeProfile(stored, { session: { max: 2 } });
    expect(stored).toEqual({ session: { max: 9 } });
  });
});

describe('what a part lacks of a whole', () => {
  it('is named by its path, a missing object by its own', () => {
    expect(missingPaths({ a: 1, b: { c: 1, d: [1] }, e: { f: 1 } }, { b: { d: [] } })).toEqual([
      'a',
      'b.c',
      'e',
    ]);
    expect(missingPaths({ a: 1 }, { a: null })).toEqual([]);
    expect([missingPaths({ a: { b: 1 } }, { a: 4 }), missingPaths({ a: 1 }, { a: { b: 1 } })]).toEqual([
      [],
      [],
    ]);
  });
});

describe('differences of two objects', () => {
  it.each<[object, object, object[]]>([
    [{ a: 1, b: { c: 1 } }, { a: 1, b: { c: 1 } }, []],
    [{ a: 1 }, { a: 2 }, [{ path: 'a', before: 1, after: 2 }]],
    [{ a: { b: { c: 1, d: 1 } } }, { a: { b: { c: 2, d: 1 } } }, [{ path: 'a.b.c', before: 1, after: 2 }]],
    [{ a: [1] }, { a: [1, 2] }, [{ path: 'a', before: [1], after: [1, 2] }]],
    [{}, { a: { b: 1 } }, [{ path: 'a.b', after: 1 }]],
    [{ a: { b: 1 } }, {}, [{ path: 'a.b', before: 1 }]],
    [{ a: { b: 1 } }, { a: 1 }, [{ path: 'a', before: { b: 1 }, after: 1 }]],
    [{ a: 1 }, { a: { b: 1 } }, [{ path: 'a', before: 1, after: { b: 1 } }]],
    [{ a: 1 }, {}, [{ path: 'a', before: 1 }]],
    [{}, { a: 1 }, [{ path: 'a', after: 1 }]],
    [{}, { a: null }, [{ path: 'a', after: null }]],
    [{ a: null }, {}, [{ path: 'a', before: null }]],
    [{ a: undefined }, {}, []],
  ])('of %j and %j are %j', (before, after, expected) => {
    expect(differences(before, after)).toStrictEqual(expected);
  });
});
