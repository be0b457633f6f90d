import { AliasShares } from './alias-shares';
import { LastAnswers } from './last-answers';

describe('questions at once', () => {
  it('about one domain are limited, and leave room for another', () => {
    const shares = new AliasShares(10, 2);
    expect([shares.begin('a.slow.example'), shares.begin('b.slow.example')]).toEqual([undefined, undefined]);
    expect(shares.begin('c.slow.example')).toBe('too many questions at once about names of slow.example');
    expect(shares.begin('cdn.target.net')).toBeUndefined();
    shares.end('a.slow.example');
    expect(shares.begin('c.slow.example')).toBeUndefined();
  });

  it('are limited in all', () => {
    const shares = new AliasShares(2);
    for (const name of ['a.one.example', 'a.two.test']) expect(shares.begin(name)).toBeUndefined();
    expect(shares.begin('a.three.net')).toBe('too many questions at once');
    shares.end('a.one.example');
    expect(shares.begin('a.three.net')).toBeUndefined();
  });
});

describe('the last answer', () => {
  const addresses = [Buffer.from([198, 51, 100, 1])];
  const open = (most?: number) => {
    const clock = { at: 0 };
    return { clock, answers: new LastAnswers(() => clock.at, most) };
  };

  it('is found for 15 minutes, with a TTL of 30 s', () => {
    const { clock, answers } = open();
    answers.note('1 a.example', { code: 0, addresses });
    clock.at = 900_000;
    expect(answers.find('1 a.example')).toEqual({ code: 0, ttl: 30, addresses });
    expect(answers.find('28 a.example')).toBeUndefined();
    clock.at += 1;
    expect(answers.find('1 a.example')).toBeUndefined();
  });

  it('is forgotten once the target has no address', () => {
    const { answers } = open();
    answers.note('1 a.example', { code: 0, addresses });
    answers.note('1 a.example', { code: 3, addresses: [] });
    expect(answers.find('1 a.example')).toBeUndefined();
  });

  it('that was renewed longest ago gives way where there is no room', () => {
    const { answers } = open(2);
    for (const key of ['a', 'b', 'a', 'c']) answers.note(key, { code: 0, addresses });
    expect(['a', 'b', 'c'].map((key) => answers.find(key) !== undefined)).toEqual([true, false, true]);
  });
});
