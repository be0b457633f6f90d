import { databaseUrls } from './database-hosts';

describe('the servers of a database URL', () => {
  it.each<[string, string[]]>([
    ['postgres://registrar:pw@db1:5432/registrar', ['postgres://registrar:pw@db1:5432/registrar']],
    [
      'postgres://registrar:pw@db1:5432,db2:5433/registrar?sslmode=require',
      [
        'postgres://registrar:pw@db1:5432/registrar?sslmode=require',
        'postgres://registrar:pw@db2:5433/registrar?sslmode=require',
      ],
    ],
    ['postgresql://db1,db2/registrar', ['postgresql://db1/registrar', 'postgresql://db2/registrar']],
    ['postgres://u:a,b@db1, db2:6432/x', ['postgres://u:a,b@db1/x', 'postgres://u:a,b@db2:6432/x']],
    ['postgres://u:a,b@db1/x?options=-c%20a=b,c', ['postgres://u:a,b@db1/x?options=-c%20a=b,c']],
    [
      'postgres://u@[2001:db8::1]:5432,[2001:db8::2]/x',
      ['postgres://u@[2001:db8::1]:5432/x', 'postgres://u@[2001:db8::2]/x'],
    ],
    ['postgres:///registrar', ['postgres:///registrar']],
    ['no url', ['no url']],
  ])('of %s are found in their order', (url, expected) => {
    expect(databaseUrls(url)).toEqual(expected);
  });
});
