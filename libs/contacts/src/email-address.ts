import { DomainName } from '@registrar/kernel';

/**
 * RFC 5321 §4.1.2: Dot-string. Quoted local parts and domain literals are lawful there but no registrant has
 * one; nor an address that a mail program or a shell reads as an option (`-`), a pipe (`|`) or a
 * command (backticks).
 */
const DOT_STRING = /^(?![.|-])(?!.*\.\.)[a-z0-9!#$%&'*+/=?^_{|}~.-]+(?<!\.)$/i;
/** RFC 5321 §4.5.3.1: octets of a local part; of a path, less its two angle brackets. */
const LOCAL_MAX = 64;
const ADDRESS_MAX = 254;

/**
 * An address in the form of mail and EPP: the local part as sent (ASCII: RFC 5733 has no other), the domain
 * in lower-case A-labels. Undefined for an invalid one. Whether it is read is checked by the verification.
 */
export function emailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > LOCAL_MAX || !DOT_STRING.test(local)) return undefined;
  const domain = text.slice(at + 1);
  // the kernel's parser removes blanks around a name and a final dot; in an address both are invalid
  if (domain.trim() !== domain || domain.endsWith('.')) return undefined;
  const name = DomainName.parse(domain);
  if (!name) return undefined;
  const address = `${local}@${name.ascii}`;
  return address.length <= ADDRESS_MAX ? address : undefined;
}
