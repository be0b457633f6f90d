import { isUtf8 } from 'node:buffer';
import type { Credentials } from '@registrar/accounts';

// RFC 7617 §2: no control characters in user-id and password. This also keeps out U+0000, which the database
// refuses.
const CONTROL = /\p{Cc}/u;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Username and token of an `Authorization: Basic` header (RFC 7617, UTF-8); undefined when missing or
 * malformed.
 */
export function readBasicCredentials(header: string | undefined): Credentials | undefined {
  if (header === undefined || header.length < 7 || header.slice(0, 6).toLowerCase() !== 'basic ')
    return undefined;
  const encoded = header.slice(6).trim();
  if (!BASE64.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1 || CONTROL.test(text)) return undefined;
  return { username: text.slice(0, colon), token: text.slice(colon + 1) };
}
