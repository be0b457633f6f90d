import { sampleValues } from '@registrar/contacts';
import { senderOf } from './smtp-mailer';
import { TemplateMailPreview } from './template-preview';

const preview = new TemplateMailPreview({ from: 'Lantern <desk@lantern.example>' });
const show = (wording = {}) => preview.show('verification', sampleValues('verification', 'Lantern'), wording);

describe('a mail that is shown before it is sent', () => {
  it('comes from the registrar, without another address for replies', () => {
    expect(show()).toMatchObject({ fromName: 'Lantern', from: 'desk@lantern.example' });
    expect(show()).not.toHaveProperty('replyTo');
  });

  it('has a subject and a body', () => {
    const { subject, text, html } = show();
    for (const part of [subject, text, html]) expect(part).toMatch(/\w{3,}/);
  });

  it('has the name and the address for replies of a wording, and the address of the registrar', () => {
    expect(show({ senderName: 'Quay Shop', replyTo: 'help@quay.example' })).toMatchObject({
      fromName: 'Quay Shop',
      from: 'desk@lantern.example',
      replyTo: 'help@quay.example',
    });
  });

  it('has a name of one line, so that it adds no header', () => {
    expect(show({ senderName: 'Quay\r\nBcc: all@example.net' }).fromName).toBe('Quay Bcc: all@example.net');
  });
});

it.each([
  ['desk@lantern.example', { name: '', address: 'desk@lantern.example' }],
  ['Lantern <desk@lantern.example>', { name: 'Lantern', address: 'desk@lantern.example' }],
])('the sender of %s', (from, sender) => {
  expect(senderOf(from)).toEqual(sender);
});

it.each(['', 'Lantern', 'Lantern <>', '<desk@lantern.example'])('%j holds no address', (from) => {
  expect(() => senderOf(from)).toThrow(`MAIL_FROM holds no address: ${from}`);
});
