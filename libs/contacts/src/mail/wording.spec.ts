import { MAIL_TEMPLATES } from './mail';
import { checkWording, MAIL_PLACEHOLDERS, sampleValues } from './wording';

describe('a wording', () => {
  it('is kept as it was said, with an address as mail takes it', () => {
    const wording = { subject: '{{domain}} ends on {{expires}}', senderName: 'Lantern Shop', introduction: 'Dear customer,\nabout {{domain}}:', closing: 'Your {{registrar}}' };
    expect(checkWording('expired', { ...wording, replyTo: 'Help@LANTERN.example' })).toEqual({ ...wording, replyTo: 'Help@lantern.example' });
    expect(checkWording('all', {})).toEqual({});
  });

  it.each([
    ['a subject of all mail', 'all', { subject: 'Hello' }, 'subject'],
    ['a subject of two lines', 'expired', { subject: 'Hello\r\nBcc: all@example.net' }, 'subject'],
    ['a subject with the separator of lines', 'expired', { subject: 'Hello\u2028Bcc: all@example.net' }, 'subject'],
    ['a subject of blanks', 'expired', { subject: '  ' }, 'subject'],
    ['a long subject', 'expired', { subject: 'x'.repeat(151) }, 'subject'],
    ['a sender of two lines', 'all', { senderName: 'Shop\nBcc: x' }, 'senderName'],
    ['a sender that is an address', 'all', { senderName: 'bank@example.net' }, 'senderName'],
    ['a sender written backwards', 'all', { senderName: 'Shop \u202eknab' }, 'senderName'],
    ['a long sender', 'all', { senderName: 'x'.repeat(101) }, 'senderName'],
    ['a reply to nobody', 'all', { replyTo: 'help' }, 'replyTo'],
    ['a reply to two', 'all', { replyTo: 'a@example.net, b@example.net' }, 'replyTo'],
    ['a reply with a header', 'all', { replyTo: 'a@example.net\r\nBcc: b@example.net' }, 'replyTo'],
    ['a long introduction', 'all', { introduction: 'x'.repeat(2_001) }, 'introduction'],
    ['a control character', 'all', { closing: 'Bye\0' }, 'closing'],
    ['a placeholder of another kind', 'expired', { closing: 'until {{verifyBy}}' }, 'closing'],
    ['a placeholder of one kind in all mail', 'all', { introduction: 'about {{domain}}' }, 'introduction'],
    ['a link of its own place', 'verification', { introduction: '{{link}}' }, 'introduction'],
    ['a section', 'verification', { introduction: '{{#domains}}' }, 'introduction'],
    ['an open brace', 'verification', { introduction: '{{email' }, 'introduction'],
  ] as const)('is refused: %s', (_, scope, wording, field) => {
    expect(() => checkWording(scope, wording)).toThrow(expect.objectContaining({ code: 'mail.wording_invalid', details: expect.stringContaining(`'${field}'`) }));
  });

  it.each(MAIL_TEMPLATES)('%s: every placeholder has a text to be shown with', (template) => {
    const values = sampleValues(template, 'Lantern');
    expect(MAIL_PLACEHOLDERS[template].filter((name) => typeof values[name] !== 'string')).toEqual([]);
  });
});
