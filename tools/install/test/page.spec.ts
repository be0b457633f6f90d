import { commandsOfPage, underRoot, withValues } from '../src/page';
import { commandsOf, readEnvironmentFile, readUnit } from '../src/unit-file';

describe('the commands of a page', () => {
  const page =
    'a\n```sh\none\n```\n```yaml\nno: shell\n```\n```sh\ntwo\nthree\n```\n\n## After\n```sh\nfour\n```\n';

  it('are its blocks of shell up to a heading', () => {
    expect(commandsOfPage(page, '## After')).toEqual(['one\n', 'two\nthree\n']);
  });

  it('are refused without that heading', () => {
    expect(() => commandsOfPage(page, '## None')).toThrow('no heading ## None');
  });

  it('get other values', () => {
    expect(withValues('A=1 # why\nB_C=2\n', { A: 'x', B_C: 'y z' })).toBe("A='x'\nB_C='y z'\n");
  });

  it.each([
    ['a value is missing', { A: 'x' }, 'disagree on B'],
    ['a value is not of the page', { A: 'x', B: 'y', C: 'z' }, 'disagree on C'],
  ])('are refused where %s', (_, values, message) => {
    expect(() => withValues('A=1\nB=2\n', values)).toThrow(message);
  });

  it.each([
    ['of settings', 'cat >/etc/registrar/a.env', 'cat >/r/etc/registrar/a.env'],
    ['in quotes', 'install "/etc/systemd/system/"', 'install "/r/etc/systemd/system/"'],
    ['of the platform', 'cd /opt/registrar', 'cd /r/opt/registrar'],
    ['of addresses, which stay', 'curl http://127.0.0.1/core/v1 "$URL/opt/registrar"', undefined],
    ['that do no harm, which stay', 'od /dev/urandom; /usr/bin/node a', undefined],
    ['that are relative, which stay', 'install docker/systemd/a.service', undefined],
  ])('have paths under a root: %s', (_, text, moved) => {
    expect(underRoot(text, '/r')).toBe(moved ?? text);
  });

  it.each([
    ['a path of the machine', 'cp a /etc/passwd', '/etc/passwd'],
    ['one in quotes', 'cp a "/etc/passwd"', '/etc/passwd'],
    ['one behind a redirection', 'echo >/var/log/a', '/var/log/a'],
    ['one behind an option', 'tool --root=/srv', '/srv'],
    ['the parent of what is moved', 'rm -r /opt', '/opt'],
  ])('are refused with %s', (_, text, path) => {
    expect(() => underRoot(text, '/r')).toThrow(`names paths of the machine: ${path}`);
  });
});

describe('a unit', () => {
  const unit = `# a comment
[Unit]
After=a.service
After=b.service
[Service]
Type=oneshot
WorkingDirectory=/opt/registrar
Environment=A=1 "B=two words" C=%d/file
EnvironmentFile=/etc/one.env
LoadCredential=file:/etc/source
ExecStart=/usr/bin/node one.js
ExecStart=/usr/bin/node two.js "a b"
`;

  it('is read with all values of a key', () => {
    expect(readUnit(unit).get('Unit')!.get('After')).toEqual(['a.service', 'b.service']);
  });

  it('says what is started, in which environment', () => {
    expect(commandsOf(unit, (file) => `# of ${file}\nA=from-file\nD="*=none"\n`, '/run/x')).toEqual({
      oneshot: true,
      workingDirectory: '/opt/registrar',
      environment: { A: 'from-file', B: 'two words', C: '/run/x/file', D: '*=none' },
      commands: [
        ['/usr/bin/node', 'one.js'],
        ['/usr/bin/node', 'two.js', 'a b'],
      ],
      credentials: { file: '/etc/source' },
    });
  });

  it.each([
    ['a line without a key', () => readUnit('[Unit]\nAfter'), 'not a line of a unit: After'],
    ['no service', () => commandsOf('[Unit]\nAfter=a', () => '', ''), 'no section [Service]'],
    [
      'an environment file with another line',
      () => readEnvironmentFile('export'),
      'not an assignment: export',
    ],
  ])('is refused with %s', (_, read, message) => {
    expect(read).toThrow(message);
  });
});
