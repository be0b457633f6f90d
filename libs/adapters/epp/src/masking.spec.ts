import fc from 'fast-check';
import { commandFrame } from './commands/frame';
import { contactCreate } from './commands/contact';
import { domainCreate } from './commands/domain';
import { domainUpdate } from './commands/domain-changes';
import { login } from './commands/session';
import { maskSecrets } from './masking';

const SECRET = 's3cret-Value';

describe('masking of secrets', () => {
  it.each([
    ['a password', `<pw>${SECRET}</pw>`],
    ['a new password', `<newPW>${SECRET}</newPW>`],
    ['a password with a prefix', `<loginSec:pw xmlns:loginSec="urn:x">${SECRET}</loginSec:pw>`],
    ['a code of a domain', `<domain:authInfo><domain:pw roid="X-1">${SECRET}</domain:pw></domain:authInfo>`],
    ['a code under an unknown prefix', `<q:authInfo><q:ext><z>${SECRET}</z></q:ext></q:authInfo>`],
    ['a code in CDATA that looks like its end', `<pw><![CDATA[</pw>${SECRET}]]></pw>`],
    ['a code behind a comment', `<pw><!-- </pw> -->${SECRET}</pw>`],
    ['a code in a tag with line breaks', `<pw\n roid="a>b"\r\n>${SECRET}</pw\n>`],
    ['a code that never ends', `<pw>${SECRET}`],
    ['a code in a comment that never ends', `<!-- <pw>${SECRET}</pw>`],
    ['a code inside another', `<authInfo><authInfo><pw>x</pw></authInfo>${SECRET}</authInfo>`],
    ['a code in the echo of a refusal', `<value><pw>${SECRET}</pw></value>`],
    [
      'a code in an echo in CDATA',
      `<value><![CDATA[<domain:authInfo><domain:pw>${SECRET}</domain:pw></domain:authInfo>]]></value>`,
    ],
    ['a code in CDATA that never ends there', `<msg><![CDATA[<pw>${SECRET}]]></msg>`],
    ['a code in a comment', `<!-- <pw>${SECRET}</pw> -->`],
    [
      'a code in an escaped echo',
      `<reason>&lt;domain:authInfo&gt;&lt;domain:pw roid="X"&gt;${SECRET}&lt;/domain:pw&gt;&lt;/domain:authInfo&gt;</reason>`,
    ],
    ['a code in an echo with only its opening signs escaped', `<reason>&lt;pw>${SECRET}&lt;/pw></reason>`],
    ['a code in an escaped echo that is cut off', `<reason>&lt;newPW&gt;${SECRET}</reason>`],
  ])('takes out %s', (_, inner) => {
    const masked = maskSecrets(`<epp><a/>${inner}</epp>`);
    expect(masked).not.toContain(SECRET);
    expect(masked).toContain('***');
  });

  it.each([
    ['an empty code', '<epp><authInfo/><pw/><name>kept</name></epp>'],
    ['names that only begin alike', '<epp><pwx>kept</pwx><xpw>kept</xpw><authInfoX>kept</authInfoX></epp>'],
    ['escaped names that only begin alike', '<epp><msg>&lt;pwx&gt;kept&lt;/pwx&gt; &lt;a&gt;</msg></epp>'],
    ['text that is no XML', 'kept < text & more'],
    ['processing instructions', '<?xml version="1.0"?><epp><?a <pw>kept</pw> ?><b>kept</b></epp>'],
    ['empty sections', '<epp><!----><![CDATA[]]><??><b>kept</b></epp>'],
  ])('leaves alone %s', (_, frame) => {
    expect(maskSecrets(frame)).toBe(frame);
  });

  it('goes on after each secret', () => {
    expect(maskSecrets('<a><pw>1</pw><b>2</b><newPW>3</newPW><c>4</c></a>')).toBe(
      '<a><pw>***</pw><b>2</b><newPW>***</newPW><c>4</c></a>',
    );
  });

  it('goes on after a section, whatever is begun in it', () => {
    expect(maskSecrets('<a><!-- <pw> --><b>1</b><![CDATA[<authInfo>2]]><c>3</c></a>')).toBe(
      '<a><!-- <pw>***--><b>1</b><![CDATA[<authInfo>***]]><c>3</c></a>',
    );
    expect(maskSecrets('<a><msg>&lt;pw&gt;1&lt;/pw&gt; 2 &lt;pw&gt;3</msg><b>4</b></a>')).toBe(
      '<a><msg>&lt;pw&gt;***&lt;/pw&gt; 2 &lt;pw&gt;***</msg><b>4</b></a>',
    );
  });

  it.each([
    ['with its end', '&lt;pw&gt;1&lt;/pw&gt; 2', '&lt;pw&gt;***&lt;/pw&gt; 2'],
    ['with a prefix', '&lt;a-b.c:pw&gt;1&lt;/a-b.c:pw&gt; 2', '&lt;a-b.c:pw&gt;***&lt;/a-b.c:pw&gt; 2'],
    ['with another prefix', '&lt;pw&gt;1&lt;/domain:pw&gt; 2', '&lt;pw&gt;***&lt;/domain:pw&gt; 2'],
    ['with a blank in its end', '&lt;newPW&gt;1&lt;/newPW &gt; 2', '&lt;newPW&gt;***&lt;/newPW &gt; 2'],
    ['with an unescaped end', '&lt;pw>1&lt;/pw> 2', '&lt;pw>***&lt;/pw> 2'],
    ['with attributes', '&lt;pw roid="X-1"&gt;1&lt;/pw&gt; 2', '&lt;pw roid="X-1"&gt;***&lt;/pw&gt; 2'],
    ['to the end of its own element', '&lt;pw&gt;1&lt;/pwx&gt;&lt;/pw&gt; 2', '&lt;pw&gt;***&lt;/pw&gt; 2'],
    [
      'to the end of the outer one',
      '&lt;authInfo&gt;&lt;pw&gt;1&lt;/pw&gt;&lt;/authInfo&gt; 2',
      '&lt;authInfo&gt;***&lt;/authInfo&gt; 2',
    ],
    [
      'a second time',
      '&lt;pw&gt;1&lt;/pw&gt; 2 &lt;pw&gt;3&lt;/pw&gt; 4',
      '&lt;pw&gt;***&lt;/pw&gt; 2 &lt;pw&gt;***&lt;/pw&gt; 4',
    ],
    ['to markup', '&lt;pw&gt;1<b>2</b>', '&lt;pw&gt;***<b>2</b>'],
    ['to the end of CDATA', '<![CDATA[&lt;pw&gt;1]]>2', '<![CDATA[&lt;pw&gt;***]]>2'],
    ['to the end of the text', '&lt;pw&gt;1\n2', '&lt;pw&gt;***'],
  ])('takes out of an escaped echo what is secret, %s', (_, echo, masked) => {
    expect(maskSecrets(echo)).toBe(masked);
  });

  it('hides every secret that our own commands carry, whatever it is', () => {
    const services = { language: 'en', objects: ['urn:o'], extensions: ['urn:e'] };
    const contact = { id: 'c1', name: 'N', street: [], city: 'C', country: 'DE', email: 'a@b.example' };
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{0,10}$/), (rest) => {
        const code = `S3cret${rest}`;
        const frames = [
          login({ clientId: 'x', password: code, newPassword: code, loginSecurity: true, ...services }),
          login({ clientId: 'x', password: code, newPassword: code, loginSecurity: false, ...services }),
          contactCreate(contact, 'int', code),
          domainUpdate({ name: 'a.example', authInfo: code }),
          domainCreate({
            name: 'a.example',
            years: 1,
            nameservers: { model: 'objects', names: [] },
            contacts: [],
            authInfo: code,
          }),
        ].map((command) => commandFrame(command, 'ABC-1'));
        for (const frame of frames) expect(maskSecrets(frame)).not.toContain('S3cret');
      }),
    );
  });

  it('takes time in proportion to the text, whatever is in it', () => {
    for (const piece of [
      '<!--',
      '<![CDATA[',
      '<?',
      '<pw',
      '<a "',
      '<pw>',
      '</pw>',
      "<a '<",
      '&lt;pw&gt;',
      '&lt;pw ',
      '&lt;/pw&gt;',
      '<![CDATA[<!--]]>',
      '<!-- <pw> -->',
      '&lt;aaaa',
    ]) {
      expect(maskSecrets(piece.repeat(200_000)).length).toBeLessThanOrEqual((piece.length + 3) * 200_000);
    }
  });
});
