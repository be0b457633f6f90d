import { EppError } from '../result';
import { authInfoMatches, hashAuthInfo } from '../store/secrets';
import { schemaError } from '../xml/shape';
import type { XmlNode } from '../xml/reader';

/** Minimum length of a new code; RFC 9154 requires 128 bits, older clients send six characters. */
const MIN_LENGTH = 6;

/** Maximum length: no client sends more, and it is hashed at each check. */
const MAX_LENGTH = 255;

/**
 * The code in `<authInfo>`: '' for an empty one or `<null/>`. No object of this registry has `ext` forms
 * (2306).
 */
export function readAuthInfo(node: XmlNode): string {
  const [child] = node.children;
  if (node.children.length !== 1 || child.ns !== node.ns)
    throw schemaError('<authInfo> holds exactly one element');
  if (child.name === 'null') return '';
  if (child.name === 'ext') throw new EppError(2306, 'only password authorization information is used here');
  if (child.name !== 'pw') throw schemaError(`<${child.name}> is not expected in <authInfo>`);
  return child.text.trim();
}

/** The hash to store for a sponsor's code; null unsets (RFC 9154 section 4.4). */
export function newAuthHash(node: XmlNode): string | null {
  const code = readAuthInfo(node);
  if (code.length > MAX_LENGTH || (code !== '' && code.length < MIN_LENGTH)) {
    throw new EppError(
      2306,
      `authorization information has ${MIN_LENGTH} to ${MAX_LENGTH} characters, or none`,
    );
  }
  return hashAuthInfo(code);
}

/** Throws 2202 unless the given code matches; an unset one never matches. */
export function verifyAuthInfo(node: XmlNode, stored: string | null): void {
  if (!authInfoMatches(readAuthInfo(node), stored)) throw new EppError(2202);
}
