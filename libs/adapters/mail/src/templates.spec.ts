import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_TEMPLATES, sampleValues } from '@registrar/contacts';
import { renderMail } from './templates';

const VALUES = {
  link: 'https://api.example/verify/abc',
  registrar: 'Lantern',
  email: 'jon@example.net',
  verifyBy: '2026-03-17',
  domains: ['quay.com', 'mill.net'],
};

describe('mail templates', () => {
  it.each(MAIL_TEMPLATES.filter((template) => template.startsWith('verification')))(
    '%s says the same in plain text and in HTML, with nothing left to fill in',
    (template) => {
      const { subject, text, html } = renderMail(template, VALUES);
      expect(subject).toMatch(/^[A-Z].{10,}$/);
      for (const part of [text, html]) {
        expect(part).not.toContain('{{');
        for (const value of [
          'https://api.example/verify/abc',
          'quay.com',
          'mill.net',
          'jon@example.net',
          'Lantern',
          '2026-03-17',
        ].filter((value) => value !== '2026-03-17' || template !== 'verification'))
          expect(part).toContain(value);
      }
      expect(html).toMatch(/^<!doctype html>/);
    },
  );

  it('of a recipient has its link and mailboxes in both parts, and no word of the reseller: it goes to strangers', () => {
    const { subject, text, html } = renderMail('forwarding-recipient', {
      ...VALUES,
      mailboxes: ['info@quay.com', '<b>@quay.com'],
      introduction: 'Buy now',
      closing: 'at Quay',
    });
    expect(subject).toBe('May mail be forwarded to you?');
    for (const part of [text, html]) {
      expect(part).toEqual(expect.stringContaining(VALUES.link));
      expect(part).toEqual(expect.stringContaining('info@quay.com'));
      expect(part).not.toMatch(/\{\{|Buy now|at Quay/);
    }
    expect(html).not.toContain('<b>@');
  });

  it('leave out what the reseller does not say, and have it where it does', () => {
    const said = { introduction: 'Dear customer of Quay,\nwelcome.', closing: 'Quay Shop' };
    expect(renderMail('verification', VALUES, said).text).toMatch(/^Dear customer of Quay,\nwelcome\.\n\n/);
    expect(renderMail('verification', VALUES, said).html).toContain('Quay Shop');
    expect(renderMail('verification', VALUES).text).toMatch(/^You are/);
    expect(renderMail('verification', VALUES).html).not.toContain('pre-line');
  });

  it.each([
    ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['quotes', `" onclick='x'`, '&quot; onclick=&#39;x&#39;'],
    ['an entity', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ])('escape %s in HTML', (_, introduction, shown) => {
    const { html } = renderMail('verification', VALUES, { introduction });
    expect(html).toContain(shown);
    expect(html).not.toContain(introduction);
  });

  it.each(['\r\nBcc: all@example.net', '\nBcc: all@example.net', '\u2028Bcc: all@example.net', '\0Bcc'])(
    'have a subject of one line, whatever is in a value: %j',
    (more) => {
      const { subject } = renderMail('verification-reminder', { ...VALUES, verifyBy: `2026-03-17${more}` });
      expect(subject).not.toMatch(/[\0-\x1f\u2028\u2029]/);
    },
  );

  it('never read a value as a template', () => {
    const { text } = renderMail('verification', VALUES, {
      introduction: '{{link}} {{#domains}}',
      closing: '{{email}}',
    });
    expect(
      renderMail('verification', { ...VALUES, email: '{{link}}' }, { closing: 'for {{email}}' }).text,
    ).toContain('for { {link}}');
    expect(text).toContain('{ {link}}');
    expect(text.split(VALUES.link)).toHaveLength(2);
  });

  it.each(MAIL_TEMPLATES)('%s: have a text for every place of a sample', (template) => {
    const { subject, text, html } = renderMail(template, sampleValues(template, 'Lantern'), {
      introduction: 'Hello,',
      closing: 'Bye',
    });
    expect(subject).toMatch(/^\S.{10,}$/);
    for (const part of [text, html]) expect(part).not.toMatch(/\{\{|undefined/);
    // to people who are nobody's customers, and to the reseller
    const own = [
      'transfer-out-former',
      'registrant-change',
      'forwarding-recipient',
      'subscription-inactive',
      'registrant-refused',
      'host-renamed',
      'token-issued',
      'token-ending',
      'announcement',
      'staff-invitation',
      'status-confirmation',
      'status-notice',
    ].includes(template)
      ? []
      : ['Hello,', 'Bye'];
    for (const words of [...own, 'Lantern'])
      expect([text.includes(words), html.includes(words)]).toEqual([true, true]);
  });

  it.each(MAIL_TEMPLATES)(
    '%s: is to the letter what people get, layout and words of the reseller included',
    (template) => {
      const golden = readFileSync(join(__dirname, '..', 'test', 'golden', `${template}.mail`), 'utf8');
      const { subject, text, html } = renderMail(template, sampleValues(template, 'Lantern'), {
        introduction: 'Dear customer,\nof {{registrar}}',
        closing: 'Bye <b>',
      });
      expect(`Subject: ${subject}\n\n${text}\n${html}`).toBe(golden);
    },
  );

  it('say what a reseller wants said, with the values that it names', () => {
    const { subject, text } = renderMail('expired', sampleValues('expired', 'Lantern'), {
      subject: 'Oh no:\n{{domain}}',
      closing: 'Renew {{domain}} before {{removed}}. {{link}}',
    });
    expect(subject).toBe('Oh no: lantern.example');
    expect(text).toContain('Renew lantern.example before 2026-04-11. { {link}}');
  });

  it('refuse a template that is none, and a value that is missing', () => {
    expect(() => renderMail('../../package' as never, VALUES)).toThrow('there is no mail template');
    const { link: _link, ...rest } = VALUES;
    expect(() => renderMail('verification', rest)).toThrow('wants a text for link');
  });
});
